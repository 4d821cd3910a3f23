# Motivos y consejos van juntos: "motivo: consejo".

not-a-letter = «{ $symbol }» no es una letra del alfabeto inglés
wrong-name-length = { $letters ->
    [0] un nombre tiene tres letras, no cero
   *[other] un nombre tiene tres letras, no { $letters }
}
name-too-long = un nombre tiene como máximo { $most } caracteres, no { $characters }
name-without-letter = un nombre tiene al menos una letra
name-invisible = «{ $symbol }» no se ve y no puede formar parte de un nombre

no-such-ruleset = no existe el reglamento «{ $name }»
no-such-bowler = aquí nadie se llama «{ $name }»
shared-name = { $bowlers } jugadores se llaman { $name }
no-such-line = no existe la fila { $number }
named-twice = { $name } aparece dos veces
bowler-has-left = { $name } ya se ha ido
bowler-in-mid-frame = { $name } está a mitad de un frame
not-continued = una partida posterior debe indicar una fila para cada jugador
is-up = ya es el turno de la fila { $number }
is-called = la fila { $number } ya tiene el próximo turno
is-over = la partida de la fila { $number } ha terminado
other-name = la fila { $number } tiene un nombre distinto del indicado
same-name = la fila { $number } ya tiene ese nombre
bowler-is-up = ya es el turno de { $name }
bowler-is-called = { $name } ya tiene el próximo turno
bowler-is-removed = { $name } ya no está en la hoja
bowler-is-here = { $name } ya está aquí
bowler-is-over = la partida de { $name } ha terminado
bowler-has-name = { $name } ya se llama así

nothing-to-undo = no hay nada que deshacer
other-balls = las bolas del frame { $number } no son las que indica la corrección
nothing-to-redo = no hay nada que rehacer
has-left = el jugador de la fila { $number } ya se ha ido
is-removed = la línea { $number } está quitada
is-on-lane = la hoja ya está en la pista { $lane }
has-not-left = el jugador de la fila { $number } no se ha ido
in-mid-frame = el jugador de la fila { $number } está a mitad de un frame
not-an-order = el orden debe nombrar cada fila una sola vez
sheet-closed = la hoja está cerrada
sheet-not-closed = la hoja no está cerrada
sheet-deleted = la hoja está borrada
sheet-not-deleted = la hoja no está borrada
no-bowlers = una hoja necesita al menos un jugador
sheet-not-opened = la hoja aún no se ha abierto
sheet-already-opened = la hoja ya está abierta
not-up = no es el turno de la fila { $number }

was-opened = abierta con { $names }
was-rolled = { $name }, frame { $frame }: { $ball }
was-corrected = { $name }, frame { $frame }: { $before } corregido a { $after }
was-undone = deshecho: { $what }
was-redone = rehecho: { $what }
was-joined = llegó { $name }
was-left = se fue { $name }
was-returned = volvió { $name }
was-called = se dio el turno a { $name }
was-renamed = { $before } pasa a ser { $after }
was-reordered = el orden es { $names }
was-removed = se quitó a { $name }
was-placed = en la pista { $lane }
was-closed = cerrada
was-reopened = abierta de nuevo
was-deleted = borrada
was-restored = recuperada
was-because = { $what }: { $reason }
