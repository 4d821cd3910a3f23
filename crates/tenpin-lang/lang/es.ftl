# Las preguntas terminan con un espacio. Motivos y consejos van juntos: "motivo: consejo".

ask-people = ¿Cuántas personas juegan?{" "}
ask-name = ¿Nombre del jugador { $number }? (3 letras del alfabeto inglés):{" "}
ask-ball = Turno de { $name }:{" "}

help-people =
    Escriba cuántas personas juegan, 1 o más.
      help            muestra esta ayuda
      quit            termina el programa
help-name =
    Escriba un nombre de tres letras del alfabeto inglés, como PJS.
      KYJ:no-tap-9    indica el reglamento de un jugador; tenpin rules muestra todos
      undo            vuelve a la pregunta anterior
      help            muestra esta ayuda
      quit            termina el programa
help-ball =
    Escriba el resultado de esta bola, de 0 a { $most }, o un símbolo:
    {"  "}{ $symbols }
    O una orden:
    {"  "}{ $left }
      undo            deshace la última bola o el último cambio
      redo            rehace lo deshecho
      fix PJS 4 6/    cambia el frame 4 de PJS a 6/; después puede ir el motivo
      fix 2 4 6/      lo mismo por número de fila, si dos jugadores comparten nombre
      add KIM         incorpora a quien llega tarde o a quien se había ido
      leave KIM       un jugador se va; su fila se conserva
      order KIM PJS   estos juegan primero, en este orden
      help            muestra esta ayuda
      quit            deja la partida e imprime lo jugado

help-left = left 7 10       indica los pines que quedan en pie; cuántos cayeron se deduce
help-left-five = left 1 5        indica los pines que quedan en pie; cuántos cayeron se deduce
help-symbols = X strike   / spare   - ningún pin   F falta   (8) ocho pines que dejaron un split
help-symbols-foul = X strike   / spare   - ningún pin   5F cinco puntos y una falta

rules-ten-pin = diez pines y dos bolas por frame; un strike suma las dos bolas siguientes, un spare la siguiente
rules-no-tap-9 = diez pines; nueve o más con la primera bola son un strike
rules-no-tap-8 = diez pines; ocho o más con la primera bola son un strike
rules-no-tap-7 = diez pines; siete o más con la primera bola son un strike
rules-current-frame = un strike vale 30 al momento, un spare 10 más su primera bola; sin bolas extra
rules-3-6-9 = diez pines; los frames 3, 6 y 9 son strikes que nadie juega
rules-candlepin = tres bolas por frame; diez con una es un strike, con dos un spare, con tres solo diez
rules-duckpin = tres bolas por frame con pines cortos; se puntúa como candlepin
rules-five-pin = cinco pines que valen 2 3 5 3 2, tres bolas por frame; una falta cuesta 15 puntos
bowls-by = { $name } juega { $ruleset }: { $rules }

counted-games = censo de { $ruleset }: { $games } partidas, puntuación más frecuente { $mode }, media { $mean }
checked-splits = splits: { $splits } de { $leaves } combinaciones de pines en pie
checked-examples = { $ruleset }: { $examples ->
    [one] { $examples } ejemplo resuelto
   *[other] { $examples } ejemplos resueltos
}
checked-outlooks = máximo y mínimo posibles: { $positions } posiciones
checked-notation = notación: { $games } partidas escritas y vueltas a leer
right = bien
wrong = MAL
found-not = { $of }: { $found }, no { $known }
beats = { $score } supera el { $percent } % de todas las partidas posibles de { $ruleset }: { $beaten } de { $games }
head-score = puntos
head-games = partidas
head-share = proporción

leave-split = split
leave-bed-posts = postes de cama
leave-big-four = cuatro grandes
leave-greek-church = iglesia griega
leave-baby-split = baby split
leave-christmas-tree = árbol de Navidad
leave-lily = lily
leave-dime-store = dime store
leave-cincinnati = Cincinnati
leave-spread-eagle = spread eagle
leave-bucket = bucket
leave-washout = washout
leave-picket-fence = picket fence
leave-sleeper = sleeper

wins = Gana { $name } con { $score }
tie = Empatan con { $score }: { $names }
and = { $first }, { $last }
input-ended = la entrada terminó antes que la partida
interrupted = la partida se interrumpió antes de terminar
cannot-read = no se puede leer la entrada: { $error }
cannot-write = no se puede escribir la salida: { $error }
cannot-read-source = no se puede leer { $source }: { $error }
type-games = Escriba una partida por línea, como X 7/ 9- o 10 7 3 9 0. Termine con { $keys }.
unfinished = nota: la partida no ha terminado, la próxima bola es del frame { $frame }
in-frame = frame { $frame }: { $reason }

