# What actions are called: short, for the footer.

deed-ball = anotar bola
deed-pins = marcar pines
deed-next-game = otra partida
deed-undo = deshacer
deed-redo = rehacer
deed-correct = corregir
deed-give-turn = turno
deed-join = añadir
deed-drop = retirar
deed-rename = renombrar
deed-order = orden
deed-close = terminar
deed-odds = pronóstico
deed-scroll = otros jugadores
deed-open = abrir
deed-step = pasar
deed-play = reproducir
deed-search = buscar
deed-rules = reglas
deed-period = fechas
deed-deleted = borradas
deed-back = volver
deed-board = marcador
deed-new-game = nueva partida
deed-history = historial
deed-statistics = estadísticas
deed-language = idioma
deed-theme = colores
deed-palette = comandos
deed-help = ayuda
deed-quit = salir

# What they do.

about-ball = anota los pines caídos; Enter solo si puede seguir otra cifra
about-pins = se recorren los pines, Espacio marca los que quedan y Enter acepta
about-next-game = termina esta partida y empieza la siguiente
about-undo = deshace lo último que se hizo
about-redo = rehace lo deshecho
about-correct = corrige un frame: se elige y se escriben de nuevo sus bolas
about-give-turn = da el próximo turno a otro jugador
about-join = incorpora a quien llega tarde o a quien se había ido
about-drop = alguien se va; su fila se conserva
about-rename = cambia una etiqueta o un nombre
about-order = cambia el orden de los jugadores
about-close = termina la partida antes de la última bola
about-odds = muestra u oculta puntuaciones esperadas y probabilidades de ganar
about-scroll = muestra a los jugadores que no caben en la pantalla
about-open = abre lo elegido
about-step = va hacia atrás o hacia delante
about-play = reproduce la partida, o la detiene
about-search = busca jugadores por nombre o etiqueta
about-rules = solo partidas de un reglamento
about-period = solo partidas de ciertos días
about-deleted = muestra las hojas borradas
about-back = vuelve atrás
about-board = vuelve a la partida en curso
about-new-game = empieza una partida nueva
about-history = las partidas anteriores
about-statistics = lo que dicen las partidas de cada jugador
about-language = inglés, coreano, español
about-theme = colores propios del terminal, oscuros o claros
about-palette = busca un comando por su nombre
about-help = muestra esta ayuda
about-quit = sale del marcador

cheer-strike = Strike
cheer-spare = Spare
cheer-double = Doble
cheer-turkey = Turkey
cheer-in-a-row = { $strikes } strikes seguidos

# Reasons and advice are clauses; they are shown as "reason: advice".

