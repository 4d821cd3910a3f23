# Las preguntas terminan con un espacio. Motivos y consejos van juntos: "motivo: consejo".

ask-people = ¿Cuántas personas juegan?{" "}
ask-name = ¿Nombre del jugador { $number }? (3 letras del alfabeto inglés):{" "}
ask-ball = Turno de { $name }:{" "}

help-people =
    Escriba cuántas personas juegan, 1 o más.
      ayuda, h           muestra esta ayuda
      salir, q           termina el programa
help-name =
    Escriba un nombre de tres letras del alfabeto inglés, como PJS.
      KYJ:no-tap-9       indica su reglamento; tenpin rules muestra todos
      PJS=Park Ji-sung   indica también el nombre
      deshacer, u        vuelve a la pregunta anterior
      ayuda, h           muestra esta ayuda
      salir, q           termina el programa
help-ball =
    Escriba el resultado de esta bola, de 0 a { $most }, o un símbolo:
    {"  "}{ $symbols }
    O varias bolas del frame en una línea, como 6/ o 6 2.
    O un comando; también se entienden en inglés, como undo, fix o quit:
    {"  "}{ $left }
      deshacer, u        deshace la última bola o el último cambio
      rehacer, r         rehace lo deshecho
      corregir PJS 4 6/  cambia el frame 4 de PJS a 6/; puede añadir el motivo
      corregir 2 4 6/    lo mismo por fila, si dos jugadores comparten nombre
      añadir KIM         incorpora a quien llega tarde o a quien se había ido
      retirar KIM        KIM se va; lo que jugó se conserva
      jugar KIM          KIM juega ahora un frame más, sea de quien sea el turno
      orden KIM PJS      estos juegan primero, en este orden
      nombre PJS BOB     PJS pasa a ser BOB; nombre PJS =Ana Gil da el nombre
      cerrar             termina la partida tal como está
      ayuda, h           muestra esta ayuda
      salir, q           deja la partida y muestra lo jugado

help-left = quedan 7 10        indica los pines en pie; los caídos se deducen
help-left-five = quedan 1 5         indica los pines en pie; los caídos se deducen
help-symbols = X strike   / spare   - ningún pin   F falta   (8) ocho pines con split
help-symbols-foul = X strike   / spare   - ningún pin   5F cinco puntos y una falta

# Lo que se puede escribir, tal como se muestra. Lo que se entiende está en word.rs.
word-undo = deshacer
word-redo = rehacer
word-fix = corregir
word-add = añadir
word-leave = retirar
word-bowl = jugar
word-order = orden
word-name = nombre
word-left = quedan
word-close = cerrar
word-help = ayuda
word-quit = salir
word-yes = sí
word-no = no
entry-example = { $word } { $rest }

bowls-by = { $name } juega { $ruleset }: { $rules }

counted-games = censo de { $ruleset }: { $games } partidas, puntuación más frecuente { $mode }, promedio { $mean }
counted-finishes = pronósticos: { $games } partidas de todos los reglamentos, contadas hacia atrás: las mismas que en el censo
checked-prospects = continuaciones: desde { $prospects } posiciones, cada bola lleva a lo mismo que en una partida
checked-splits = splits: { $splits } de { $leaves } combinaciones de pines en pie
checked-examples = { $ruleset }: { $examples ->
    [one] { $examples } ejemplo resuelto
   *[other] { $examples } ejemplos resueltos
}
checked-outlooks = máximo y mínimo posibles: { $positions } posiciones
checked-notation = notación: { $games } partidas escritas y releídas
right = bien
wrong = MAL
found-not = { $of }: { $found }, no { $known }
beats = { $score } supera al { $percent } % de todas las partidas posibles de { $ruleset }: { $beaten } de { $games }
head-score = puntos
head-games = partidas
head-share = proporción

wins = Gana { $name } con { $score }
tie = { $names } empatan con { $score }
input-ended = la entrada terminó antes que la partida
input-too-long = la entrada tiene una línea de más de { $most } bytes
interrupted = la partida se interrumpió antes de terminar
cannot-read = no se puede leer la entrada: { $error }
cannot-write = no se puede escribir la salida: { $error }
cannot-read-source = no se puede leer { $source }: { $error }
type-games = Escriba una partida por línea, como X 7/ 9- o 10 7 3 9 0. Termine con { $keys }.
unfinished = nota: la partida no ha terminado, la próxima bola es del frame { $frame }
not-over = la partida no ha terminado, la próxima bola es del frame { $frame }
no-date = falta la fecha
no-tag = si hay una columna name, la columna bowler debe tener tres letras del alfabeto inglés
undated-games = { $games ->
    [one] { $games } partida no tiene fecha
   *[other] { $games } partidas no tienen fecha
}
nameless-games = { $games ->
    [one] { $games } partida no indica el jugador
   *[other] { $games } partidas no indican el jugador
}
give-date = para las partidas sin fecha, use --date 2026-11-13
give-bowler = para las partidas sin nombre, use --bowler 'PJS=Park Ji-sung'
wrong-rows = { $rows ->
    [one] { $rows } línea es errónea
   *[other] { $rows } líneas son erróneas
}
use-skip-wrong = nota: con --skip-damaged se importan las demás
other-json = esto es JSON, pero no una exportación de tenpin
use-csv = guarde los resultados como CSV, o con una línea de notación por partida
rows-left-out = { $rows ->
    [one] se omite { $rows } línea
   *[other] se omiten { $rows } líneas
}
only-for-results = { $option } es para partidas terminadas, y esto es una exportación de tenpin
leave-it-out = no use esa opción
would-import = se importarían: hojas nuevas: { $sheets }; sucesos nuevos: { $events }; sucesos que ya están: { $known }
more-games = { $games ->
    [one] … { $games } partida más …
   *[other] … { $games } partidas más …
}
in-frame = frame { $frame }: { $reason }
in-ball = no se anotó ninguna bola, por un error en la bola { $ball }: { $reason }