nothing-entered = no se escribió nada
not-utf8 = estos bytes no son texto
not-a-number = «{ $text }» no es un número entero
too-few-people = no pueden jugar { $people } personas
too-many-people = { $people } personas son más de las que se pueden contar
not-a-letter = «{ $symbol }» no es una letra del alfabeto inglés
wrong-name-length = { $letters ->
    [0] un nombre tiene tres letras, no cero
   *[other] un nombre tiene tres letras, no { $letters }
}

cannot-fall = { $count ->
   *[other] una bola no puede valer { $points } cuando los pines en pie suman { $standing }
}
too-many-pins = { $standing ->
    [one] no pueden caer { $pins } pines cuando queda { $standing } en pie
   *[other] no pueden caer { $pins } pines cuando quedan { $standing } en pie
}
negative-pins = no pueden caer { $pins } pines
not-a-ball = «{ $text }» no es una bola
several-balls = «{ $text }» es más de una bola
frame-finished = el frame está completo
game-over = la partida ha terminado
strike-not-first = X es para la primera bola con todos los pines
spare-not-second = / es para la segunda bola tras colocar todos los pines
spare-after-strike = / es para la segunda bola tras colocar todos los pines, y { $strike } pines o más son un strike
no-mark-on-third = la tercera bola tras colocar los pines no hace strike ni spare
rest-not-third = T es para la tercera bola tras colocar todos los pines
no-splits = este reglamento no conoce splits
split-not-first = solo la primera bola con todos los pines deja un split
no-split = si caen { $pins } pines no queda ningún split
not-standing = { $count ->
    [one] no es posible dejar { $leave } cuando está en pie el pin { $pins }
   *[other] no es posible dejar { $leave } cuando están en pie los pines { $pins }
}
too-many-left = { $standing ->
    [one] no es posible dejar { $leave } cuando hay { $standing } pin en pie
   *[other] no es posible dejar { $leave } cuando hay { $standing } pines en pie
}
cannot-be-left = no es posible dejar { $leave } cuando los pines en pie suman { $standing }
wrong-count = { $count ->
    [0] si no queda ningún pin, la bola vale { $fallen }, no { $pins }
    [one] si queda el pin { $leave }, la bola vale { $fallen }, no { $pins }
   *[other] si quedan los pines { $leave }, la bola vale { $fallen }, no { $pins }
}
not-a-pin = un pin es un número del 1 al { $most }
pin-twice = el pin { $pin } aparece dos veces
no-pin-named = no se indicó ningún pin

unknown-symbol = «{ $symbol }» no es una bola
unknown-byte = el byte { $byte } no es texto
broken-split = esto no es un split
broken-leave = esto no son pines en pie
not-given = _ es para un frame que se da como strike
ten-among-symbols = 10 puede ser un strike o dos bolas
not-a-count = una bola vale de 0 a { $most }
lone-foul = los pines que caen con una falta también cuentan
looks-like-total = un número suelto parece un total
line-too-long = una línea de más de { $most } bytes no es una partida
too-many-cells = la fila tiene más celdas que la cabecera
missing-game = falta la partida
other-rules = la partida es de { $ruleset }
long-name = el nombre tiene más de { $most } bytes
wrong-by-kind = Líneas erróneas por tipo, con la primera de cada uno:
missing-name = falta el nombre
not-one-ball = esto no es una sola bola
missing-ball = falta una bola
open-quote = las comillas no se cierran al final de la celda
not-a-total = esto no es un total
unknown-rules = no existe ese reglamento
too-many-bowlers = hay más de { $most } jugadores en una misma hoja
no-columns = la cabecera no nombra ni bolas ni partidas
wrong-total = el total es { $score }, no { $recorded }
total-too-early = la partida no ha terminado y su total aún no puede ser { $recorded }
checked-totals = totales correctos: { $right }, totales incorrectos: { $wrong }, partidas sin total: { $without }, líneas erróneas: { $lines }

no-such-score = ninguna partida de { $ruleset } suma { $score }
no-such-average = nadie tiene una media de { $average } en { $ruleset }
no-such-ruleset = no existe el reglamento «{ $name }»
broken-fix = una corrección indica el jugador, el frame, sus bolas en una sola palabra y quizá un motivo
no-such-bowler = aquí nadie se llama «{ $name }»
shared-name = { $bowlers } jugadores se llaman { $name }
no-such-line = no existe la fila { $number }
no-such-frame = no existe el frame { $number }
frame-not-begun = el frame { $number } no ha comenzado
frame-given = el frame { $number } se da como strike y nadie lo juega
frame-unfinished = el frame { $number } está completo y debe seguir completo
ball-refused = bola { $ball }: { $reason }
nothing-to-undo = no hay nada que deshacer
other-balls = las bolas del frame { $number } no son las que indica la corrección
nothing-to-redo = no hay nada que rehacer
has-left = el jugador de la fila { $number } ya se ha ido
has-not-left = el jugador de la fila { $number } no se ha ido
in-mid-frame = el jugador de la fila { $number } está a mitad de un frame
not-an-order = el orden debe nombrar cada fila una sola vez
sheet-closed = la hoja está cerrada
sheet-not-closed = la hoja no está cerrada
sheet-deleted = la hoja está borrada
sheet-not-deleted = la hoja no está borrada
no-bowlers = una hoja necesita al menos un jugador
sheet-not-opened = la hoja no está abierta
sheet-already-opened = la hoja ya está abierta
not-up = no es el turno de la fila { $number }

