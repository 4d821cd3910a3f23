# Los textos de la línea de comandos. Los ingleses están en el código, junto a lo que describen.

any-data = Archivo de datos, o carpeta que contiene tenpin.db
any-data-more = Si falta, TENPIN_DATA indica cuál es; si tampoco está definida, el archivo está en la carpeta de datos del sistema. tenpin doctor muestra dónde.
any-format = Formato de salida
any-from = Solo partidas desde esta fecha, como 2026-11-01
any-games = Número de partidas de la serie
any-names = Jugadores, por orden; si faltan, tenpin los pide
any-names-more = Cada uno tiene una etiqueta de tres letras del alfabeto inglés; se pueden añadir unas reglas, como en KYJ:no-tap-9, y un nombre, como en 'PJS=Park Ji-sung'.
any-new = Empieza otra partida sin preguntar por una abierta
any-number = Número de la hoja
any-numbers = Números de hoja; 3-7 son todas de la 3 a la 7
any-private = No guarda nada
any-raw = Escribe en el CSV el texto libre tal cual
any-raw-more = Los nombres y demás textos libres no llevan entonces un apóstrofo delante, ni siquiera cuando una hoja de cálculo los ejecutaría como fórmula.
any-reason = Motivo del cambio, en texto libre
any-rules = Reglas de quien no indica otras; vea tenpin rules
any-to = Solo partidas hasta esta fecha
any-yes = No pide confirmación
check = Comprueba que no falta ni ha cambiado nada en los datos
check-more =
    Ejemplos:
      tenpin check                    ¿está todo, tal como se escribió?
      tenpin check --data club.db     otro archivo de datos

    Qué se comprueba:
      Lo que SQLite dice del archivo, todos los sucesos de todas las hojas y el
      índice. No se cambia nada. Todo lo que esté mal se muestra con lo que se
      puede hacer al respecto. Para prescindir definitivamente de una hoja
      dañada, expórtelo todo e impórtelo con --skip-damaged en un archivo de
      datos nuevo.

    Código de salida:
      0   todo está bien
      1   algo está mal
      2   uso incorrecto
close = Cierra partidas tal como están
close-more =
    Ejemplos:
      tenpin close 12          termina una partida que nadie va a continuar
      tenpin close 3-7         termina las partidas abiertas de la 3 a la 7
      tenpin resume 12         la continúa a pesar de todo

    Qué significa:
      Una hoja cerrada solo se puede corregir. Una partida sin terminar está
      en la lista de partidas, pero no en las estadísticas.

    Código de salida:
      0   todas están cerradas
      1   una no existe, ya estaba cerrada o no se puede cerrar; o en un
          intervalo no hay ninguna abierta
      2   uso incorrecto
compact = Elimina definitivamente las hojas borradas
compact-more =
    Ejemplos:
      tenpin compact          pregunta y elimina las hojas borradas para siempre
      tenpin compact --yes    no pregunta

    Código de salida:
      0   no queda ninguna
      1   nadie dijo que sí, o no se pudieron eliminar
      2   uso incorrecto
completions = Genera el autocompletado para un shell
completions-more =
    Ejemplos:
      source <(tenpin completions bash)    por ahora, o siempre en ~/.bashrc
      tenpin completions fish > ~/.config/fish/completions/tenpin.fish
      mkdir -p ~/.zfunc && tenpin completions zsh > ~/.zfunc/_tenpin
                                           y fpath+=~/.zfunc en ~/.zshrc
completions-shell = Shell
delete = Borra hojas; restore las recupera
delete-more =
    Ejemplos:
      tenpin delete 12 13      oculta dos hojas de la lista y las estadísticas
      tenpin delete 3-7 12     oculta las hojas de la 3 a la 7, y la 12
      tenpin restore 12        recupera una
      tenpin compact           elimina definitivamente las demás

    Intervalos:
      Un intervalo abarca las hojas que existen y pasa por alto las que ya
      están ocultas o recuperadas. Si no hay nada que hacer, el código de
      salida es 1.

    Código de salida:
      0   todas están ocultas, o recuperadas
      1   una no existe, ya lo estaba o no se puede cambiar; o un intervalo
          no tenía nada que hacer
      2   uso incorrecto
doctor = Muestra de dónde salen los datos, el idioma y el color
doctor-more =
    Ejemplos:
      tenpin doctor                   de dónde sale todo
      tenpin doctor --data club.db    lo mismo con otro archivo de datos
      tenpin check                    los sucesos del archivo, uno por uno

    Código de salida:
      0   no hay ningún problema
      1   no se puede leer o escribir el archivo de datos
      2   uso incorrecto
export = Exporta todas las hojas en JSON, un suceso por línea
export-more =
    Ejemplos:
      tenpin export > club.jsonl        todo, también las hojas borradas
      tenpin export 3-7 12              algunas hojas
      tenpin export --output club.jsonl

    Qué se escribe:
      Una línea por suceso; docs/journal.md describe el formato. Se comprueban
      todos los sucesos: si una hoja está dañada, se avisa, se escribe de todos
      modos lo que se pueda leer y el código de salida es 1. Un archivo nuevo
      solo lo puede leer usted; uno que ya existía se reemplaza cuando todo
      está escrito.

    Código de salida:
      0   se ha escrito todo
      1   algo está dañado, falta o no se puede escribir
      2   uso incorrecto
export-numbers = Solo estas hojas; 3-7 son todas de la 3 a la 7
export-output = Archivo de destino; si falta, la salida estándar
export-output-more = - también es la salida estándar.
fix = Corrige un frame de una hoja
fix-balls = Sus bolas, sin espacios
fix-bowler = Jugador, o número de su fila
fix-frame = Número del frame
fix-more =
    Ejemplos:
      tenpin fix 12 PJS 3 8/                            ahora el frame 3 es 8/
      tenpin fix 12 PJS 3 8/ the machine missed a pin   y el motivo
      tenpin fix 12 2 10 XX9                            por número de fila
      tenpin fix 12 PJS 3 -8                            ningún pin y luego ocho

    Qué se conserva:
      Con tenpin show 12 --events se ven el frame anterior, el nuevo, el motivo
      y la hora. Una hoja cerrada no admite otros cambios.

    Código de salida:
      0   el frame está corregido
      1   la hoja, el jugador, el frame o las bolas no son correctos
      2   uso incorrecto