nothing-entered = no se escribió nada
not-utf8 = estos bytes no son texto
not-a-number = «{ $text }» no es un número entero
too-few-people = no pueden jugar { $people } personas
too-many-people = { $people } personas son más de las que se pueden contar

line-too-long = una línea de más de { $most } bytes no es una partida
too-many-cells = la fila tiene más celdas que la cabecera
no-game = falta la partida
other-rules = la partida es de { $ruleset }
long-name = el nombre tiene más de { $most } bytes
wrong-by-kind = Líneas erróneas por tipo, con la primera de cada uno:
no-name = falta el nombre
not-one-ball = esto no es una sola bola
missing-ball = falta una bola
open-quote = las comillas no se cierran al final de la celda
not-a-total = esto no es un total
no-such-rules = no existe ese reglamento
not-a-date = esto no es una fecha
ambiguous-date = la fecha no empieza por el año
no-such-day = ese día no existe en el calendario
too-many-bowlers = hay más de { $most } jugadores en una misma hoja
no-columns = la cabecera no nombra ni bolas ni partidas
missing-frame = en la cabecera falta el frame { $frame }
frame-twice = la cabecera nombra el frame { $frame } más de una vez
is-utf16 = esto parece UTF-16 sin marca de orden de bytes
balls-left-out = nota: bolas posteriores que se omiten: { $balls }
above-header = nota: esta línea está encima de la cabecera de la tabla y se omite
no-rows = nota: la tabla no tiene filas
note = nota: { $reason }
wrong-totals = nota: totales incorrectos: { $totals }; --check los indica
other-separator = el separador aquí es { $found }, y en la primera línea es { $wanted }
wrong-total = el total es { $score }, no { $recorded }
total-too-early = la partida no ha terminado y su total aún no puede ser { $recorded }
checked-totals = totales correctos: { $right }, totales incorrectos: { $wrong }, partidas sin total: { $without }, líneas erróneas: { $lines }

no-such-score = ninguna partida de { $ruleset } suma { $score }
no-such-average = nadie tiene un promedio de { $average } en { $ruleset }
broken-fix = una corrección indica el jugador, el frame, sus bolas sin espacios y, si se quiere, un motivo

enter-people = escriba 1 o más
enter-fewer = escriba un número menor
enter-name = escriba tres letras del alfabeto inglés
enter-score = escriba de 0 a { $most }
enter-average = escriba de { $least } a { $most }
enter-ruleset = escriba tras los dos puntos { $names }
enter-pins = escriba { $counts }
enter-ball = escriba { $counts }, { $symbols } o ayuda
enter-like = escriba algo como { $example }
see-rules = tenpin rules muestra los que hay
write-date = escríbala con el año primero, como 2026-11-13
no-totals = nota: ninguna partida lleva un total
quote-game = ponga entre comillas una partida con comas
count-apart = cuéntela aparte, con --rules
begin-with-name = empiece la línea con un nombre
use-one-separator = use el mismo separador en todo el archivo
name-frames-once = nombre los frames desde el 1, una vez cada uno
use-utf8 = guárdelo en UTF-8
write-one-ball = escriba una sola bola, como 7, X, /, - o F
write-two-quotes = escriba dos comillas por cada una que haya dentro
put-empty-line = deje una línea en blanco entre las partidas
name-columns = use notation como nombre de la columna de partidas, de f1 a f10 para las de frames o de f1_t1 a f10_t3 para las de bolas
use-game = para puntuar una partida, anteponga --game
bowl-first = primero lance una bola
ask-resume = ¿Seguir con ella? (sí, no o cerrar):{" "}
open-sheet = La hoja { $sheet } está abierta: { $names }, frame { $frame }, última anotación { $time }
help-resume =
    sí                 sigue con la hoja
    no                 la deja abierta y empieza otra
    cerrar             la cierra y empieza otra; tenpin resume la abre de nuevo
    ayuda, h           muestra esta ayuda
    salir, q           termina el programa
ask-another = ¿Otra partida con los mismos jugadores? (sí, no o deshacer):{" "}
ask-next-game = ¿Jugar la partida { $game } de { $games }? (sí, no o deshacer):{" "}
help-another =
    sí                 empieza otra partida con los que siguen aquí
    no                 termina la sesión
    deshacer, u        deshace la última bola para corregirla
    corregir PJS 4 6/  corrige un frame; puede añadir el motivo
    nombre PJS BOB     PJS pasa a ser BOB; nombre PJS =Ana Gil da el nombre
    ayuda, h           muestra esta ayuda
    salir, q           termina la sesión