enter-people = escriba 1 o más
enter-fewer = escriba un número menor
enter-name = escriba tres letras del alfabeto inglés
enter-score = escriba de 0 a { $most }
enter-average = escriba de { $least } a { $most }
enter-ruleset = escriba tras los dos puntos { $names }
enter-pins = escriba { $counts }
enter-ball = escriba { $counts }, { $symbols } o help
range = de { $first } a { $last }
or = { $first } o bien { $last }
enter-like = escriba algo como { $example }
write-split = escriba (8) o S8
write-leave = escriba tras el número los pines que quedan en pie, como en 8{"{"}1-3{"}"}
write-ten = escriba X para un strike, 1- para un pin y luego ninguno
write-foul = escriba el número antes de la F: 5F, o -F si no cayó ninguno
write-ten-of-three = escriba X para un strike, 1- para un pin y luego ninguno, T para diez con la tercera bola
write-counts = ponga un espacio o una coma entre dos números
write-balls = escriba las bolas, no el total
write-spare = escriba / cuando la segunda bola derribe los pines que quedan
write-rest = escriba el número, o T si cayeron todos los que quedaban
write-strike = escriba X cuando la primera bola derribe todos los pines
write-one-game = escriba una partida por línea, sin su total
see-rules = tenpin rules los muestra
no-totals = nota: ninguna partida lleva un total
quote-game = ponga entre comillas una partida con comas
count-apart = cuéntela aparte, con --rules
begin-with-name = empiece la línea con un nombre
write-one-ball = escriba una sola bola, como 7, X, /, - o F
write-two-quotes = escriba dos comillas por cada una que haya dentro
put-empty-line = deje una línea en blanco entre las partidas
name-columns = use notation como nombre de la columna de partidas, de f1 a f10 para las de frames o de f1_t1 a f10_t3 para las de bolas
use-game = para puntuar una partida, anteponga --game
save-as-utf8 = guarde el texto en UTF-8
bowl-first = primero lance una bola
ask-resume = ¿Seguir con ella? (yes, no o close):{" "}
open-sheet = La hoja { $sheet } está abierta: { $names }, frame { $frame }, última anotación { $time }
help-resume =
    yes             sigue con la hoja
    no              empieza una nueva y la deja abierta
    close           la cierra tal como está y empieza una nueva; tenpin resume la abre de nuevo
    help            muestra esta ayuda
    quit            termina el programa
ask-another = ¿Otra partida con los mismos jugadores? (yes, no o undo):{" "}
ask-next-game = ¿Jugar la partida { $game } de { $games }? (yes, no o undo):{" "}
help-another =
    yes             empieza otra partida con los que siguen aquí
    no              termina la sesión
    undo            deshace la última bola para corregirla
    fix PJS 4 6/    corrige un frame; después puede ir el motivo
    help            muestra esta ayuda
    quit            termina la sesión
