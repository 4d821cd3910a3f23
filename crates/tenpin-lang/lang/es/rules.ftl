# Motivos y consejos van juntos: "motivo: consejo".

rules-ten-pin = diez pines y dos bolas por frame; un strike suma las dos bolas siguientes, un spare la siguiente
rules-no-tap-9 = diez pines; nueve o más con la primera bola son un strike
rules-no-tap-8 = diez pines; ocho o más con la primera bola son un strike
rules-no-tap-7 = diez pines; siete o más con la primera bola son un strike
rules-current-frame = un strike vale 30 al momento, un spare 10 más su primera bola; sin bolas extra
rules-3-6-9 = diez pines; los frames 3, 6 y 9 se dan como strike y nadie los juega
rules-candlepin = tres bolas por frame; diez con una es un strike, con dos un spare, con tres solo diez
rules-duckpin = tres bolas por frame con pines cortos; se puntúa como candlepin
rules-five-pin = cinco pines que valen 2 3 5 3 2, tres bolas por frame; una falta cuesta 15 puntos

leave-called = { $leave }: { $words }
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
no-splits = en este reglamento no hay splits
split-not-first = solo la primera bola con todos los pines deja un split
no-split = si caen { $pins } pines, no queda ningún split
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

no-such-frame = no existe el frame { $number }
frame-not-begun = el frame { $number } no ha comenzado
frame-given = el frame { $number } se da como strike y nadie lo juega
frame-unfinished = el frame { $number } está completo y debe seguir estándolo
ball-refused = bola { $ball }: { $reason }

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
save-as-utf8 = guarde el texto en UTF-8

and = { $first } { Y($last) } { $last }
or = { $first } { O($last) } { $last }
range = de { $first } a { $last }

percent = { $number } %