in-series = Partida { $game } de { $games }: el total de la serie está debajo de cada nombre
in-evening = Partida { $game }: el total de la sesión está debajo de cada nombre
kept-as = guardada como hoja { $sheet }
go-on-with = guardada como hoja { $sheet }: { $command } sigue con ella
total = { $name } { $score }
left-with = { $name } { $score }, se fue antes del final
not-finished = { $name } { $score }, sin terminar
not-kept = no se pudo guardar: { $error }
enter-again = inténtelo de nuevo cuando esté resuelto
overtaken = otro programa escribió antes en esta hoja, y esto no se anotó
see-board = así está ahora
broken-join = añadir va seguido de un solo nombre
broken-leaving = retirar va seguido de un solo jugador
broken-call = jugar va seguido de un solo jugador
broken-naming = nombre va seguido de un jugador y de otras tres letras, de un nombre tras =, o de ambos
not-a-tag = «{ $text }» no son tres letras del alfabeto inglés
nothing-bowled = no se ha jugado nada
bowls-next = { $name } lanzará cuando termine este frame
sheet-is-closed = se cerró la hoja { $sheet }
sheet-is-closed-early = se cerró la hoja { $sheet }; tenpin resume { $sheet } sigue con ella
broken-order = orden va seguido de los jugadores que van primero
broken-answer = «{ $text }» no es una respuesta
enter-answer = escriba { $answers }
no-data-file = no existe el archivo de datos { $path }
cannot-open-data = no se puede abrir el archivo de datos { $path }: { $error }
cannot-write-data = no se puede escribir en el archivo de datos { $path }: { $error }
newer-data = el archivo de datos es de una versión más nueva de tenpin (tablas de la versión { $version })
newer-event = el suceso { $event } es de una versión más nueva de tenpin (formato { $version })
newer-format = el suceso es de una versión más nueva de tenpin (formato { $version })
broken-event = suceso { $event }: { $error }
altered-event = el suceso { $event } no está como se escribió (su hash no coincide)
broken-index = sus datos del historial no están bien guardados
broken-game = la fila { $line } no está bien guardada
no-such-sheet = no existe la hoja { $sheet }
data-failed = error en el archivo de datos: { $error }
data-busy = otro programa está escribiendo en el archivo de datos
of-sheet = hoja { $sheet }: { $reason }
no-open-sheet = no hay ninguna hoja abierta
no-such-event = no existe el suceso { $event }; el último es el { $events }
no-data-folder = no hay carpeta para guardar los datos
use-private = con tenpin play --private se juega sin guardar nada
other-data = indique otro archivo con --data
reason-too-long = un motivo tiene como máximo { $most } caracteres
cannot-write-file = no se puede escribir { $path }: { $error }
disk-full = el disco está lleno
quota-used-up = la cuota del disco está agotada
read-only = allí no se puede escribir
not-allowed = permiso denegado
not-there = no existe ese archivo o carpeta
is-folder = es una carpeta
not-in-a-folder = una parte de su ruta no es una carpeta
is-damaged = el archivo está dañado
not-a-database = no es un archivo de datos de tenpin
other-program = es una base de datos de otro programa
not-a-file = no es un archivo
not-as-made = contiene { $name }, que no es como lo crea tenpin
disk-failed = falló la lectura o la escritura en el disco
out-of-memory = no queda memoria
timed-out = tardó demasiado
in-use = otro programa lo está usando
too-many-files = hay demasiados archivos abiertos
wrong-file-name = el sistema no admite ese nombre
large-file = sería demasiado grande para el disco
circular-links = los enlaces de su ruta forman un círculo
unreachable = no se puede acceder a su disco o a su red
file-already-there = ya existe
not-supported = el sistema no lo permite allí
ends-early = termina antes de tiempo
cannot-open = la base de datos no puede abrirlo, o no puede abrir un archivo que lo acompaña
large-value = contiene un valor demasiado grande
tables-changed = otro programa ha cambiado sus tablas
conflict = no concuerda con lo guardado: { $words }
database-says = SQLite dice: { $words }
other-cause = el sistema dice: { $words }
make-room = libere espacio en el disco e inténtelo de nuevo
free-quota = borre archivos que ya no necesite o amplíe la cuota, e inténtelo de nuevo
check-disk = revise el disco y su cuota, e inténtelo de nuevo
ask-owner = pida permiso al propietario o indique otro archivo
use-copy = tenpin import COPIA --data new.db crea un archivo de datos nuevo a partir de una copia de seguridad
use-newest = use la versión más reciente de tenpin
use-rebuild = { $command } lo arregla
use-play = tenpin play empieza una partida
needs-terminal = el marcador a pantalla completa necesita un terminal
use-play-instead = use tenpin play, que funciona en todas partes
use-fix = tenpin fix { $sheet } la corrige
use-restore = tenpin restore { $sheet } la recupera
no-sheets-from = no hay hojas de la { $first } a la { $last }
all-deleted-from = todas las hojas de la { $first } a la { $last } ya están borradas
none-deleted-from = ninguna hoja de la { $first } a la { $last } está borrada
none-open-from = ninguna hoja de la { $first } a la { $last } está abierta
use-restore-all = { $command } las recupera
use-deleted = { $command } muestra las borradas
use-history = tenpin history muestra las hojas que hay
sheet-is-deleted = se borró la hoja { $sheet }; tenpin restore { $sheet } la recupera
sheet-is-back = se recuperó la hoja { $sheet }
ask-compact = { $sheets ->
    [one] ¿Eliminar definitivamente { $sheets } hoja borrada? (sí o no):{" "}
   *[other] ¿Eliminar definitivamente { $sheets } hojas borradas? (sí o no):{" "}
}
help-compact =
    sí                 elimina las hojas borradas; ya no se podrán recuperar
    no                 lo deja todo como está
    ayuda, h           muestra esta ayuda
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
shortened = hoja { $sheet }: faltan sus últimos sucesos, y desde ahora termina con el suceso { $events }
all-is-well = hojas: { $sheets }, sucesos: { $events }; está todo, tal como se escribió
checked-data = hojas: { $sheets }, sucesos: { $events }, fallos: { $faults }
database-fault = la base de datos está dañada: { $error }
foreign-declaration = { $name } falta en el archivo de datos, o no es como lo crea tenpin
damaged-sheet = el archivo de datos está dañado donde está guardada: { $error }
no-entry = { $events ->
    [one] su entrada ya no está, y queda { $events } suceso suyo
   *[other] su entrada ya no está, y quedan { $events } sucesos suyos
}
missing-events = { $events ->
    [one] falta { $events } suceso que se había escrito
   *[other] faltan { $events } sucesos que se habían escrito
}
missing-sheets = { $sheets ->
    [one] falta { $sheets } hoja que estaba guardada
   *[other] faltan { $sheets } hojas que estaban guardadas
}
missing-event = falta el suceso { $event }
use-repair-or-rebuild = { $repair } recupera la hoja de una copia de seguridad; { $rebuild } sigue sin ese suceso
renumbered = nota: la hoja { $short } del archivo es aquí la hoja { $sheet }
still-damaged = está dañada, y no está en el archivo
use-skip-damaged = nota: { $command } importa las hojas que están enteras
is-a-data-file = esto es un archivo de datos, y no una exportación
use-this = use { $command }
wrong-order = el suceso { $event } no sigue el orden de escritura
numbers-unknown = no se sabe qué números de hoja ya se han asignado
stale-index = { $sheets ->
    [one] el historial no coincide con los sucesos de { $sheets } hoja: { $numbers }
   *[other] el historial no coincide con los sucesos de { $sheets } hojas: { $numbers }
}
use-repair = { $command } la recupera de una copia de seguridad
use-new-file = { $command } y después tenpin import --skip-damaged --data new.db all.jsonl crean un archivo de datos nuevo
use-backup = { $import } recupera lo que haya en una copia de seguridad; después, o si no hay copia, { $rebuild } sigue con lo que queda
use-check = { $command } dice qué está mal
data-removed = el archivo de datos { $path } fue borrado, y ya no se guarda nada
data-replaced = el archivo de datos { $path } fue reemplazado por otro, y ya no se guarda nada
import-rescued = lo guardado hasta entonces está a salvo; para seguir, use { $import } y después { $resume }, o el número que indique la importación
keep-notation = vuelva a ponerlo en su sitio, o anote lo jugado
only-imported = ninguna de las hojas abiertas se jugó aquí; la hoja { $sheet } está abierta, pero es importada
only-on-lanes = todas las hojas abiertas están en pistas de un centro
resume-it = tenpin resume { $sheet } la continúa
not-a-journal = esto no es una exportación de tenpin
sheet-left-out = { $place }: { $reason }: se omite
sheets-left-out = { $sheets ->
    [one] se omite { $sheets } hoja o línea
   *[other] se omiten { $sheets } hojas o líneas
}
event-lacks = el suceso { $event } de la hoja { $sheet } está dañado aquí y falta en el archivo
repaired = hojas reparadas: { $numbers }; lo dañado queda guardado en { $path }
would-continue = la hoja { $sheet } está cerrada aquí, y allí se siguió jugando
would-correct = la hoja { $sheet } está cerrada aquí, y allí fue corregida
would-delete = la hoja { $sheet } está cerrada aquí, y allí fue borrada
would-restore = la hoja { $sheet } está borrada aquí, y allí fue recuperada
nothing-updated = { $sheets ->
    [one] cambiaría { $sheets } hoja, así que no se importó nada
   *[other] cambiarían { $sheets } hojas, así que no se importó nada
}
use-update = tenpin import --update acepta los cambios
imported = hojas nuevas: { $sheets }; sucesos nuevos: { $events }; sucesos que ya estaban: { $known }
nothing-imported = { $place }: { $reason }: no se importó nada
event-differs = el suceso { $event } es distinto del que tiene la hoja { $sheet }
event-altered = el suceso no está como se escribió (su hash no coincide)
not-an-id = { $text } no es un identificador
no-version = "v" no es una versión del formato
other-version = esto se indica con "v":{ $needed }, no con "v":{ $told }
line-zero = las filas se numeran desde el 1
not-a-bowler = { $text } no es un jugador: { $reason }
not-a-name = { $text } no es un nombre: { $reason }
no-such-ball = { $text } no es una bola
not-a-series = { $text } no es una serie
broken-series = una serie tiene un identificador y un número de partida, desde el 1
no-sheet-id = "sheet" no es un identificador
no-event-number = "number" no es el número de un suceso
no-time = "at" no es una fecha con hora
no-author = "by" no es un autor
no-hash = "hash" no es un hash
long-reason = un motivo tiene como máximo { $most } caracteres, y este tiene { $characters }
no-events = la hoja no tiene sucesos
before-first = el suceso { $event } aparece antes que el 1
event-twice = el suceso { $event } aparece dos veces, con contenidos distintos
event-gap = el suceso { $event } no sigue al { $before }
events-lost = los sucesos hasta este se perdieron antes de la exportación
long-line = la línea tiene más de { $most } MiB
file-changed = el archivo cambió mientras se leía
invalid-utf8 = { $bytes ->
    [one] { $bytes } byte no es UTF-8, en la posición { $index }
   *[other] { $bytes } bytes no son UTF-8, desde la posición { $index }
}
incomplete-utf8 = el carácter UTF-8 de la posición { $index } está incompleto