help = Muestra esta ayuda o la de un comando
help-command = Comando que se explica; si falta, tenpin
help-more =
    Ejemplos:
      tenpin help             todos los comandos, las variables y los archivos
      tenpin help score       todo sobre un comando
history = Muestra las partidas anteriores
history-all = Todas las hojas
history-bowlers = Solo hojas de estos jugadores (etiqueta o nombre)
history-deleted = Solo hojas borradas
history-format-csv = Separado por comas, con cabecera; una partida por línea
history-format-jsonl = Un objeto JSON por línea, uno por hoja
history-format-table = Para personas, una hoja por línea
history-last = Solo las últimas (NÚMERO indica cuántas)
history-last-more = Si falta, la tabla muestra las 20 últimas, y los formatos para programas las contienen todas.
history-more =
    Ejemplos:
      tenpin history                          las últimas veinte hojas
      tenpin history --all                    todas
      tenpin history PJS KYJ                  las de dos jugadores
      tenpin history 'Park Ji-sung'           las de un nombre
      tenpin history --from 2026-11-01 --to 2026-11-30
      tenpin history --rules five-pin
      tenpin history --format jsonl | jq .lines
      tenpin history --deleted                lo que restore puede recuperar

    Formatos para programas:
      jsonl  una hoja por línea: sheet, id, opened, state, series, game, lines
             con line, bowler, name si lo hay, rules, notation, score, so_far,
             over, left
      csv    una partida por línea, con los mismos campos; el texto libre que
             una hoja de cálculo ejecutaría como fórmula lleva un apóstrofo
             delante, salvo con --raw

    Jugadores:
      Se buscan por etiqueta o por nombre. Quien se fue antes de la primera
      bola no aparece; aun así, line es el número que tiene en la hoja.

    Fechas:
      Son las de su zona horaria; --from y --to están incluidas.
history-rules = Solo hojas con alguna partida con estas reglas
import = Importa hojas exportadas o partidas terminadas de un archivo
import-bowler = Jugador de las partidas terminadas sin nombre
import-bowler-more = PJS, 'PJS=Park Ji-sung' o '=Park Ji-sung'.
import-date = Fecha de las partidas sin ella, como 2026-11-13
import-dry-run = Muestra lo que se importaría, sin escribir nada
import-file = Archivo de origen; - es la entrada estándar
import-input = Cómo están escritas las partidas terminadas
import-input-balls = Un nombre, un tabulador y una bola por línea
import-input-csv = Una cabecera y después una fila por partida
import-input-games = Una partida por línea
import-input-more = Si falta, se deduce de la primera línea.
import-input-named = Un nombre y una partida: PJS: X 7/ 9- o PJS,10,7,3,9,0
import-more =
    Ejemplos:
      tenpin import club.jsonl
      ssh club tenpin export | tenpin import -
      tenpin import league.csv             partidas terminadas, una por fila
      tenpin import --dry-run league.csv   solo muestra lo que se importaría
      tenpin import --date 2026-11-13 --bowler 'PJS=Park Ji-sung' games.txt
      tenpin import --repair club.jsonl    repara hojas dañadas con una copia

    Qué cambia:
      Los sucesos que ya están no se tocan, así que importar dos veces un
      archivo no cambia nada. Si una línea es errónea, no se importa nada del
      archivo, salvo que --skip-damaged omita lo dañado. Las hojas que aquí
      están cerradas solo cambian con --update. Lo que --repair reemplaza se
      guarda antes en un archivo junto al de datos.

    Partidas terminadas:
      Un archivo que no sea una exportación de tenpin puede tener partidas en
      cualquiera de los tipos de archivo que lee tenpin score. Cada una pasa a
      ser una hoja cerrada de su día, a las 12:00 UTC, y tiene que estar
      terminada.
      fecha    de una columna date, fecha, 날짜 u opened, con el año primero:
               2026-11-13, 2026/11/13, 2026. 11. 13.; --date es para las filas
               sin fecha
      jugador  tres letras del alfabeto inglés son una etiqueta; lo demás, un
               nombre. --bowler es para las filas sin jugador. Una tabla puede
               tener ambos, en las columnas bowler y name
      total    si consta, tiene que coincidir con la puntuación
      Una partida que ya está aquí no se importa otra vez, venga del archivo
      que venga: se reconoce por su día, jugador, reglas y notación, y por su
      número entre las filas iguales. Por eso --update no tiene nada que
      cambiar, y --repair toma las partidas dañadas de su archivo. Para copiar
      hojas, use export: el historial de este archivo de datos en CSV se
      importaría de nuevo.

    Código de salida:
      0   ya está todo aquí
      1   una línea es errónea, se omitió algo, cambiaría una hoja cerrada o no
          se puede leer el archivo
      2   uso incorrecto, como --date con una exportación de tenpin
import-repair = Reemplaza las hojas que aquí están dañadas
import-rules = Reglas de las partidas terminadas que no las indican
import-rules-more = Si falta, son ten-pin.
import-skip-damaged = Omite lo dañado e indica qué es
import-update = Cambia también hojas aquí cerradas o borradas
man = Muestra el manual o lo instala
man-command = Comando cuya página se muestra; si falta, tenpin
man-install = Escribe en esta carpeta las páginas de los comandos
man-more =
    Ejemplos:
      tenpin man | man -l -             para leerlo
      tenpin man score | man -l -       para leer la página de un comando
      tenpin man --install ~/.local/share/man
                                        desde entonces, man tenpin-score

    Carpetas:
      --install escribe tenpin.1, tenpin-play.1 y las demás páginas en
      CARPETA/man1, y lo mismo en coreano y en español en CARPETA/ko/man1 y
      CARPETA/es/man1, donde man encuentra las de su idioma.