in-series = Partida { $game } de { $games }: el total de la serie está debajo de cada nombre
in-evening = Partida { $game }: el total de la sesión está debajo de cada nombre
kept-as = guardada como hoja { $sheet }
go-on-with = guardada como hoja { $sheet }: { $command } sigue con ella
left-with = { $name } { $score }, se fue antes del final
not-kept = no se pudo guardar: { $error }
enter-again = inténtelo de nuevo cuando esté resuelto
overtaken = otro programa escribió antes en esta hoja, y esto no se anotó
see-board = así está ahora
broken-join = add lleva un solo nombre
broken-leaving = leave lleva un solo jugador
broken-order = order lleva los jugadores que van primero
named-twice = { $name } aparece dos veces
bowler-has-left = { $name } ya se ha ido
bowler-in-mid-frame = { $name } está a mitad de un frame
broken-answer = «{ $text }» no es una respuesta
enter-answer = escriba { $answers }
no-data-file = no existe el archivo de datos { $path }
cannot-open-data = no se puede abrir el archivo de datos { $path }: { $error }
cannot-write-data = no se puede escribir en el archivo de datos { $path }: { $error }
newer-data = el archivo de datos es de una versión más nueva de tenpin (tablas de la versión { $version })
newer-event = el suceso { $event } es de una versión más nueva de tenpin (formato { $version })
newer-format = el suceso es de una versión más nueva de tenpin (formato { $version })
broken-event = suceso { $event }: { $error }
broken-game = la fila { $line } no está bien guardada
no-such-sheet = no existe la hoja { $sheet }
data-failed = error en el archivo de datos: { $error }
data-busy = otro programa está escribiendo en el archivo de datos
of-sheet = hoja { $sheet }: { $reason }
no-open-sheet = no hay ninguna hoja abierta
no-such-event = no existe el suceso { $event }; el último es el { $events }
no-data-folder = no hay carpeta para guardar los datos
use-private = con tenpin play --private se juega sin guardar nada
other-data = --data indica otro archivo
reason-too-long = un motivo tiene como máximo { $most } caracteres
cannot-write-file = no se puede escribir { $path }: { $error }
use-newest = use la versión más reciente de tenpin
use-rebuild = tenpin rebuild la rehace
use-play = tenpin play empieza una partida
use-fix = tenpin fix { $sheet } la corrige
use-restore = tenpin restore { $sheet } la recupera
use-history = tenpin history muestra las hojas que hay
sheet-is-deleted = se borró la hoja { $sheet }; tenpin restore { $sheet } la recupera
sheet-is-back = se recuperó la hoja { $sheet }
ask-compact = { $sheets ->
    [one] ¿Eliminar definitivamente { $sheets } hoja borrada? (yes o no):{" "}
   *[other] ¿Eliminar definitivamente { $sheets } hojas borradas? (yes o no):{" "}
}
help-compact =
    yes             elimina las hojas borradas; no se pueden recuperar
    no              lo deja todo como está
    help            muestra esta ayuda
compacted = { $sheets ->
    [one] { $sheets } hoja eliminada definitivamente
   *[other] { $sheets } hojas eliminadas definitivamente
}
nothing-to-compact = no hay hojas borradas
nothing-removed = no se eliminó nada
rebuilt = { $sheets ->
    [0] todo coincide con el registro de sucesos
    [one] se corrigió { $sheets } hoja
   *[other] se corrigieron { $sheets } hojas
}
imported = hojas nuevas: { $sheets }; sucesos nuevos: { $events }; sucesos que ya estaban: { $known }
nothing-imported = { $place }: { $reason }: no se importó nada
event-differs = el suceso { $event } es distinto del que tiene la hoja { $sheet }
sheet-title = Hoja { $sheet }, { $time }, { $state }
at-event = después del suceso { $event } de { $events }
was-opened = abierta con { $names }
was-rolled = { $name }, frame { $frame }: { $ball }
was-corrected = { $name }, frame { $frame }: { $before } corregido a { $after }
was-undone = deshecho: { $what }
was-redone = rehecho: { $what }
was-joined = llegó { $name }
was-left = se fue { $name }
was-returned = volvió { $name }
was-reordered = el orden es { $names }
was-closed = cerrada
was-reopened = abierta de nuevo
use-export = tenpin export guarda una copia de todo
other-file = indique otro archivo
is-data-file = { $path } es el archivo de datos
use-resume = tenpin resume { $sheet } la abre de nuevo
was-deleted = borrada
was-restored = recuperada
no-sheets = no se encontró ninguna hoja
no-games = no se encontró ninguna partida terminada
left-out = { $games ->
    [one] nota: { $games } partida sin terminar no se cuenta
   *[other] nota: { $games } partidas sin terminar no se cuentan
}
series-total = { $total } en { $games } partidas
older-sheets = nota: hay hojas más antiguas, que --all muestra
series-totals = serie: { $totals }
namesake = este es otro { $name }, en la fila { $line }; undo lo deshace
first-and-last = primera { $first }, última { $last }
exported = { $path }: hojas: { $sheets }, sucesos: { $events }
percent = { $number } %
try-again = inténtelo de nuevo
label-sheet = hoja
label-opened = inicio
label-game = partida
label-bowlers = jugadores
label-open = abierta
label-closed = cerrada
label-deleted = borrada
label-bowler = jugador
label-rules = reglamento
label-games = partidas
label-average = media
label-deviation = desviación estándar
label-high-game = mejor partida
label-low-game = peor partida
label-high-series = mejor serie
label-high = mejor
label-series = serie
label-first = 1.ª bola
label-strikes = strikes
label-spares = spares
label-doubles = dobles
label-first-ball = primera bola
label-clean-games = partidas limpias
label-open-frames = frames abiertos
label-unfinished = sin terminar
label-wrong-lines = líneas erróneas
label-quantiles = cuantiles
label-single-pins = spares de un pin
label-multi-pins = spares de varios pines
label-splits = splits convertidos
label-scores = puntuaciones
label-trend = tendencia