json-ends-in-list = el JSON termina dentro de una lista
json-ends-in-object = el JSON termina dentro de un objeto
json-ends-in-string = el JSON termina dentro de una cadena
json-ends-in-value = el JSON termina donde debería haber un valor
json-no-colon = en el JSON falta `:`
json-no-comma-in-list = en el JSON falta `,` o `]`
json-no-comma-in-object = en el JSON falta `,` o `{"}"}`
json-no-word = el JSON contiene una palabra desconocida
json-no-value = en el JSON falta un valor
json-no-quote = en el JSON falta `"`
json-wrong-escape = el JSON contiene un escape que no es válido
json-short-escape = el JSON contiene un escape \u incompleto
json-lone-surrogate = el JSON contiene un escape \u sin su pareja
json-wrong-number = el JSON contiene un número que no es válido
json-large-number = el JSON contiene un número demasiado grande
json-wrong-character = el JSON contiene algo que no es un carácter Unicode
json-control-character = una cadena del JSON contiene un carácter de control (\u0000-\u001F)
json-key-not-text = en el JSON, el nombre de un campo no es una cadena
json-trailing-comma = en el JSON sobra una coma
json-trailing-text = hay más texto después del JSON
json-too-deep = el JSON tiene demasiados niveles
json-wrong-type = tipo incorrecto: { $value }
json-wrong-value = valor incorrecto: { $value }
json-unknown-kind = tipo de suceso desconocido: `{ $name }`
json-unknown-field = campo desconocido: `{ $name }`
json-missing-field = falta el campo `{ $name }`
json-field-twice = el campo `{ $name }` aparece dos veces
json-other = error de JSON: { $words }
json-null = null
json-boolean = valor lógico `{ $value }`
json-integer = número entero `{ $value }`
json-float = número decimal `{ $value }`
json-string = cadena { $value }
json-list = lista
json-object = objeto