name-ADDRESS = DIRECCIÓN
name-BALLS = BOLAS
name-BOWLER = JUGADOR
name-COMMAND = COMANDO
name-DAY = FECHA
name-DIR = CARPETA
name-EVENT = SUCESO
name-FILE = ARCHIVO
name-FORMAT = FORMATO
name-FRAME = FRAME
name-GAME = PARTIDA
name-LANGUAGE = IDIOMA
name-LINE = FILA
name-NAME = NOMBRE
name-NEW = NUEVO
name-NUMBER = NÚMERO
name-OLD = ANTERIOR
name-PATH = RUTA
name-POINTS = PUNTOS
name-REASON = MOTIVO
name-RULES = REGLAS
name-SCORE = PUNTOS
name-SHAPE = TIPO
name-SHEET = HOJA
name-SHELL = SHELL
name-TAG = ETIQUETA
name-TEXT = TEXTO
name-THEME = TEMA
name-LANE = PISTA
name-SCOPE = ÁMBITO
name-URL = URL
name-WHEN = CUÁNDO
play = Empieza una partida; igual que tenpin sin comando
play-more =
    Ejemplos:
      tenpin play                     pregunta quién juega
      tenpin play PJS KYJ             empieza ya con dos jugadores
      tenpin play PJS < balls.txt     lee las bolas de un archivo
      tenpin play --rules candlepin PJS KYJ
      tenpin play PJS KYJ:no-tap-9    reglas para un solo jugador
      tenpin play 'PJS=Park Ji-sung' 'KYJ:no-tap-9=김연재'
                                      nombres además de las tres letras
      tenpin play --games 3 PJS KYJ   una serie de tres partidas
      tenpin play --odds PJS KYJ      muestra la probabilidad de ganar
      tenpin play --private           no guarda nada

    Datos:
      Cada bola está en el disco antes de que el marcador la muestre, en un
      solo archivo: --data RUTA; si no, TENPIN_DATA; si no, tenpin.db en la
      carpeta de datos del sistema. Con tenpin resume se continúa una partida
      interrumpida. En un terminal, si hay una partida abierta, se ofrece
      continuarla.

    Reglas:
      tenpin rules                    las muestra; si no se indican, ten-pin

    Durante la partida:
      ayuda                           muestra lo que se puede escribir

    Código de salida:
      0     la partida terminó, o se dejó con salir (quit)
      1     la entrada terminó o falló antes, o no se puede guardar nada
      2     uso incorrecto
      130   Ctrl-C
rebuild = Rehace el índice a partir del registro de sucesos
rebuild-more =
    Ejemplos:
      tenpin rebuild    lee todo el registro de sucesos y corrige el historial
rename = Cambia etiqueta o nombre de un jugador, en una hoja o en todas
rename-everywhere = En todas las hojas: ANTERIOR pasa a llamarse NUEVO
rename-line = Jugador, o número de su fila
rename-more =
    Ejemplos:
      tenpin rename 12 PJS BOB                  otra etiqueta en la hoja 12
      tenpin rename 12 PJS '=Park Ji-sung'      un nombre; la etiqueta no cambia
      tenpin rename 12 1 'BOB=Bob Park'         ambas cosas, por número de fila
      tenpin rename 12 PJS =                    quita el nombre
      tenpin rename 12 PJS BOB --reason 'mixed up on the keypad'
      tenpin rename --everywhere PJS '=Park Ji-sung'
                                                en todas las hojas, si confirma

    A quién se refiere --everywhere:
      PJS             a quien tiene la etiqueta PJS y ningún nombre
      'Park Ji-sung'  a quien tiene ese nombre, con cualquier etiqueta
      =Ana            lo mismo con un nombre de tres letras

    Qué se conserva:
      Con tenpin show 12 --events se ven el nombre anterior, el nuevo, el
      motivo y la hora. Las hojas borradas se quedan como están.

    Código de salida:
      0   todo está bien
      1   algo se quedó como estaba, o no se confirmó el cambio
      2   uso incorrecto
rename-new = Etiqueta o nombre: BOB, '=Bob Park', 'BOB=Bob Park'
rename-new-more = Un = sin nada más quita el nombre.
rename-usage =
    tenpin rename [OPTIONS] <HOJA> <FILA> <NUEVO>
           tenpin rename [OPTIONS] --everywhere <ANTERIOR> <NUEVO>
restore = Recupera hojas borradas
restore-more =
    Ejemplos:
      tenpin delete 12 13      oculta dos hojas de la lista y las estadísticas
      tenpin delete 3-7 12     oculta las hojas de la 3 a la 7, y la 12
      tenpin restore 12        recupera una
      tenpin compact           elimina definitivamente las demás

    Intervalos:
      Un intervalo abarca las hojas que existen y pasa por alto las que ya
      están ocultas o recuperadas. Si no hay nada que hacer, el código de
      salida es 1.

    Código de salida:
      0   todas están ocultas, o recuperadas
      1   una no existe, ya lo estaba o no se puede cambiar; o un intervalo
          no tenía nada que hacer
      2   uso incorrecto
resume = Continúa una partida interrumpida, también tras un fallo
resume-more =
    Ejemplos:
      tenpin resume       continúa la última partida que se jugó
      tenpin resume 12    continúa la hoja 12, aunque se cerrara antes de su
                          última bola

    Código de salida:
      0     la partida terminó, o se dejó con salir (quit)
      1     no existe esa partida abierta, o terminó antes de tiempo
      2     uso incorrecto
      130   Ctrl-C
resume-number = Número de la hoja; si falta, la última abierta
rules = Muestra los reglamentos
rules-more =
    Ejemplos:
      tenpin rules                    muestra los reglamentos
      tenpin rules --lang ko          en coreano
      tenpin play --rules five-pin    juega con uno de ellos