screen-overtaken = otro programa escribió antes en esta hoja
screen-not-taken = esto no se anotó
screen-not-over = la partida no ha terminado
screen-nothing-open = no hay ninguna partida abierta
screen-not-now = eso no se puede hacer ahora
screen-nothing-bowled = aún no se ha lanzado nada
screen-nobody-else = aquí no hay nadie más
screen-by-number = use el número de fila, { $lines }
screen-enter-ball = escriba cuántos pines cayeron
screen-no-pins = escriba los pinos que quedan, como quedan 7 10
screen-advised = { $reason }: { $advice }
screen-no-rules-here = las reglas de un jugador no se pueden cambiar
screen-not-a-day = «{ $text }» no es un día; un día se escribe como 2026-11-18
screen-two-days = bastan dos días: «{ $text }» sobra
screen-no-such-command = no existe el comando «{ $text }»
screen-reason-too-long = un motivo tiene como máximo { $most } caracteres
screen-namesake = aquí hay otra persona llamada { $name }; esta tiene la fila { $line }
screen-needs = El marcador necesita { $columns } columnas y { $rows } filas.
screen-has = Este terminal tiene { $columns } columnas y { $rows } filas.
screen-use-play = Amplíelo, o use tenpin play, que cabe en cualquier terminal. Con q se sale.
screen-reader = Con un lector de pantalla, use tenpin play: lo dice todo línea a línea.
screen-saving = guardando …
screen-reading = leyendo …
screen-up = Turno · frame { $frame }, bola { $ball }
screen-then = después, { $name }
screen-wins = Gana { $name } con { $score }
screen-tie = { $names } empatan con { $score }
screen-alone = { $name } hizo { $score }
screen-closed-early = La partida se terminó antes de la última bola
screen-deleted = La hoja está borrada
screen-standing = { $pins ->
    [one] queda un pin en pie
   *[other] quedan { $pins } pines en pie
}
screen-standing-points = los pines en pie suman { $points }
screen-all-stand = todos los pines en pie
screen-takes = { $ball } · deja { $leave }
screen-takes-all = { $ball } · caen todos
screen-pending = { $text }_ · Enter lo acepta, o siga escribiendo
screen-sheet = Hoja { $number }
screen-new-sheet = Hoja nueva
screen-game-of = partida { $game } de { $games }
screen-game = partida { $game }
screen-lines = { $first }–{ $last } de { $of }
screen-resume = Hoja { $number }: { $names }, frame { $frame }, { $time }
screen-resume-series = Hoja { $number }: { $names }, la próxima partida, { $time }
screen-new-game-with = { $names }
screen-lineup-help = tres letras; o con reglas o nombre: KYJ:no-tap-9, PJS=Ana
screen-ask-join = ¿Quién se incorpora?
screen-ask-join-help = PJS, PJS=Park Ji-sung o KYJ:no-tap-9
screen-ask-name = ¿Cómo se llama { $name } a partir de ahora?
screen-ask-name-help = una etiqueta y, si quiere, un nombre: PJS=Park Ji-sung
screen-ask-search = Buscar
screen-ask-search-help = parte de un nombre o etiqueta, o el número de hoja
screen-ask-period = ¿Qué fechas?
screen-ask-period-help = 2026-11-18, o 2026-11-01 2026-11-30; en blanco, todas
screen-ask-close = ¿Terminar la partida tal como está?
screen-ask-close-help = s la termina, Esc sigue con ella
screen-pick-turn = ¿Quién tiene el próximo turno?
screen-pick-drop = ¿Quién se va?
screen-pick-name = ¿A quién se le cambia el nombre?
screen-pick-help = ↑↓ elegir · Enter aceptar · Esc cancelar
screen-ask-order = ¿En qué orden se juega?
screen-order-help = ↑↓ elegir · Espacio agarrar · Enter aceptar · Esc cancelar
screen-order-held = ↑↓ mover · Espacio soltar · Enter aceptar · Esc cancelar
screen-correcting = { $name }, frame { $frame }
screen-choose-frame = Elija un frame con las flechas; Enter lo corrige, Esc vuelve atrás
screen-enter-frame = escriba las bolas del frame, como 8/ o X
screen-totals-change = { $totals ->
    [one] cambia un total
   *[other] cambian { $totals } totales
}
screen-no-total-changes = no cambia ningún total
screen-correct-help = Tab ir al motivo · Enter aceptar · Esc cancelar
screen-correct-ask = ¿Cambiar la hoja { $number }? Otro Enter la cambia, Esc la deja como está.
screen-no-sheets = Aquí no hay partidas. N empieza una.
screen-nothing-matches = Nada coincide. Esc vuelve a mostrarlo todo.
screen-no-bowlers = Aquí no hay partidas terminadas. N empieza una.
screen-found = { $sheets ->
    [one] una hoja
   *[other] { $sheets } hojas
}
screen-unreadable = { $sheets ->
    [one] no se puede leer una hoja: tenpin check
   *[other] no se pueden leer { $sheets } hojas: tenpin check
}
screen-searched = «{ $text }»
screen-event-of = { $event } de { $events } · { $time } · { $what }
screen-chance-to-win = Probabilidad de ganar, bola a bola
screen-expected-score = Puntuación esperada, bola a bola
screen-first-to-last = { $first } → { $last }
screen-more-pages = ↑↓ desplazar · Esc cerrar
screen-help-title = Ayuda
screen-palette-title = Comandos
screen-palette-help = ↑↓ elegir · Enter ejecutar · también: bowl KIM, add LEE, fix PJS 3 8/
screen-help-marks = Un cuadro lleno es un strike, medio cuadro un spare, S8 o (8) un split, (X) un strike regalado, __ la próxima bola. ▶ tiene el turno. Σ es la serie. ★ es quien gana. ▷ se puede continuar.

# Over columns: four cells at most.

short-total = Tot
short-best = Máx
short-expected = Esp
short-win = Gana

screen-so-far = Hasta ahora
screen-best = Máximo posible
screen-expected = Esperado
screen-to-win = Prob. de ganar
screen-series = Serie
screen-left = se fue
screen-standings = Clasificación
screen-log = Sucesos
screen-before = Antes
screen-after = Después
screen-balls = Bolas
screen-reason = Motivo
screen-bowlers = Jugadores
screen-rules = Reglamento
screen-games = Partidas
screen-start = Empezar la partida
screen-number = N.º
screen-date = Fecha
screen-game-column = Partida
screen-scores = Puntuaciones
screen-only-deleted = borradas
screen-bowler = Jugador
screen-average = Promedio
screen-deviation = Desviación
screen-high-game = Mejor partida
screen-low-game = Peor partida
screen-high-series = Mejor serie
screen-strikes = Strikes
screen-spares = Spares
screen-doubles = Dobles
screen-first-ball = Primera bola
screen-clean-games = Partidas limpias
screen-single-pins = De un pin
screen-multi-pins = De varios pines
screen-splits = De split
screen-open-frames = Frames abiertos
screen-trend = Tendencia
screen-high = Mejor
screen-menu-resume = Continuar
screen-menu-new = Nueva partida
screen-menu-history = Historial
screen-menu-statistics = Estadísticas
screen-menu-quit = Salir
screen-kept = guardada
screen-not-kept = aún sin guardar
screen-private = no se guarda
screen-lineup-keys = Enter añade; en una línea vacía, empieza · Tab sigue · Esc vuelve
screen-store-failed = no se guardó: { $error }
screen-try-again = inténtelo de nuevo
screen-nothing-done = esto ha cambiado entretanto; no se hizo nada
screen-esc-goes-on = Esc para seguir