sheet-title = Hoja { $sheet }, { $time }, { $state }
at-event = después del suceso { $event } de { $events }
other-file = indique otro archivo
other-folder = indique otra carpeta
is-data-file = { $path } es el archivo de datos
use-resume = tenpin resume { $sheet } la abre de nuevo
no-sheets = no se encontró ninguna hoja
no-games = no se encontró ninguna partida terminada
left-out = { $games ->
    [one] nota: { $games } partida sin terminar no se cuenta
   *[other] nota: { $games } partidas sin terminar no se cuentan
}
will-rename = { $sheets ->
    [one] «{ $old }» pasa a ser «{ $new }» en { $sheets } hoja:
   *[other] «{ $old }» pasa a ser «{ $new }» en { $sheets } hojas:
}
more-sheets = { $sheets ->
    [one] y { $sheets } hoja más
   *[other] y { $sheets } hojas más
}
ask-rename = { $sheets ->
    [one] ¿Cambiar el nombre en { $sheets } hoja? (sí o no):{" "}
   *[other] ¿Cambiar el nombre en { $sheets } hojas? (sí o no):{" "}
}
help-rename =
    sí                 cambia el nombre en estas hojas; todo queda registrado
    no                 lo deja todo como está
    ayuda, h           muestra esta ayuda
renamed = { $sheets ->
    [one] nombre cambiado en { $sheets } hoja
   *[other] nombre cambiado en { $sheets } hojas
}
nothing-renamed = no se cambió ningún nombre
nothing-to-rename = no hay nada que cambiar: ninguna fila se llama «{ $old }», o ya tiene el nombre nuevo
tag-of-names = nota: estos jugadores se distinguen por su nombre, y { $tag } es su etiqueta o su nombre: { $names }; { $command } cambia el del primero
several-lines = { $lines } filas se llaman «{ $name }»
already-there = «{ $name }» ya tiene una fila ahí
several-careers = nota: varios jugadores usaron la etiqueta { $tag }; si todos son { $name }, use { $commands }
series-total = { $total } en { $games } partidas
older-sheets = nota: hay hojas más antiguas; --all las muestra
legend-unfinished = partida sin terminar: la puntuación hasta ahora
legend-left = se retiró antes de terminar la partida
legend-open = admite más bolas: { $command } sigue con ella
series-totals = serie: { $totals }
namesake = este es otro { $name }, en la fila { $line }; deshacer lo anula
first-and-last = primera { $first }, última { $last }
exported = { $path }: hojas: { $sheets }, sucesos: { $events }
try-again = inténtelo de nuevo
label-sheet = hoja
label-opened = inicio
label-game = partida
label-bowlers = jugadores
label-open = abierta
label-closed = cerrada
label-deleted = borrada
label-bowler = jugador
label-date = fecha
label-score = puntuación
label-rules = reglamento
label-games = partidas
label-average = promedio
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
label-tab = un tabulador
label-blank = un espacio

## What tenpin doctor finds.

label-version = versión
label-data = datos
label-language = idioma
label-color = color
label-terminal = terminal
label-pager = paginador
label-lane = pista
label-name = nombre
label-status = estado
label-scopes = ámbitos
label-made = creado
label-until = válido hasta
data-by-option = indicado con --data
data-by-variable = indicado con TENPIN_DATA
data-by-platform = en la carpeta de datos de este sistema; --data o TENPIN_DATA pueden indicar otro archivo
no-data-yet = todavía no existe: lo crea la primera partida
data-cannot-be-made = todavía no existe, y no se puede crear: { $error }
data-without-sheets = se puede leer y escribir; todavía no hay ninguna hoja
data-with-sheets = se puede leer y escribir; la última hoja es la { $sheet }
data-read-only = se puede leer, pero no escribir: { $error }
language-name = español
language-by-option = según --lang
language-by-variable = según { $variable }={ $locale }
other-language = { $variable }={ $locale } no es ninguno de en, ko, es
no-language = no está definida ninguna de TENPIN_LANG, LC_ALL, LC_MESSAGES y LANG
color-on = sí
color-off = no
color-asked = por --color always
color-forbidden = por --color never
color-for-terminal = la salida es un terminal y NO_COLOR no está definida
no-color = NO_COLOR está definida
plain-terminal = TERM no está definida, o indica que el terminal solo puede imprimir
no-terminal = la salida no es un terminal
terminal-size = columnas: { $columns }, filas: { $rows }
pager-program = { $program }
no-pager = ninguno
pager-forbidden = por --no-pager
pager-by-variable = según { $variable }
usual-pager = no están definidas TENPIN_PAGER ni PAGER