score = Puntúa partidas de archivos, la entrada o la línea de comandos
score-check = Comprueba los totales e indica los incorrectos
score-files = Archivos de partidas; si faltan, la entrada estándar
score-files-more = Una partida por línea. - también es la entrada estándar.
score-format = Qué mostrar de cada partida; si falta, el marcador
score-format-board = El marcador; cada partida lleva su número de línea o de --game
score-format-csv = Valores separados por comas, con cabecera
score-format-json = Un único objeto JSON, solo con --summary
score-format-jsonl = Un objeto JSON por línea
score-format-totals = El total, o lo ya seguro; línea vacía si hay un error
score-games = Una partida, como 'X 7/ 9-'; se puede repetir
score-input = Cómo están escritas las partidas en los archivos
score-input-balls = Un nombre, un tabulador y una bola por línea
score-input-csv = Una cabecera y después una fila por partida
score-input-games = Una partida por línea
score-input-more = Si falta, se deduce de la primera línea de cada archivo.
score-input-named = Un nombre y una partida: PJS: X 7/ 9- o PJS,10,7,3,9,0
score-jobs = Número de hilos; si falta, uno por núcleo
score-more =
    Ejemplos:
      tenpin score games.txt                     el marcador de cada partida
      tenpin score --game 'X 7/ 9- X -8 8/ F6 X X X81'
      tenpin score --format totals < games.txt   una puntuación por línea
      tenpin score --format jsonl *.txt | jq .score
      tenpin score --format csv games.txt > games.csv
      tenpin score --summary club/*.csv          promedios, % y un histograma
      tenpin score --check league.csv            ¿son correctos los totales?
      tenpin score --rules five-pin --game '15 13 2 5F 0 0'

    Partidas:
      Una partida es una línea, en notación o con números: X 7/ 9- o
      10 7 3 9 0. X es un strike, / un spare, - ningún pin, F una falta, (8) o
      S8 un ocho que dejó un split, y 8{"{"}7-10{"}"} un ocho que dejó esos pines.
      Entre las bolas puede haber espacios, comas y |. Con otras reglas,
      escriba lo que se jugó: 9 8 2 en no-tap-9, 15 5F 0 0 en five-pin. T es
      una tercera bola que derriba todo lo que quedaba, lo que no es strike ni
      spare, y _ un frame de 3-6-9 que nadie juega; se puede omitir. También se
      leen las rayas, los caracteres de ancho completo y los números en
      círculos: ⑧ es (8).
      Una partida puede quedar sin terminar. Se omiten las líneas sin bolas y
      las que empiezan por #, y se rechaza una línea de más de 64 KiB. Las
      líneas terminan en LF, CR LF o CR. Los archivos son UTF-8, o UTF-16 con
      marca de orden de bytes. Primero se puntúan los archivos, en su orden, y
      después las partidas de --game.

    Tipos de archivo:
      La primera línea de un archivo muestra su tipo, si no lo indica --input.
      games  una partida por línea
      named  PJS: X 7/ 9-          un nombre, dos puntos y una partida
             PJS,10,7,3,9,0        lo mismo con coma, punto y coma o tabulador,
             PJS;X;7/;9-           que también pueden ir entre las bolas
      balls  PJS<TAB>10            una bola por línea, jugadores en cualquier
                                   orden; una línea vacía cierra sus partidas
      csv    una cabecera y después una fila por partida, con comas, puntos y
             coma o tabuladores. Las partidas están en una columna notation, o
             en columnas de f1 a f10 (Frame 1, 1프레임, Cuadro 1, 1) con las
             bolas de un frame cada una, o en columnas de f1_t1 f1_t2 a f10_t3
             (f1_b1) con una bola cada una. Puede haber columnas para el jugador
             (name, player), el total (score) y las reglas. Donde no hay bola,
             la celda está vacía o es 0. Los títulos encima de la cabecera se
             omiten con una nota.
      Si un nombre puede leerse como bolas, como en X,7,2, use --input named.

    Totales:
      Detrás de una partida completa puede ir también su total, como en
      X X X X X X X X X XXX 300 o = 300. Si no coincide, se avisa en una nota.
      --check compara todos los totales con la puntuación, tanto si van detrás
      de la partida como si están en una columna de una tabla. Los incorrectos
      se indican en la salida de errores, y el código de salida es 1; con
      --format jsonl o csv, solo se imprimen las líneas con errores. Se puede
      combinar con --summary.

    Formatos para programas:
      jsonl  file, line, bowler, rules, notation, rolls, leaves, splits, frames,
             score, so_far, best, over, recorded; si la línea es errónea, file,
             line, bowler, column, frame, error, hint
      csv    file, line, notation, f1 a f10, score, so_far, best, over, error,
             bowler, recorded, rules. El texto libre que una hoja de cálculo
             ejecutaría como fórmula, porque empieza por = + - @, un tabulador o
             un fin de línea, lleva un apóstrofo delante, que tenpin quita al
             leer la tabla. Con --raw no se añade.
      json   con --summary: rules, games, unfinished, wrong_lines, total,
             average, deviation, low_game, high_game, quantiles, strikes,
             spares, open_frames, clean_games, scores, con --check totals, y las
             líneas erróneas por tipo

    Líneas erróneas:
      Se indican en la salida de errores como ARCHIVO:LÍNEA:COLUMNA, con el
      jugador, el frame y el motivo. Las demás se puntúan igualmente. Un
      resumen las cuenta por tipo y muestra la primera de cada uno.

    Código de salida:
      0     todas las líneas eran partidas
      1     hay errores en una línea, un archivo o, con --check, un total
      2     uso incorrecto
      130   Ctrl-C; lo impreso termina con una línea completa, salvo que se
            pulse dos veces
score-rules = Reglas con las que se jugó
score-summary = Muestra promedios, porcentajes y un histograma
score-summary-more = Con --format json, para programas.
serve = Gestiona las pistas de una bolera: una interfaz abierta por HTTP
serve-closed = No muestra nada a desconocidos
serve-closed-more = Si falta, quien se conecta ve las pistas, sus marcadores y las mejores partidas del día.
serve-connections = Máximo de conexiones por dirección, de 10 a 10000; si falta, 500
serve-connections-more = Hasta tres cuartos de ellas pueden ser marcadores en directo.
serve-proxy = Dirección de un proxy delante del servidor
serve-proxy-more = Se le cree cuando dice en X-Forwarded-For por quién pregunta, para que los límites valgan para cada uno.
serve-config = Archivo de ajustes
serve-config-more = Si falta, TENPIN_CONFIG indica cuál es; si tampoco está definida, es tenpin.toml en la carpeta del archivo de datos, si existe.
serve-language = Idioma de la bolera
serve-language-more = Si falta, la bolera habla el idioma del programa; vea --lang.
serve-lanes = Número de pistas, de 1 a 500; si falta, 8
serve-listen = Dirección de escucha; si falta, 127.0.0.1:7300
serve-listen-more = A 127.0.0.1 solo se puede conectar este equipo. Con 0.0.0.0:7300, todos los equipos y teléfonos de sus redes.
serve-log = Formato del registro; si falta, text
serve-log-json = Un objeto JSON por línea
serve-log-text = Para personas
serve-more =
    Ejemplos:
      tenpin serve                        ocho pistas en este equipo
      tenpin serve --lanes 12 --name 'Lucky Lanes'
      tenpin serve --listen 0.0.0.0:7300  para los teléfonos de la red
      tenpin serve --config centre.toml   con los ajustes de un archivo
      tenpin serve --print-config         muestra los ajustes y su origen

    Ajustes:
      Cada uno sale de su opción; si falta, de su variable; si no, del
      archivo; y si tampoco está ahí, tiene su valor predeterminado. Se
      comprueban todos los valores indicados, aunque otro los sustituya.

    Archivo:
      TOML, con los nombres de las opciones como claves. Solo en el archivo
      se puede dar nombre a las pistas:

        name = "Lucky Lanes"
        lanes = 12

    {"    ["}lane-names]
        3 = "Pista de fiestas"

    Variables de entorno:
      TENPIN_CONFIG      archivo de ajustes
      TENPIN_LISTEN      dirección y puerto en los que escucha
      TENPIN_PUBLIC_URL  URL de la bolera en el navegador
      TENPIN_CLOSED      si los desconocidos no ven nada: true o false
      TENPIN_PROXY       dirección de un proxy delante del servidor
      TENPIN_CONNECTIONS máximo de conexiones por dirección
      TENPIN_LANES       número de pistas
      TENPIN_NAME        nombre de la bolera
      TENPIN_LANGUAGE    idioma de la bolera: en, ko o es
      TENPIN_RULES       reglas de las pistas
      TENPIN_LOG         formato del registro: text o json
      TENPIN_DATA        archivo de datos, o carpeta que contiene tenpin.db
      Una variable vacía cuenta como no definida.

    Red:
      Solo este equipo puede conectarse, salvo que --listen indique una
      dirección a la que otros lleguen. Entonces cualquiera en la red ve
      los marcadores, y anota con el código de una pista o la contraseña
      del mostrador. HTTP no va cifrado; para HTTPS, ponga delante un
      proxy, con --public-url y --proxy. Un nombre en vez de una dirección
      IP, como http://lanes.local, debe estar en --public-url.

    Código de salida:
      0   se detuvo el servidor, o se mostraron los ajustes
      1   un ajuste no es correcto, o el servidor no pudo arrancar
      2   uso incorrecto
serve-name = Nombre de la bolera; si falta, tenpin
serve-print-config = Muestra los ajustes y de dónde salen, y termina
serve-public-url = URL en el navegador; si falta, http://DIRECCIÓN
serve-public-url-more = Detrás de un proxy es otra, como https://lanes.example.
serve-rules = Reglas de las pistas; si falta, ten-pin
serve-rules-more = Valen mientras en una pista no se elijan otras. tenpin rules las muestra.
show = Muestra una hoja: su marcador, o todo lo que le ocurrió
show-events = Todo lo que le ocurrió, con la hora de cada suceso
show-more =
    Ejemplos:
      tenpin show 12               el marcador de la hoja 12
      tenpin show 12 --at 20       como estaba tras su suceso número 20
      tenpin show 12 --events      todo lo que le ocurrió
      tenpin show 12 --format json | jq .lines[0].frames

    Formatos para programas:
      json  un objeto: sheet, id, opened, state, series, game, games,
            last_event, up y lines, cada una con line, bowler, name si lo
            hay, rules, notation, rolls, leaves, splits, frames, score,
            so_far, best, over y left; con --events, también events, cada
            uno con number, at, by, kind y los campos de su tipo
simulate = Genera partidas al azar, las mismas en cualquier equipo
simulate-average = Promedio del jugador
simulate-format = Cómo escribirlas
simulate-format-counts = Como en 10 7 3 9 0
simulate-format-notation = Como en X 7/ 9-
simulate-games = Número de partidas
simulate-more =
    Ejemplos:
      tenpin simulate                                diez partidas
      tenpin simulate --games 1000000 --average 180 > games.txt
      tenpin simulate --games 3 --seed 42 | tenpin score
      tenpin simulate --format counts --games 100
      tenpin simulate --rules candlepin --average 90

    Partidas:
      Son las de un jugador cuyo promedio a la larga es --average, bola a bola,
      con tantos strikes y spares como los jugadores de ese nivel. La misma
      semilla, el mismo promedio y las mismas reglas dan las mismas partidas en
      cualquier equipo; si pide más partidas, se añaden al final.
simulate-rules = Reglas con las que se juegan
simulate-seed = Otra semilla da otras partidas
stats = Muestra estadísticas: promedios, strikes, spares, gráficos
stats-bowlers = Solo estos jugadores, cada uno con gráficos
stats-bowlers-more = Si faltan, todos los jugadores en una tabla; si solo hay uno, con gráficos.
stats-format-json = Una lista JSON
stats-format-text = Para personas
stats-games = Usa las partidas de este archivo; se puede repetir
stats-games-more = En cualquiera de los tipos de archivo que lee tenpin score; - es la entrada estándar.
stats-more =
    Ejemplos:
      tenpin stats                             cada jugador en una línea
      tenpin stats PJS                         un jugador, con gráficos
      tenpin stats PJS KYJ --from 2026-01-01
      tenpin stats 'Park Ji-sung'              un jugador, por su nombre
      tenpin stats --format json PJS | jq .[0].average
      tenpin stats --games games.txt           las partidas de un archivo
      tenpin stats --games league.csv 'Park Ji-sung'

    Jugadores:
      Las partidas con el mismo nombre van juntas, sea cual sea la etiqueta;
      las partidas sin nombre van juntas por etiqueta. Una etiqueta muestra a
      todos los jugadores que la han tenido. Dos filas de una hoja son dos
      personas: la segunda ANA es ANA #2. Las partidas de una misma persona se
      juntan con tenpin rename --everywhere.

    Qué se cuenta:
      strikes           de las primeras bolas con todos los pines, bolas extra
                        incluidas
      spares            de las segundas bolas tras colocar los pines; si una
                        bola extra no tiene segunda (9/9, XX9), no cuenta
                        como ocasión
      dobles            strikes justo después de un strike, de las bolas en esa
                        situación
      primera bola      promedio de pines, con todos en pie
      frames abiertos   por frame; un décimo que empieza con strike o spare no
                        es abierto
      partidas limpias  partidas sin ningún frame abierto
      spares de un pin, spares de varios pines, splits convertidos
                        spares según los pines que quedaron, si se conocen;
                        varios pines son los que no forman un split, y una
                        primera bola de nueve deja un solo pin, sea cual sea
      serie             612/3 en la tabla: la mejor serie de tres partidas
      mejor serie       el mejor total de las partidas jugadas como serie, al
                        seguir con otra partida o con play --games, por cada
                        número de partidas
      tendencia         las puntuaciones en su orden; con más de 60 partidas,
                        promedios de varias seguidas
      Solo cuentan las partidas terminadas, cada reglamento por separado. Las
      partidas de un archivo se cuentan por jugador: tres letras del alfabeto
      inglés son una etiqueta; lo demás, un nombre. Las filas sin ninguno de
      los dos se cuentan juntas.

    Código de salida:
      0   todo está bien
      1   no se pudo leer una línea o un archivo
      2   uso incorrecto
stats-rules = Solo partidas con estas reglas, o reglas del archivo
tenpin = Marcador de bowling: cada bola y cada total, al instante
tenpin-color = Cuándo usar colores
tenpin-color-more = auto los usa en un terminal, salvo que NO_COLOR esté definida.
tenpin-lang = Idioma de los textos para personas
tenpin-lang-more = Si falta, decide la primera de TENPIN_LANG, LC_ALL, LC_MESSAGES y LANG que esté definida.
tenpin-more =
    Ejemplos:
      tenpin                     pregunta quién juega y después bola a bola
      tenpin play PJS KYJ        empieza ya con dos jugadores
      tenpin resume              continúa la última partida
      tenpin tui PJS KYJ         juega con un marcador a pantalla completa
      tenpin serve --lanes 12    las pistas de una bolera
      tenpin history             las partidas anteriores
      tenpin stats PJS           las estadísticas de un jugador
      tenpin forecast --sheet 3  las probabilidades de una partida
      tenpin score games.txt     el marcador de cada partida de un archivo
      tenpin simulate            diez partidas al azar
      tenpin rules               los reglamentos que admite --rules
      tenpin verify              demuestra que puntúa correctamente
      tenpin help score          todo sobre un comando
      tenpin --lang ko           pregunta en coreano

    Variables de entorno:
      TENPIN_DATA     archivo de datos, o carpeta que contiene tenpin.db
      TENPIN_LANG     idioma: en, ko o es. Si falta, la primera de LC_ALL,
                      LC_MESSAGES y LANG que esté definida
      TENPIN_PAGER, PAGER
                      programa que muestra las listas en un terminal; less si
                      faltan las dos, ninguno si está vacía o es cat
      NO_COLOR        si está definida y no vacía, sin colores
      TERM            si es dumb, sin colores, edición de línea ni paginador
      TZ              zona horaria de las fechas

    Archivos:
      tenpin.db       todas las bolas de todas las partidas, en un archivo
                      SQLite, en la carpeta de datos del sistema:
                      ~/.local/share/tenpin en Linux (o dentro de
                      XDG_DATA_HOME), ~/Library/Application Support/tenpin en
                      macOS, %APPDATA%\tenpin en Windows. Para ver dónde
                      está, use tenpin doctor
      tenpin.db-wal, tenpin.db-shm
                      las últimas bolas, mientras el archivo está en uso; forman
                      parte de él
      tenpin.db.rescued.jsonl
                      una partida cuyo archivo de datos se borró o se reemplazó
                      mientras se jugaba; impórtela
      tenpin.db.damaged.jsonl
                      lo que reemplazó import --repair

    Código de salida:
      0     todo está bien
      1     algo se rechazó, está dañado o terminó antes de tiempo
      2     uso incorrecto
      130   Ctrl-C
tui = Juega a pantalla completa, con historial y estadísticas
tui-calm = No celebra nada
tui-more =
    Ejemplos:
      tenpin tui                      continúa una partida o empieza otra
      tenpin tui PJS KYJ              empieza ya con dos jugadores
      tenpin tui --rules candlepin PJS KYJ
      tenpin tui --games 3 'PJS=Park Ji-sung' KYJ
                                      una serie de tres partidas
      tenpin tui --sheet 12           continúa la hoja 12, o la muestra
      tenpin tui --calm --no-odds     el marcador, sin adornos

    Teclas:
      0-9 X / - F    anota una bola; Enter solo si puede seguir otra cifra
      flechas, hjkl  recorre los pines; Espacio marca los que quedan en pie
                     y Enter anota la bola; también se puede usar el ratón
      u, r           deshace y rehace
      c              corrige un frame
      :              todos los comandos; ? muestra la ayuda

    Datos:
      Cada bola está en el disco antes de que el marcador la muestre. Una
      misma hoja se puede usar con tenpin play, tenpin resume y tenpin tui,
      incluso a la vez: lo que se escribe en uno aparece en los demás.

    Terminal:
      Como mínimo, 80 columnas y 24 filas. Se respetan NO_COLOR y TERM, y
      con COLORTERM=truecolor se usan todos los colores. Con un lector de
      pantalla, use tenpin play, que lo dice todo línea a línea.

    Código de salida:
      0     se salió del marcador
      1     no es un terminal, o no se pudo guardar algo
      2     uso incorrecto
      130   Ctrl-C
tui-no-odds = No muestra puntuaciones esperadas ni probabilidades de ganar
tui-no-odds-more = Las probabilidades salen de las partidas anteriores de cada jugador; si no tiene ninguna, se le cuenta como nivel club.
tui-sheet = Continúa esta hoja, o la muestra si ha terminado
tui-theme = Fondo
tui-theme-dark = Claro sobre oscuro
tui-theme-light = Oscuro sobre claro
tui-theme-more = terminal usa los colores propios del terminal, así que sirve con fondos claros y oscuros.
tui-theme-terminal = Colores propios del terminal
verify = Demuestra que puntúa bien y cuenta todas las partidas posibles
verify-census = Cuenta partidas por puntos, o las que PUNTOS supera
verify-format = Cómo mostrar el censo
verify-format-csv = Valores separados por comas, con cabecera
verify-format-table = Para personas: puntos, partidas y su proporción
verify-more =
    Ejemplos:
      tenpin verify                        ¿puntúa tenpin correctamente?
      tenpin verify --census               cuántas partidas hay de cada total
      tenpin verify --census 180           a cuántas partidas supera 180
      tenpin verify --census --format csv > census.csv
      tenpin verify --census --rules candlepin

    Código de salida:
      0   todo está bien
      1   algo está mal
      2   uso incorrecto
verify-rules = Reglas cuyas partidas se cuentan
tenpin-no-pager = No usa un paginador para las listas
tenpin-no-pager-more = En un terminal, las listas pasan por TENPIN_PAGER o, si falta, por PAGER; si no, por less.
show-format = Formato de salida
show-format-text = Para personas: el marcador, o una línea por suceso
show-format-json = Un objeto JSON; con --events, también los sucesos
any-at = La hoja tal como estaba después de ese suceso
any-odds = Muestra bajo cada marcador la probabilidad de ganar
any-odds-more = Las probabilidades salen de las partidas anteriores de cada jugador; si no tiene ninguna, se le cuenta como nivel club.
forecast = Pronostica puntuaciones y ganador con probabilidades exactas
forecast-average = Se juega como alguien con este promedio
forecast-bowler = Se juega como este jugador
forecast-curve = Dibuja la probabilidad de ganar durante la partida
forecast-form = Se juega según los pesos de este archivo JSON
forecast-format-json = Un objeto JSON
forecast-format-text = Para personas
forecast-games = Una partida hasta ahora; varias compiten entre sí
forecast-handicap = Hándicap: puntos que se suman, una vez por partida
forecast-level = Se juega como alguien de este nivel
forecast-rules = Reglas de todas las partidas
forecast-sheet = Las partidas de esta hoja
forecast-target = Qué hace falta para llegar a esta puntuación
form = Muestra cómo juega alguien, para los pronósticos
form-average = Ese nivel, indicado por su promedio
form-bowler = Jugador, por su etiqueta o su nombre
form-format-json = Un objeto JSON, para tenpin forecast --form
form-format-text = Para personas
form-level = Nivel que se tiene en cuenta si hay pocas partidas
form-rules = Solo partidas con estas reglas
name-LEVEL = NIVEL
forecast-more =
    Ejemplos:
      tenpin forecast --game 'X 7/ 9-'             una partida, nivel club
      tenpin forecast --game 'X 7/ 9-' --average 165 --target 200
      tenpin forecast --game '9/ X' --bowler PJS   como ha jugado PJS
      tenpin forecast --game '9/ X' --form me.json
      tenpin forecast --game 'X X 72' --game '9/ 9-' --average 180 --average 165
                                                   un duelo de dos jugadores
      tenpin forecast --sheet 12                   los jugadores de una hoja
      tenpin forecast --sheet 12 --at 20           como estaba tras el suceso 20
      tenpin forecast --sheet 12 --curve           quién gana, bola a bola
      tenpin forecast --game X --format json | jq .games[0].chances[200]

    Cómo juega alguien:
      --level        novice, club, league o professional: promedio de 90,
                     121, 170 o 209 en ten-pin; si no se indica nada, club
      --average      como juega quien tiene este promedio
      --bowler       como muestran las partidas terminadas de este jugador
      --form         pesos de un archivo JSON, como los que crea tenpin form
      Se indica una vez para todas las partidas, o una vez para cada una, en
      su orden. En una hoja, cada cual juega como muestran sus partidas
      terminadas antes que ella; --level y --average son para quien tiene
      pocas o ninguna.

    Qué se muestra:
      Todas las probabilidades son exactas: se suman todas las formas de
      seguir y no se deja nada al azar. Gana la puntuación más alta; el
      empate es la probabilidad de compartir el primer puesto. Lo más fácil
      basta, pase lo que pase en lo demás: «un strike o spare y 4 más» es un
      strike o un spare tras colocar de nuevo todos los pines, y 4 pines
      después.

    Formatos para programas:
      json  un objeto: target, uncatchable, games con bowler, rules,
            notation, so_far, least, best, over, handicap, mean, deviation,
            at_least, win, share, place, quantiles, need, chances; con
            --curve también curve. chances[200] es la probabilidad de 200.

    Código de salida:
      0   todo está bien
      1   algo no se pudo leer
      2   uso incorrecto
form-more =
    Ejemplos:
      tenpin form PJS                          lo que dicen sus partidas
      tenpin form PJS --rules candlepin
      tenpin form PJS --format json > pjs.json
      tenpin forecast --game 'X 7/ 9-' --form pjs.json

    Qué se aprende:
      Cuántas veces cayó cada número de pines, por bola y por los que
      estaban en pie, en todas las partidas terminadas. Pocas partidas dicen
      poco, así que el nivel cuenta como una partida más en el promedio, y
      un jugador típico con ese promedio, como veinte bolas más en cada fila
      de la tabla. Sin partidas se toma el nivel tal cual.

    Formatos para programas:
      json  un objeto, como lo lee tenpin forecast --form: rules, first,
            second, third, con la probabilidad de cada número de pines

desk-password = Establece la contraseña del mostrador
desk-password-more =
    Ejemplos:
      tenpin desk-password               pide la nueva contraseña
      tenpin desk-password < secret.txt  la toma de un archivo

    Qué significa:
      La primera línea de la entrada estándar es la nueva contraseña del
      mostrador, en lugar de la anterior. Se cierran todas las sesiones
      del mostrador. Solo se guarda un hash de la contraseña. Una que usa
      mucha gente se rechaza, porque es de las primeras que se prueban.
      En un terminal se pide dos veces y se muestra con asteriscos.

    Código de salida:
      0   la contraseña está establecida
      1   es demasiado corta, larga o común, o no se pudo escribir
      2   uso incorrecto
      130 Ctrl-C o Ctrl-D
tokens = Muestra, crea y revoca los tokens de programas
tokens-days = Número de días que vale el token, de 1 a 3650
tokens-days-more = Si falta, vale hasta que se revoca.
tokens-format-json = Un array JSON
tokens-format-text = Para personas: una línea por token
tokens-make = Crea un token para un programa con este nombre
tokens-revoke = Revoca el token con este nombre
tokens-scopes = Lo que puede hacer el programa: read, lane:N, desk
tokens-more =
    Ejemplos:
      tenpin tokens                      los tokens que hay
      tenpin tokens --make site --scope read
      tenpin tokens --make cameras --scope lane:3,lane:4 --days 90
      tenpin tokens --revoke site        anula uno en el acto

    Ámbitos:
      read    leerlo todo: historial, estadísticas, sucesos
      lane:N  lo que puede un teclado de la pista N, juegue quien juegue
      desk    lo que puede el mostrador

    Qué significa:
      Un programa envía su token como Authorization: Bearer TOKEN. Solo se
      guarda su hash, así que se muestra una sola vez. Lo que el programa
      anota lleva su nombre. tenpin lanes y tenpin watch toman un token de
      TENPIN_TOKEN.

    Formatos para programas:
      json  un array: name, scopes, made, until (null si vale hasta que se
            revoca)

    Código de salida:
      0   hecho
      1   no hay tal token, otro tiene ese nombre, o no se pudo escribir
          el archivo de datos o la salida
      2   uso incorrecto
lanes = Muestra las pistas de una bolera y quién juega
lanes-format-json = Un array JSON
lanes-format-text = Para personas: una línea por pista
lanes-more =
    Ejemplos:
      tenpin lanes                       las pistas y quién juega en ellas
      tenpin lanes --url http://127.0.0.1:8080
      tenpin lanes --format json | jq '.[] | select(.needs_help)'

    A quién pregunta:
      Al servidor, tenpin serve. Sin --url se busca en la dirección que
      indican TENPIN_LISTEN o tenpin.toml; si no, en 127.0.0.1:7300.

    Formatos para programas:
      json  un array: la respuesta del servidor, descrita en /api/v1

    Variables de entorno:
      TENPIN_TOKEN  un token, si la bolera no muestra nada a desconocidos
      TENPIN_LISTEN, TENPIN_CONFIG
                    dónde está el servidor, como para tenpin serve

    Código de salida:
      0   se han mostrado las pistas
      1   el servidor no responde
      2   uso incorrecto
watch = Muestra en directo el marcador de una pista
watch-format = Formato del marcador
watch-format-jsonl = Un objeto JSON por línea
watch-format-text = Para personas
watch-lane = Número de la pista
watch-more =
    Ejemplos:
      tenpin watch 3                     el marcador de la pista 3
      tenpin watch 3 --url http://127.0.0.1:8080
      tenpin watch 3 --format jsonl | jq .board.next

    Qué hace:
      En un terminal, el marcador se dibuja de nuevo con cada bola, hasta
      Ctrl-C. Fuera de él, los marcadores salen uno tras otro. Si el
      servidor se detiene, queda el último, y sigue cuando vuelve. Sin
      --url se busca en la dirección de TENPIN_LISTEN o de tenpin.toml;
      si no, en 127.0.0.1:7300.

    Formatos para programas:
      jsonl  una línea con cada cambio: la pista con su marcador, como lo
             dice el servidor; se describe en /api/v1

    Variables de entorno:
      TENPIN_TOKEN  un token, si la bolera no muestra nada a desconocidos
      TENPIN_LISTEN, TENPIN_CONFIG
                    dónde está el servidor, como para tenpin serve

    Código de salida:
      1     el servidor no responde o no tiene esa pista
      2     uso incorrecto
      130   Ctrl-C
any-url = URL del servidor
any-url-more = Si falta, es la dirección en la que escucha tenpin serve con los mismos TENPIN_LISTEN y tenpin.toml.