## Pages of help.

help-commands = Comandos:
help-other-commands = Otros:
help-arguments = Argumentos:
help-options = Opciones:
help-more = '{ $command }' lo muestra todo, con ejemplos.
help-default = por omisión: { $value }
help-values = valores: { $values }
help-help = Muestra la ayuda: -h resumida, --help completa
help-version = Muestra la versión
help-exit-status =
    Código de salida:
      0   todo está bien
      1   no se pudo hacer
      2   uso incorrecto
help-name-section = NOMBRE
help-synopsis = SINOPSIS
help-see-also = VÉASE TAMBIÉN
pages-installed = páginas del manual escritas en { $folder }: { $pages }

## What is wrong with the arguments.

usage-error = error:
usage-tip = sugerencia:
usage-usage = Uso:
usage-options = OPCIONES
usage-more = Para más información, pruebe '{ $option }'.
usage-conflict = el argumento '{ $argument }' no se puede usar con '{ $other }'
usage-conflicts = el argumento '{ $argument }' no se puede usar con:
usage-repeated = el argumento '{ $argument }' no se puede repetir
usage-no-value = '{ $argument }' necesita un valor y no se indicó ninguno
usage-wrong-value = valor no válido '{ $value }' para '{ $argument }'
usage-values = valores posibles: { $values }
usage-no-command = no existe el comando '{ $command }'
usage-no-argument = no se esperaba el argumento '{ $argument }'
usage-missing = faltan estos argumentos obligatorios:
usage-too-many = sobra el valor '{ $value }' para '{ $argument }'
usage-wrong-number =
    { $given ->
        [0] '{ $argument }' necesita { $wanted } valores y no se indicó ninguno
        [1] '{ $argument }' necesita { $wanted } valores y solo se indicó { $given }
       *[other] '{ $argument }' necesita { $wanted } valores y se indicaron { $given }
    }
usage-not-utf8 = hay un argumento que no es UTF-8
usage-similar-command = existe un comando parecido: { $similar }
usage-similar-commands = existen comandos parecidos: { $similar }
usage-similar-argument = existe un argumento parecido: { $similar }
usage-similar-value = existe un valor parecido: { $similar }
usage-similar-values = existen valores parecidos: { $similar }
usage-as-value = para dar '{ $value }' como valor, use '{ $entry }'
usage-command-behind-dashes = existe el comando '{ $command }'; para usarlo, quite el '--' que lo precede
usage-option-of = existe '{ $entry }'
usage-not-a-number = no es un número
usage-not-an-average = un promedio es un número, como 150 o 150.5
usage-empty-number = falta el número
usage-too-large = el número es demasiado grande
usage-too-small = el número es demasiado pequeño
usage-out-of-range = { $number } no está entre { $least } y { $most }
usage-not-a-sheet = una hoja se indica por su número, como 12
usage-not-a-sheet-but-file = una hoja se indica por su número, como 12; para escribir un archivo, use --output { $file }
usage-not-a-range = un intervalo son dos números de hoja, como 3-7
usage-backward-range = un intervalo empieza por el número menor: { $first }-{ $last }
usage-not-a-day = un día se escribe como 2026-11-01
usage-no-such-year = en ese año no se jugó ninguna partida
usage-rules-elsewhere = las reglas se indican con --rules
usage-name-behind = { $reason }; un nombre va detrás de =, como en '=Park Ji-sung'
usage-hinted = { $reason }: { $hint }
usage-long-reason = un motivo tiene como máximo { $most } caracteres
usage-json-without-summary = --format json va con --summary; para una partida por línea, use jsonl
usage-summary-format = --summary se muestra como texto, o con --format json
usage-check-format = --check se muestra como texto, o con --format jsonl o csv

# Pronósticos

form-by-level = { $level }: promedio de { $average } en ten-pin
form-by-average = promedio de { $average }
form-by-file = según { $file }
form-by-games = { $name }: { $games } { $games ->
    [one] partida
   *[other] partidas
}, promedio de { $average }
form-by-nothing = { $name }: aún sin partidas; cuenta como { $level }
level-novice = nivel novice (principiante)
level-club = nivel club
level-league = nivel league (liga)
level-professional = nivel professional (profesional)
level-averaging = un promedio de { $average }
label-bowled = partida
label-form = forma de juego
label-so-far = hasta ahora
label-possible = posible
label-expected = esperado
label-most-games = 8 de 10 partidas
label-win = victoria
label-share = empate
label-place = puesto
label-at-least = al menos { $score }
label-more-than = más de { $score }
label-fewest-pins = mínimo de pines
label-fewest-points = mínimo de puntos
label-easiest-ways = lo más fácil
label-finishes = finales posibles
it-is-certain = seguro
it-is-impossible = imposible: como máximo { $most }
finishes-against-others = { $win } ganan, { $tie } empatan, { $lose } pierden
finishes-against-score = { $win } por encima de { $score }, { $tie } con exactamente { $score }, { $lose } por debajo
way-spare = un spare
way-strikes = { $strikes ->
    [1] un strike
    [2] dos strikes
    [3] tres strikes
    [4] cuatro strikes
    [5] cinco strikes
    [6] seis strikes
    [7] siete strikes
    [8] ocho strikes
    [9] nueve strikes
    [10] diez strikes
    [11] once strikes
   *[other] doce strikes
}
way-marks = { $marks ->
    [1] un strike o spare
    [2] dos strikes o spares
    [3] tres strikes o spares
    [4] cuatro strikes o spares
    [5] cinco strikes o spares
    [6] seis strikes o spares
    [7] siete strikes o spares
    [8] ocho strikes o spares
    [9] nueve strikes o spares
    [10] diez strikes o spares
    [11] once strikes o spares
   *[other] doce strikes o spares
}
way-pins = { $pins ->
    [one] 1 pin
   *[other] { $pins } pines
}
way-points = { $points ->
    [one] 1 punto
   *[other] { $points } puntos
}
way-further = { $pins } más
way-next-ball = { $pins } con la próxima bola
way-ball-after = { $pins } con la bola siguiente
uncatchable = ya nadie puede alcanzar a { $name }
odds-to-win = para ganar: { $odds }
odds-of = { $name } { $chance } ({ $mean })
odds-of-others = otros { $bowlers }: { $chance }
odds-of-tie = empate { $chance }
odds-alone = esperado: { $mean }; en 8 de 10 partidas, { $low }–{ $high }
curve-to-win = probabilidad de ganar
curve-of-score = puntuación esperada
curve-from-to = de { $first } a { $last }
label-frames = frame
not-one-for-each = { $option } aparece { $given ->
    [one] 1 vez
   *[other] { $given } veces
} para { $games ->
    [one] 1 partida
   *[other] { $games } partidas
}
given-more-than-once = { $option } aparece más de una vez
give-one = indíquela una vez
game-number = partida { $number }
one-for-each = indíquela una vez, o una vez por partida
only-in-match = { $option } es para un duelo
give-games = indique al menos dos partidas
each-its-own = indíquela una vez por partida
form-by-other-rules = { $file } es para { $form }, pero la partida es de { $game }
use-rules = use --rules { $ruleset }
wrong-game = partida { $game }, columna { $column }, frame { $frame }: { $reason }
enter-game = escriba una partida como 'X 7/ 9-'
form-not-json = { $file }, línea { $line }, columna { $column }: { $reason }
form-not-a-form = { $file }, { $path }: { $reason }
form-no-form = { $file }: { $reason }
form-too-large = { $file } es demasiado grande
use-form = tenpin form --format json muestra cómo debe ser el archivo
nobody-there = no hay nadie en el marcador
head-ball = bola
head-standing = en pie
head-balls = bolas
head-mean-pins = pines
head-cleared = caen todos
head-learnt = pronóstico
ball-first = primera
ball-second = segunda
ball-third = tercera
form-not-an-object = no es un objeto JSON
form-not-a-list = no es una lista de pesos
form-not-a-number = no es un número
form-not-rules = no es el nombre de un reglamento
form-missing = falta
form-twice = aparece dos veces
form-unknown = no existe ese campo
form-not-standing = no es un número de pines en pie
weight-missing = faltan los pesos
weight-length = { $found ->
    [one] hay 1 peso
   *[other] hay { $found } pesos
} en lugar de { $wanted }, uno para cada número de pines desde 0 hasta los que están en pie
weight-negative = un peso no puede ser negativo
weight-not-finite = un peso debe ser un número finito
weight-never-falls = ahí nunca puede caer ese número; su peso debe ser 0
weight-never-met = ninguna bola se lanza con tantos pines en pie; quite ese campo
weight-all-zero = son 0 todos los pesos de lo que puede caer ahí

centre-wrong-value = { $name } no puede ser "{ $value }"
centre-wrong-entry = { $place }: { $key } no puede ser "{ $value }"
centre-no-such-setting = { $place }: no existe el ajuste "{ $key }"
centre-settings = los ajustes son { $keys }
centre-no-such-lane = { $place }: no existe la pista "{ $lane }"
centre-lanes = las pistas van de la 1 a la { $most }
centre-not-toml = { $place }: esto no es TOML
centre-parser = { $words }
centre-not-text = { $place }: esto no es UTF-8
centre-large-file = { $file } es demasiado grande para ser un archivo de ajustes
centre-wants-text = escriba un texto entre comillas
centre-wants-number = escriba un número entero sin comillas
centre-wants-table = escriba [lane-names] y debajo líneas como 3 = "Pista de fiestas"
centre-not-utf8 = debe ser UTF-8
centre-not-an-address = use una dirección IP y un puerto, como 127.0.0.1:7300, o localhost:7300
centre-not-an-ip = use una dirección IP, como 127.0.0.1
centre-number-of-connections = use un número de { $least } a { $most }
centre-wants-truth = escriba true o false sin comillas
centre-url-without-scheme = debe empezar por http:// o https://
centre-url-without-host = necesita un servidor, como https://lanes.example, y quizá un puerto, pero ningún usuario
centre-url-with-query = no puede llevar consulta (?) ni fragmento (#)
centre-url-with-blank = no puede tener espacios ni caracteres invisibles
centre-number-of-lanes = use un número del 1 al { $most }
centre-empty-name = un nombre tiene al menos un carácter
centre-long-name = un nombre tiene como máximo { $most } caracteres
centre-invisible-name = un nombre no tiene caracteres invisibles
centre-one-of = use { $values }
centre-by = { $name }
centre-by-default = valor predeterminado
centre-by-program = el idioma del programa
centre-no-file = ninguno
centre-no-proxy = ninguno
centre-lane = pista { $number }
centre-cannot-listen = no se puede escuchar en { $address }: { $error }
centre-other-address = --listen elige otra dirección u otro puerto
centre-address-in-use = otro programa escucha ahí
centre-serving = { $name } está abierto en { $url }
centre-interface = La interfaz se describe en { $url }
centre-keeping = Cada bola se guarda en { $path }
centre-reached-by-all = Cualquiera que esté en la red de este equipo puede conectarse por el puerto { $port }.
centre-reached-at = Cualquiera que esté en la red puede conectarse a { $address }.
centre-strangers-see = Quien se conecte verá las pistas, los marcadores y las mejores partidas de hoy. Para anotar hace falta un código o la contraseña.
centre-strangers-see-nothing = Nadie ve nada sin un código, un token o la contraseña.
centre-plain = La conexión no está cifrada: otros en la red pueden leer códigos, contraseñas y tokens.
centre-plain-beside-proxy = Solo van cifradas las conexiones que pasan por el proxy: escuche en 127.0.0.1 para no admitir otras.
centre-listens-on = Escucha en { $address }
centre-name-proxy = Indique el proxy con --proxy. Hasta entonces, todos los que llegan por él cuentan como uno solo.
centre-only-read = no se puede escribir en el archivo de datos { $path }: { $error }: se muestran los marcadores, y lo demás se rechaza hasta que se pueda
centre-written-again = ya se puede escribir en el archivo de datos
centre-made-private = otros podían leer { $path }: contiene secretos, así que ahora solo puede usted
centre-open-to-others = otros pueden leer { $path }, que va a contener secretos, y eso no se puede cambiar: { $error }
centre-keep-secrets = ejecútelo como su propietario, o guarde el archivo en un disco con permisos
centre-set-password = El mostrador aún no tiene contraseña. Establézcala con tenpin desk-password, o antes de 15 minutos con este código: { $code }
centre-no-password = el mostrador aún no tiene contraseña: tenpin desk-password la establece
centre-how-to-stop = Ctrl-C detiene el servidor.
centre-stopped = El servidor se ha detenido.
centre-ask-password = Nueva contraseña del mostrador:{" "}
centre-not-the-same = las dos no son iguales
centre-ask-again = Otra vez la misma:{" "}
centre-password-length = una contraseña debe tener de { $least } a { $most } caracteres
centre-common-password = mucha gente usa esta contraseña, así que es de las primeras que se prueban
centre-other-password = elija otra
centre-password-not-text = una contraseña es texto en UTF-8
centre-password-on-input = escríbala en la entrada estándar, en una línea
centre-not-hashed = no se pudo procesar la contraseña
centre-try-again = inténtelo de nuevo
centre-password-set = La contraseña del mostrador en { $path } está establecida. Se han cerrado todas las sesiones.
centre-use-token = ponga un token en { $name }: tenpin tokens --make NOMBRE --scope read crea uno
centre-new-file = no había ningún archivo de datos { $path }: es nuevo
centre-not-our-address = este equipo no tiene esa dirección
centre-no-such-host = ningún equipo tiene ese nombre
centre-no-way-there = la red no llega hasta ahí
centre-url-of-server = --url indica solo el servidor, como http://127.0.0.1:7300
centre-no-centre-there = no hay ningún centro en { $url }
centre-which-scope = hace falta el ámbito read o desk, o para una sola pista lane: y su número
centre-other-scope = el token de { $name } no sirve para esto
centre-token-not-good = el token de { $name } no existe, ha caducado o está revocado
centre-closed = este centro no muestra nada a desconocidos
centre-not-a-token = { $name } no es un token
centre-list-tokens = tenpin tokens muestra los que sirven
centre-program-names = un nombre tiene de 1 a { $most } letras, cifras, guiones, guiones bajos y puntos, y no empieza por guion
centre-scopes = un ámbito es read, desk, o bien lane: y el número de una pista del 1 al { $most }, como lane:3
centre-token-exists = ya hay un token "{ $name }"
centre-revoke-first = { $command } lo revoca
centre-no-such-token = no hay ningún token "{ $name }"
centre-shown-once = Este token solo se muestra ahora. Los programas lo envían como Authorization: Bearer TOKEN.
centre-token-revoked = El token { $name } está revocado.
centre-no-tokens = no hay tokens: tenpin tokens --make NOMBRE --scope read crea uno
centre-until-revoked = su revocación
centre-only-http = no se puede conectar con { $url }: solo se admite HTTP sin cifrar
centre-use-http = use una URL que empiece por http://
centre-said = { $reason }
centre-see-lanes = tenpin lanes muestra las pistas
centre-unreachable = { $url } no responde: { $error }
centre-start-server = inicie tenpin serve o indique otro servidor con --url
centre-nobody-listens = ningún programa escucha ahí
centre-connection-broke = se ha perdido la conexión
centre-no-answer = no hay respuesta
centre-not-tenpin = lo que responde ahí no es un servidor de tenpin
centre-not-live = El servidor no responde: { $error }. Se vuelve a intentar.
centre-lane-title = Pista { $number }
centre-free = libre
centre-joining = inscripción abierta
centre-playing = en juego
centre-over = terminada
centre-needs-help = pide ayuda
centre-game = partida { $game }
centre-game-of = partida { $game } de { $games }
centre-nobody-yet = Todavía no se ha apuntado nadie.
centre-nobody-bowls = Ahora nadie juega en esta pista.
centre-up = Turno de { $name }: frame { $frame }, bola { $ball }
