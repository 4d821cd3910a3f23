any-data = 데이터 파일이나 tenpin.db가 있는 폴더
any-data-more = 생략하면 TENPIN_DATA에 지정한 것을, 그것도 없으면 시스템의 데이터 폴더에 있는 파일을 씁니다. 위치는 tenpin doctor 명령으로 볼 수 있습니다.
any-format = 출력 형식
any-from = 이날부터의 게임만 (예: 2026-11-01)
any-games = 시리즈로 칠 게임 수
any-names = 칠 순서대로 적은 플레이어. 생략하면 물어봄
any-names-more = 저마다 영문자 세 글자로 적고, KYJ:no-tap-9처럼 규칙을, 'PJS=Park Ji-sung'처럼 이름을 덧붙일 수 있습니다.
any-new = 열린 게임이 있어도 묻지 않고 새 게임 시작하기
any-number = 점수판 번호
any-numbers = 점수판 번호. 3-7은 3번부터 7번까지
any-private = 아무것도 저장하지 않기
any-raw = 이름 같은 텍스트를 CSV에 그대로 쓰기
any-raw-more = 스프레드시트에서 수식으로 실행될 수 있는 이름이나 그 밖의 텍스트에도 작은따옴표를 앞에 붙이지 않습니다.
any-reason = 이유 (자유 형식)
any-rules = 규칙을 따로 정하지 않은 모두의 규칙 (tenpin rules)
any-to = 이날까지의 게임만
any-yes = 확인을 묻지 않기
check = 데이터 파일의 내용이 모두 쓰인 그대로 있는지 검사하기
check-more =
    예제:
      tenpin check                    모두 쓰인 그대로 있는지 검사하기
      tenpin check --data club.db     다른 데이터 파일 검사하기

    검사하는 것:
      SQLite로 파일을 검사하고, 모든 점수판의 모든 기록과 목록 정보를
      검사합니다. 아무것도 바꾸지 않습니다. 잘못된 것이 있으면 해결 방법과
      함께 출력합니다. 손상된 점수판을 완전히 버리려면 모두 내보낸 다음
      --skip-damaged 옵션으로 새 데이터 파일에 가져오세요.

    종료 코드:
      0   이상 없음
      1   잘못된 것이 있음
      2   사용법 오류
close = 게임을 지금 상태로 끝내기
close-more =
    예제:
      tenpin close 12          더 치지 않을 게임 끝내기
      tenpin close 3-7         3번부터 7번까지 열린 게임을 모두 끝내기
      tenpin resume 12         다시 열어 이어서 하기

    의미:
      닫은 점수판은 수정만 할 수 있습니다. 다 치지 않은 게임은 목록에는
      나오지만 통계에는 들어가지 않습니다.

    종료 코드:
      0   모두 닫음
      1   점수판이 없거나, 이미 닫혔거나, 닫을 수 없거나, 범위에 열린
          점수판이 없음
      2   사용법 오류
compact = 삭제한 점수판을 영구 삭제하기
compact-more =
    예제:
      tenpin compact          확인한 뒤 삭제한 점수판을 영구 삭제하기
      tenpin compact --yes    확인을 묻지 않기

    종료 코드:
      0   남은 것이 없음
      1   예라고 대답하지 않았거나 지우지 못함
      2   사용법 오류
completions = 셸 자동 완성 스크립트 출력하기
completions-more =
    예제:
      source <(tenpin completions bash)    이번만. 늘 쓰려면 ~/.bashrc에
      tenpin completions fish > ~/.config/fish/completions/tenpin.fish
      mkdir -p ~/.zfunc && tenpin completions zsh > ~/.zfunc/_tenpin
                                           ~/.zshrc에는 fpath+=~/.zfunc
completions-shell = 셸의 종류
delete = 점수판 숨기기 (restore로 복원 가능)
delete-more =
    예제:
      tenpin delete 12 13      점수판 두 개를 목록과 통계에서 숨기기
      tenpin delete 3-7 12     3번부터 7번까지와 12번 점수판 숨기기
      tenpin restore 12        하나를 복원하기
      tenpin compact           나머지를 영구 삭제하기

    범위:
      범위 안에 있는 점수판만 바꾸고, 이미 숨겼거나 복원한 것은 건너뜁니다.
      할 일이 없으면 종료 코드는 1입니다.

    종료 코드:
      0   모두 숨기거나 복원함
      1   점수판이 없거나, 이미 그 상태이거나, 바꿀 수 없거나, 범위에
          할 일이 없음
      2   사용법 오류
doctor = 데이터, 언어, 색이 어떻게 정해졌는지 보기
doctor-more =
    예제:
      tenpin doctor                   무엇이 어떻게 정해졌는지 보기
      tenpin doctor --data club.db    다른 데이터 파일로 보기
      tenpin check                    데이터 파일의 기록을 하나하나 검사하기

    종료 코드:
      0   문제 없음
      1   데이터 파일을 읽거나 쓸 수 없음
      2   사용법 오류
export = 모든 점수판을 JSON Lines 형식으로 내보내기
export-more =
    예제:
      tenpin export > club.jsonl        삭제한 점수판까지 모두
      tenpin export 3-7 12              일부 점수판
      tenpin export --output club.jsonl

    내보내는 것:
      기록 하나를 한 줄에 씁니다. 형식은 docs/journal.md에 설명되어
      있습니다. 모든 기록을 검사합니다. 손상된 점수판이 있으면 알리고 읽을
      수 있는 데까지 내보내며, 종료 코드는 1입니다. 새 파일은 본인만 읽을
      수 있고, 이미 있는 파일은 모두 쓴 다음에 바꿉니다.

    종료 코드:
      0   모두 내보냄
      1   손상되었거나 없는 것이 있음, 또는 쓸 수 없음
      2   사용법 오류
export-numbers = 이 점수판만. 3-7은 3번부터 7번까지
export-output = 저장할 파일. 생략하면 표준 출력
export-output-more = -를 써도 표준 출력입니다.
fix = 점수판의 프레임 고치기
fix-balls = 프레임의 투구를 붙여 쓴 것
fix-bowler = 플레이어 또는 줄 번호
fix-frame = 프레임 번호
fix-more =
    예제:
      tenpin fix 12 PJS 3 8/                            3프레임을 8/로 고치기
      tenpin fix 12 PJS 3 8/ the machine missed a pin   이유도 적기
      tenpin fix 12 2 10 XX9                            줄 번호로 지정하기
      tenpin fix 12 PJS 3 -8                            0핀 다음에 여덟 핀

    남는 기록:
      고치기 전과 후의 프레임, 이유, 시각이 남으며, 이 기록은
      'tenpin show 12 --events' 명령으로 볼 수 있습니다. 닫은 점수판은
      이렇게 수정만 할 수 있습니다.

    종료 코드:
      0   프레임을 고침
      1   점수판, 플레이어, 프레임, 투구 가운데 잘못된 것이 있음
      2   사용법 오류
help = 이 도움말이나 명령의 도움말 보기
help-command = 도움말을 볼 명령. 생략하면 tenpin 자체
help-more =
    예제:
      tenpin help             모든 명령, 환경 변수, 파일
      tenpin help score       한 명령의 전체 설명
history = 지난 게임 목록 보기
history-all = 모든 점수판
history-bowlers = 이 플레이어의 점수판만 (태그나 이름)
history-deleted = 삭제한 점수판만
history-format-csv = 머리글이 있는 CSV, 한 줄에 한 게임
history-format-jsonl = 한 줄에 JSON 객체 하나, 점수판마다 하나
history-format-table = 사람이 읽는 표, 한 줄에 점수판 하나
history-last = 최근 점수판을 이 개수만큼만
history-last-more = 생략하면 표에는 최근 20개가, 프로그램용 형식에는 모두 나옵니다.
history-more =
    예제:
      tenpin history                          최근 점수판 20개
      tenpin history --all                    모든 점수판
      tenpin history PJS KYJ                  두 플레이어의 점수판
      tenpin history 'Park Ji-sung'           이 이름인 사람의 점수판
      tenpin history --from 2026-11-01 --to 2026-11-30
      tenpin history --rules five-pin
      tenpin history --format jsonl | jq .lines
      tenpin history --deleted                복원할 수 있는 점수판

    프로그램용 형식:
      jsonl  한 줄에 점수판 하나: sheet, id, opened, state, series, game,
             lines. lines의 필드는 line, bowler, name(이름이 있을 때),
             rules, notation, score, so_far, over, left입니다
      csv    한 줄에 한 게임이고 필드는 같습니다. 스프레드시트에서 수식으로
             실행될 수 있는 텍스트 앞에는 작은따옴표를 붙입니다. --raw를
             쓰면 붙이지 않습니다

    플레이어:
      태그나 이름으로 구분합니다. 첫 투구 전에 나간 사람은 나오지
      않습니다. 그래도 line은 점수판에 있는 줄 번호 그대로입니다.

    날짜:
      사용자의 시간대를 따르며, --from과 --to에 쓴 날도 포함합니다.
history-rules = 이 규칙의 게임이 있는 점수판만
import = 내보낸 점수판이나 파일에 적힌 끝난 게임 가져오기
import-bowler = 이름이 없는 끝난 게임의 플레이어
import-bowler-more = PJS, 'PJS=Park Ji-sung', '=Park Ji-sung'처럼 씁니다.
import-date = 날짜가 없는 끝난 게임의 날짜 (예: 2026-11-13)
import-dry-run = 가져올 내용만 보고 아무것도 쓰지 않기
import-file = 읽을 파일. -는 표준 입력
import-input = 파일에 끝난 게임이 적힌 형식
import-input-balls = 한 줄에 이름, 탭, 투구 하나
import-input-csv = 머리글 다음에 한 행에 한 게임
import-input-games = 한 줄에 한 게임
import-input-more = 생략하면 첫 줄을 보고 알아냅니다.
import-input-named = 이름과 게임: PJS: X 7/ 9- 또는 PJS,10,7,3,9,0
import-more =
    예제:
      tenpin import club.jsonl
      ssh club tenpin export | tenpin import -
      tenpin import league.csv             한 행에 하나씩 적힌 끝난 게임
      tenpin import --dry-run league.csv   가져올 내용만 보기
      tenpin import --date 2026-11-13 --bowler 'PJS=Park Ji-sung' games.txt
      tenpin import --repair club.jsonl    손상된 점수판을 백업에서 되살리기

    바뀌는 것:
      이미 있는 기록은 그대로 두므로 같은 파일을 두 번 가져와도 달라지는
      것이 없습니다. 잘못된 줄이 하나라도 있으면 파일에서 아무것도 가져오지
      않습니다. --skip-damaged를 쓰면 손상된 것만 빼고 가져옵니다. 여기서
      닫은 점수판은 --update를 쓸 때만 바뀝니다. --repair로 바꾸기 전의
      내용은 먼저 데이터 파일 옆에 따로 저장합니다.

    끝난 게임:
      내보낸 파일이 아니라면 tenpin score 명령으로 읽을 수 있는 어떤
      형식이든 쓸 수 있습니다. 게임은 저마다 그날 12:00 UTC의 닫힌
      점수판이 되며, 끝까지 친 게임이어야 합니다.
      날짜      date, fecha, 날짜, opened 열에서 읽습니다. 2026-11-13,
                2026/11/13, 2026. 11. 13.처럼 연도를 먼저 씁니다. --date는
                날짜가 없는 행에 적용됩니다
      플레이어  영문자 세 글자는 태그이고, 나머지는 이름입니다. --bowler는
                플레이어가 없는 행에 적용됩니다. 표에는 bowler 열과 name
                열에 태그와 이름을 모두 적을 수 있습니다
      총점      적혀 있으면 점수와 같아야 합니다
      이미 있는 게임은 어느 파일에서든 다시 들어오지 않습니다. 같은
      게임인지는 날짜, 플레이어, 규칙, 표기, 그리고 똑같은 행 가운데 몇
      번째인지로 알아봅니다. 그래서 --update로 바뀔 것이 없고, --repair는
      손상된 게임을 원래 파일에서 되살립니다. 점수판을 복사하려면 export를
      쓰세요. 이 데이터 파일의 목록을 CSV로 출력해서 가져오면 같은 게임이
      한 번 더 들어옵니다.

    종료 코드:
      0   이제 모두 들어 있음
      1   잘못된 줄이나 제외한 것이 있음, 닫은 점수판이 바뀌게 됨,
          또는 파일을 읽을 수 없음
      2   사용법 오류 (예: tenpin에서 내보낸 파일에 --date를 씀)
import-repair = 여기서 손상된 점수판을 바꾸기
import-rules = 규칙이 없는 끝난 게임의 규칙
import-rules-more = 생략하면 ten-pin입니다.
import-skip-damaged = 손상된 것을 빼고, 무엇을 뺐는지 알리기
import-update = 여기서 닫거나 삭제한 점수판도 바꾸기
man = 설명서를 출력하거나 설치하기
man-command = 설명서를 볼 명령. 생략하면 tenpin 자체
man-install = 모든 명령의 설명서를 이 폴더에 쓰기
man-more =
    예제:
      tenpin man | man -l -             설명서 읽기
      tenpin man score | man -l -       한 명령의 설명서 읽기
      tenpin man --install ~/.local/share/man
                                        그 뒤로는 man tenpin-score로 읽기

    폴더:
      --install을 쓰면 tenpin.1, tenpin-play.1 등을 폴더/man1에, 한국어와
      스페인어 설명서를 폴더/ko/man1과 폴더/es/man1에 씁니다. man은 거기서
      사용자의 언어로 된 설명서를 찾습니다.
name-ADDRESS = 주소
name-BALLS = 투구
name-BOWLER = 플레이어
name-COMMAND = 명령
name-DAY = 날짜
name-DIR = 폴더
name-EVENT = 기록
name-FILE = 파일
name-FORMAT = 형식
name-FRAME = 프레임
name-GAME = 게임
name-LANGUAGE = 언어
name-LINE = 줄
name-NAME = 이름
name-NEW = 새이름
name-NUMBER = 숫자
name-OLD = 옛이름
name-PATH = 경로
name-POINTS = 점수
name-REASON = 이유
name-RULES = 규칙
name-SCORE = 점수
name-SHAPE = 형식
name-SHEET = 점수판
name-SHELL = 셸
name-TAG = 태그
name-TEXT = 텍스트
name-THEME = 테마
name-LANE = 레인
name-SCOPE = 범위
name-URL = URL
name-WHEN = 언제
play = 볼링 게임 하기 (명령 없이 실행해도 같음)
play-more =
    예제:
      tenpin play                     누가 칠지 묻기
      tenpin play PJS KYJ             두 사람이 바로 시작하기
      tenpin play PJS < balls.txt     파일에서 투구 읽기
      tenpin play --rules candlepin PJS KYJ
      tenpin play PJS KYJ:no-tap-9    한 사람의 규칙 정하기
      tenpin play 'PJS=Park Ji-sung' 'KYJ:no-tap-9=김연재'
                                      세 글자와 함께 이름도 적기
      tenpin play --games 3 PJS KYJ   세 게임짜리 시리즈
      tenpin play --odds PJS KYJ      승리 확률도 보여 주기
      tenpin play --private           아무것도 저장하지 않기

    데이터:
      모든 투구는 점수판에 나타나기 전에 디스크에 저장됩니다. 저장하는
      파일은 하나이며, --data 경로, TENPIN_DATA, 시스템의 데이터 폴더에
      있는 tenpin.db 순서로 정해집니다. 멈춘 게임은 tenpin resume 명령으로
      이어서 할 수 있습니다. 터미널에서는 열려 있는 게임을 이어서 할지 먼저
      묻습니다.

    규칙:
      tenpin rules                    규칙 목록 보기. 기본값은 ten-pin

    입력할 때:
      도움말, help                    입력할 수 있는 것 보기

    종료 코드:
      0     게임이 끝났거나 종료(quit)를 입력해 멈춤
      1     그 전에 입력이 끝났거나 실패함, 또는 저장할 수 없음
      2     사용법 오류
      130   Ctrl-C
rebuild = 기록을 바탕으로 목록 정보 다시 만들기
rebuild-more =
    예제:
      tenpin rebuild    모든 기록을 읽어 목록을 바로잡기
rename = 한 점수판이나 모든 점수판에서 태그나 이름 바꾸기
rename-everywhere = 모든 점수판에서 옛이름을 새이름으로 바꾸기
rename-line = 플레이어 또는 줄 번호
rename-more =
    예제:
      tenpin rename 12 PJS BOB                  12번 점수판에서 태그 바꾸기
      tenpin rename 12 PJS '=Park Ji-sung'      태그는 두고 이름 붙이기
      tenpin rename 12 1 'BOB=Bob Park'         줄 번호로 지정해 둘 다 바꾸기
      tenpin rename 12 PJS =                    이름 없애기
      tenpin rename 12 PJS BOB --reason 'mixed up on the keypad'
      tenpin rename --everywhere PJS '=Park Ji-sung'
                                                확인한 뒤 모든 점수판에서

    --everywhere로 바뀌는 사람:
      PJS             태그가 PJS이고 이름이 없는 사람
      'Park Ji-sung'  태그와 관계없이 이름이 Park Ji-sung인 사람
      =Ana            이름이 세 글자일 때 이름으로 찾는 방법

    남는 기록:
      옛 이름, 새 이름, 이유, 시각이 남으며, 이 기록은
      'tenpin show 12 --events' 명령으로 볼 수 있습니다. 삭제한 점수판은
      그대로 둡니다.

    종료 코드:
      0   이상 없음
      1   바꾸지 않은 것이 있거나, 질문에 '예'라고 답하지 않음
      2   사용법 오류
rename-new = 새 태그나 이름: BOB, '=Bob Park', 'BOB=Bob Park'
rename-new-more = 등호(=)만 쓰면 이름을 없앱니다.
rename-usage =
    tenpin rename [OPTIONS] <점수판> <줄> <새이름>
           tenpin rename [OPTIONS] --everywhere <옛이름> <새이름>
restore = 삭제한 점수판 복원하기
restore-more =
    예제:
      tenpin delete 12 13      점수판 두 개를 목록과 통계에서 숨기기
      tenpin delete 3-7 12     3번부터 7번까지와 12번 점수판 숨기기
      tenpin restore 12        하나를 복원하기
      tenpin compact           나머지를 영구 삭제하기

    범위:
      범위 안에 있는 점수판만 바꾸고, 이미 숨겼거나 복원한 것은 건너뜁니다.
      할 일이 없으면 종료 코드는 1입니다.

    종료 코드:
      0   모두 숨기거나 복원함
      1   점수판이 없거나, 이미 그 상태이거나, 바꿀 수 없거나, 범위에
          할 일이 없음
      2   사용법 오류
resume = 멈추었거나 비정상 종료로 끊긴 게임 이어서 하기
resume-more =
    예제:
      tenpin resume       마지막으로 친 게임 이어서 하기
      tenpin resume 12    12번 점수판 이어서 하기. 다 치기 전에 닫은
                          점수판도 가능

    종료 코드:
      0     게임이 끝났거나 종료(quit)를 입력해 멈춤
      1     그런 열린 게임이 없거나 도중에 끝남
      2     사용법 오류
      130   Ctrl-C
resume-number = 점수판 번호. 생략하면 마지막으로 열린 것
rules = 규칙 목록 보기
rules-more =
    예제:
      tenpin rules                    규칙 목록 보기
      tenpin rules --lang ko          한국어로 보기
      tenpin play --rules five-pin    그 가운데 한 규칙으로 게임 하기
score = 파일, 표준 입력, 명령줄에 적은 게임의 점수 계산하기
score-check = 게임에 적힌 총점을 확인해 틀린 것 알리기
score-files = 한 줄에 한 게임인 파일. 생략하면 표준 입력
score-files-more = -를 써도 표준 입력입니다.
score-format = 게임마다 출력할 것. 생략하면 점수판
score-format-board = 점수판, 한 줄에 한 게임. 이름은 줄이나 --game 번호
score-format-csv = 머리글이 있는 CSV
score-format-json = JSON 객체 하나. --summary와 함께만
score-format-jsonl = 한 줄에 JSON 객체 하나
score-format-totals = 최종 또는 확정된 점수. 잘못된 게임은 빈 줄
score-games = 'X 7/ 9-' 같은 게임. 여러 번 쓸 수 있음
score-input = 파일에 게임이 적힌 형식
score-input-balls = 한 줄에 이름, 탭, 투구 하나
score-input-csv = 머리글 다음에 한 행에 한 게임
score-input-games = 한 줄에 한 게임
score-input-more = 생략하면 파일마다 첫 줄을 보고 알아냅니다.
score-input-named = 이름과 게임: PJS: X 7/ 9- 또는 PJS,10,7,3,9,0
score-jobs = 사용할 스레드 수. 생략하면 코어마다 하나
score-more =
    예제:
      tenpin score games.txt                     모든 게임의 점수판
      tenpin score --game 'X 7/ 9- X -8 8/ F6 X X X81'
      tenpin score --format totals < games.txt   한 줄에 점수 하나
      tenpin score --format jsonl *.txt | jq .score
      tenpin score --format csv games.txt > games.csv
      tenpin score --summary club/*.csv          평균, 비율, 점수 분포
      tenpin score --check league.csv            총점이 맞는지 확인하기
      tenpin score --rules five-pin --game '15 13 2 5F 0 0'

    게임:
      한 줄이 한 게임이며, X 7/ 9-처럼 기호로 쓰거나 10 7 3 9 0처럼 수로
      씁니다. X는 스트라이크, /는 스페어, -는 핀 없음, F는 파울, (8)이나
      S8은 스플릿을 남긴 여덟 핀, 8{"{"}7-10{"}"}은 7번과 10번 핀을 남긴 여덟 핀입니다.
      투구 사이에는 빈칸, 쉼표, |를 넣을 수 있습니다. 다른 규칙에서는 친
      그대로 쓰세요: no-tap-9에서는 9 8 2, five-pin에서는 15 5F 0 0. T는
      남은 핀을 모두 쓰러뜨린 세 번째 투구로, 스트라이크도 스페어도
      아닙니다. _는 3-6-9에서 아무도 치지 않는 프레임으로, 생략할 수
      있습니다. 긴 줄표, 전각 문자, 원 안의 숫자도 읽습니다: ⑧은 (8)과
      같습니다.
      게임은 도중에 끝나도 됩니다. 투구가 없는 줄과 #으로 시작하는 줄은
      건너뛰고, 64 KiB보다 긴 줄은 받지 않습니다. 줄은 LF, CR LF, CR로
      끝납니다. 파일은 UTF-8이나 바이트 순서 표시(BOM)가 있는 UTF-16으로
      저장합니다. 파일을 순서대로 계산한 다음 --game의 게임을 계산합니다.

    입력 형식:
      --input으로 지정하지 않으면 파일의 첫 줄을 보고 형식을 알아냅니다.
      games  한 줄에 한 게임
      named  PJS: X 7/ 9-          이름, 콜론, 게임
             PJS,10,7,3,9,0        콜론 대신 쉼표, 세미콜론, 탭도 가능하며
             PJS;X;7/;9-           투구 사이에도 쓸 수 있음
      balls  PJS<TAB>10            한 줄에 투구 하나. 플레이어의 순서는
                                   자유이며, 빈 줄에서 게임이 끝남
      csv    머리글 다음에 한 행에 한 게임. 쉼표, 세미콜론, 탭으로 나눕니다.
             게임은 notation 열 하나에 적거나, f1~f10 열(Frame 1, 1프레임,
             Cuadro 1, 1)에 프레임마다 투구를 모아 적거나, f1_t1 f1_t2부터
             f10_t3까지의 열(f1_b1)에 투구를 하나씩 적습니다. 플레이어(name,
             player), 총점(score), 규칙 열도 둘 수 있습니다. 투구가 없는 칸은
             비우거나 0을 씁니다. 머리글 위의 제목은 건너뛰고 참고로 알립니다.
      X,7,2처럼 이름이 투구로도 읽힐 수 있으면 --input named를 쓰세요.

    총점:
      X X X X X X X X X XXX 300 또는 = 300처럼, 끝까지 친 게임 뒤에 총점을
      적을 수 있습니다. 틀렸으면 참고로 알립니다.
      --check를 쓰면 게임 뒤에 있든 표의 열에 있든 모든 총점을 점수와
      비교합니다. 틀린 총점은 표준 오류에 알리고, 종료 코드는 1입니다.
      --format jsonl이나 csv와 함께 쓰면 잘못된 줄만 출력합니다.
      --summary와 함께 쓸 수 있습니다.

    프로그램용 형식:
      jsonl  file, line, bowler, rules, notation, rolls, leaves, splits,
             frames, score, so_far, best, over, recorded. 잘못된 줄은
             file, line, bowler, column, frame, error, hint
      csv    file, line, notation, f1~f10, score, so_far, best, over,
             error, bowler, recorded, rules. = + - @, 탭, 줄 끝 문자로
             시작해서 스프레드시트에서 수식으로 실행될 수 있는 텍스트에는
             작은따옴표를 앞에 붙이며, tenpin으로 그 표를 읽을 때는 떼고
             읽습니다. --raw를 쓰면 붙이지 않습니다.
      json   --summary와 함께: rules, games, unfinished, wrong_lines, total,
             average, deviation, low_game, high_game, quantiles, strikes,
             spares, open_frames, clean_games, scores, --check를 쓰면
             totals, 그리고 종류별로 나눈 잘못된 줄

    잘못된 줄:
      플레이어, 프레임, 이유와 함께 파일:줄:칸 꼴로 표준 오류에 알립니다.
      나머지 줄은 그대로 계산합니다. --summary에서는 종류별 개수와 종류마다
      첫 줄을 보여 줍니다.

    종료 코드:
      0     모든 줄을 게임으로 읽음
      1     잘못된 줄이나 파일, 또는 --check로 찾은 틀린 총점이 있음
      2     사용법 오류
      130   Ctrl-C. 두 번 누르지 않으면 출력은 줄 중간에서 끊기지 않음
score-rules = 게임에 적용할 규칙
score-summary = 모든 게임의 평균, 비율, 점수 분포 출력하기
score-summary-more = 프로그램에서 읽으려면 --format json을 함께 쓰세요.
serve = 볼링장의 레인 운영하기: HTTP로 쓰는 열린 인터페이스
serve-closed = 모르는 사람에게는 아무것도 보여 주지 않기
serve-closed-more = 생략하면 접속한 누구나 레인, 점수판, 그날의 최고 점수를 볼 수 있습니다.
serve-connections = 주소 하나의 최대 접속 수 (10-10000). 생략하면 500
serve-connections-more = 그 가운데 4분의 3까지 실시간 점수판에 쓸 수 있습니다.
serve-proxy = 서버 앞에 있는 프록시의 주소
serve-proxy-more = 이 프록시가 X-Forwarded-For에 적는 주소를 믿고, 제한을 그 주소마다 따로 적용합니다.
serve-config = 설정 파일
serve-config-more = 생략하면 TENPIN_CONFIG에 지정한 것을, 그것도 없으면 데이터 파일이 있는 폴더의 tenpin.toml을 씁니다. 파일이 없어도 됩니다.
serve-language = 볼링장의 언어
serve-language-more = 생략하면 이 프로그램의 언어를 따릅니다. --lang을 보세요.
serve-lanes = 레인 수 (1-500). 생략하면 8
serve-listen = 접속을 받을 주소. 생략하면 127.0.0.1:7300
serve-listen-more = 127.0.0.1에는 이 컴퓨터만 접속할 수 있습니다. 0.0.0.0:7300으로 하면 같은 네트워크의 모든 컴퓨터와 휴대폰이 접속할 수 있습니다.
serve-log = 로그 형식. 생략하면 text
serve-log-json = 한 줄에 JSON 객체 하나
serve-log-text = 사람이 읽는 형식
serve-more =
    예제:
      tenpin serve                        이 컴퓨터에서 레인 여덟 개 운영하기
      tenpin serve --lanes 12 --name 'Lucky Lanes'
      tenpin serve --listen 0.0.0.0:7300  네트워크의 휴대폰도 접속하기
      tenpin serve --config centre.toml   파일에 적은 설정으로 운영하기
      tenpin serve --print-config         모든 설정과 그 출처 보기

    설정:
      설정마다 옵션, 환경 변수, 파일의 순서로 보아 처음 나온 값을 쓰고, 모두
      없으면 기본값을 씁니다. 다른 값에 밀려 쓰이지 않는 값도 맞는지
      검사합니다.

    설정 파일:
      옵션 이름을 키로 쓰는 TOML 파일입니다. 레인 이름은 파일에서만 정할
      수 있습니다:

        name = "Lucky Lanes"
        lanes = 12

    {"    ["}lane-names]
        3 = "파티 레인"

    환경 변수:
      TENPIN_CONFIG      설정 파일
      TENPIN_LISTEN      접속을 받을 주소와 포트
      TENPIN_PUBLIC_URL  브라우저에서 쓸 URL
      TENPIN_CLOSED      모르는 사람에게 숨길지: true, false
      TENPIN_PROXY       서버 앞에 있는 프록시의 주소
      TENPIN_CONNECTIONS 주소 하나의 최대 접속 수
      TENPIN_LANES       레인 수
      TENPIN_NAME        볼링장 이름
      TENPIN_LANGUAGE    볼링장의 언어: en, ko, es
      TENPIN_RULES       레인의 규칙
      TENPIN_LOG         로그 형식: text, json
      TENPIN_DATA        데이터 파일이나 tenpin.db가 있는 폴더
      비어 있는 변수는 설정되지 않은 것으로 봅니다.

    네트워크:
      --listen에 다른 컴퓨터가 접속할 수 있는 주소를 쓰지 않으면 이
      컴퓨터에서만 접속할 수 있습니다. 그런 주소를 쓰면 네트워크의
      누구나 점수판을 볼 수 있고, 레인의 코드나 데스크의 비밀번호가
      있으면 입력할 수 있습니다. HTTP는 암호화되지 않습니다. HTTPS를
      쓰려면 앞에 프록시를 두고 --public-url과 --proxy를 쓰세요.
      http://lanes.local처럼 IP 주소 대신 이름을 쓰려면 --public-url에
      적어야 합니다.

    종료 코드:
      0   서버를 멈췄거나 설정을 보여 줌
      1   잘못된 설정이 있거나 서버를 시작하지 못함
      2   사용법 오류
serve-name = 볼링장 이름. 생략하면 tenpin
serve-print-config = 모든 설정과 그 출처를 보여 주고 끝내기
serve-public-url = 브라우저에서 쓸 URL. 생략하면 http://주소
serve-public-url-more = 프록시 뒤에서는 https://lanes.example처럼 다른 URL을 지정합니다.
serve-rules = 레인의 규칙. 생략하면 ten-pin
serve-rules-more = 레인에서 다른 규칙을 고르지 않으면 이 규칙으로 칩니다. 규칙은 tenpin rules 명령으로 볼 수 있습니다.
show = 점수판이나 그 점수판에 남은 모든 기록 보기
show-events = 점수판에 남은 모든 기록과 그 시각
show-more =
    예제:
      tenpin show 12               12번 점수판 보기
      tenpin show 12 --at 20       20번 기록까지 반영한 점수판 보기
      tenpin show 12 --events      모든 기록 보기
      tenpin show 12 --format json | jq .lines[0].frames

    프로그램용 형식:
      json  객체 하나: sheet, id, opened, state, series, game, games,
            last_event, up, lines. lines에는 line, bowler, 있으면 name,
            rules, notation, rolls, leaves, splits, frames, score, so_far,
            best, over, left가 들어 있습니다. --events를 쓰면 events도 있고
            각각 number, at, by, kind와 그 종류의 값이 들어 있습니다.
simulate = 어느 컴퓨터에서나 똑같은 무작위 게임 만들기
simulate-average = 플레이어의 평균 점수
simulate-format = 게임을 쓰는 형식
simulate-format-counts = 예: 10 7 3 9 0
simulate-format-notation = 예: X 7/ 9-
simulate-games = 게임 수
simulate-more =
    예제:
      tenpin simulate                                10게임
      tenpin simulate --games 1000000 --average 180 > games.txt
      tenpin simulate --games 3 --seed 42 | tenpin score
      tenpin simulate --format counts --games 100
      tenpin simulate --rules candlepin --average 90

    게임:
      오래 치면 평균이 --average가 되는 플레이어의 게임을 투구마다
      만듭니다. 스트라이크와 스페어는 그런 플레이어가 실제로 치는 만큼
      나옵니다. 시드, 평균, 규칙이 같으면 어느 컴퓨터에서나 같은 게임이
      나오며, 게임 수를 늘리면 끝에 더해집니다.
simulate-rules = 게임에 적용할 규칙
simulate-seed = 시드. 값이 다르면 다른 게임이 나옴
stats = 통계 보기: 평균, 스트라이크, 스페어, 그래프
stats-bowlers = 이 플레이어만, 그래프와 함께
stats-bowlers-more = 생략하면 모든 플레이어를 표로 보여 주고, 한 명뿐이면 그래프와 함께 보여 줍니다.
stats-format-json = JSON 배열
stats-format-text = 사람이 읽는 형식
stats-games = 저장된 게임 대신 이 파일의 게임. 여러 번 가능
stats-games-more = tenpin score 명령으로 읽을 수 있는 모든 형식을 쓸 수 있습니다. -는 표준 입력입니다.
stats-more =
    예제:
      tenpin stats                             모든 플레이어, 한 줄에 한 명
      tenpin stats PJS                         한 플레이어, 그래프와 함께
      tenpin stats PJS KYJ --from 2026-01-01
      tenpin stats 'Park Ji-sung'              이름으로 찾은 한 플레이어
      tenpin stats --format json PJS | jq .[0].average
      tenpin stats --games games.txt           파일에 있는 게임
      tenpin stats --games league.csv 'Park Ji-sung'

    플레이어:
      이름이 같으면 태그와 관계없이 한 사람의 게임으로 봅니다. 이름이 없는
      게임은 태그가 같으면 한 사람의 게임으로 봅니다. 태그를 지정하면 그
      태그를 쓴 적이 있는 사람이 모두 나옵니다. 한 점수판의 두 줄은 서로
      다른 사람이며, 두 번째 ANA는 ANA #2입니다. 나뉘어 있는 한 사람의
      게임은 tenpin rename --everywhere 명령으로 합칠 수 있습니다.

    집계하는 것:
      스트라이크   핀을 모두 새로 놓은 뒤의 첫 투구 중 스트라이크의 비율.
                   보너스 투구도 포함
      스페어       핀을 모두 새로 놓은 뒤의 두 번째 투구 중 스페어의 비율.
                   다음 투구가 없는 보너스 투구(9/9, XX9)는 기회가 아님
      더블         스트라이크 바로 다음 투구 중 스트라이크의 비율
      첫 투구      핀을 모두 새로 놓은 뒤의 첫 투구로 쓰러진 핀의 평균
      오픈 프레임  프레임별로 집계. 스트라이크나 스페어로 시작한
                   10프레임은 오픈이 아님
      클린 게임    오픈 프레임이 없는 게임
      싱글 핀 커버, 멀티 핀 커버, 스플릿 커버
                   남은 핀을 알 때, 그 핀을 스페어로 처리한 비율. 멀티 핀은
                   스플릿이 아닌 둘 이상의 핀. 첫 투구가 아홉 핀이면 어느
                   핀이든 싱글 핀
      시리즈       표의 612/3은 세 게임의 최고 시리즈가 612점이라는 뜻
      최고 시리즈  한 게임 더 하거나 play --games로 이어서 친 시리즈의 최고
                   합계. 게임 수별로 나눔
      추이         친 순서대로 나타낸 점수. 60게임이 넘으면 연속한 여러
                   게임의 평균
      끝난 게임만 규칙별로 따로 집계합니다. 파일의 게임은 플레이어별로
      집계합니다. 영문자 세 글자는 태그이고, 나머지는 이름입니다. 둘 다
      없는 행은 한데 모아 집계합니다.

    종료 코드:
      0   이상 없음
      1   읽을 수 없는 줄이나 파일이 있음
      2   사용법 오류
stats-rules = 이 규칙의 게임만. 파일이면 그 게임의 규칙
tenpin = 모든 투구와 점수를 확정되는 대로 보여 주는 볼링 점수판
tenpin-color = 색 사용 여부
tenpin-color-more = auto는 터미널에 출력할 때 색을 쓰며, NO_COLOR가 설정되어 있으면 쓰지 않습니다.
tenpin-lang = 사람이 읽는 모든 글의 언어
tenpin-lang-more = 생략하면 TENPIN_LANG, LC_ALL, LC_MESSAGES, LANG의 순서로 보아 처음 설정된 것을 따릅니다.
tenpin-more =
    예제:
      tenpin                     누가 칠지 물은 다음 투구마다 입력받기
      tenpin play PJS KYJ        두 사람이 바로 시작하기
      tenpin resume              마지막 게임 이어서 하기
      tenpin tui PJS KYJ         전체 화면 점수판으로 게임 하기
      tenpin serve --lanes 12    볼링장의 레인 운영하기
      tenpin history             지난 게임
      tenpin stats PJS           한 플레이어의 통계
      tenpin forecast --sheet 3  한 게임의 승리 확률
      tenpin score games.txt     파일에 있는 모든 게임의 점수판
      tenpin simulate            무작위 10게임
      tenpin rules               --rules에 쓸 수 있는 규칙
      tenpin verify              점수 계산이 맞는지 증명하기
      tenpin help score          한 명령의 전체 설명
      tenpin --lang ko           한국어로 묻기

    환경 변수:
      TENPIN_DATA     데이터 파일이나 tenpin.db가 있는 폴더
      TENPIN_LANG     언어: en, ko, es. 없으면 LC_ALL, LC_MESSAGES, LANG의
                      순서로 보아 처음 설정된 것
      TENPIN_PAGER, PAGER
                      터미널에서 목록을 보여 줄 프로그램. 둘 다 없으면 less,
                      비어 있거나 cat이면 쓰지 않음
      NO_COLOR        설정되어 있고 비어 있지 않으면 색을 쓰지 않음
      TERM            값이 dumb이면 색, 줄 편집, 페이저를 쓰지 않음
      TZ              날짜에 쓰는 시간대

    파일:
      tenpin.db       모든 게임의 모든 투구를 담은 SQLite 파일 하나. 시스템의
                      데이터 폴더에 있음: Linux에서는
                      ~/.local/share/tenpin (또는 XDG_DATA_HOME 아래),
                      macOS에서는 ~/Library/Application Support/tenpin,
                      Windows에서는 %APPDATA%\tenpin. 위치는 tenpin doctor
                      명령으로 볼 수 있음
      tenpin.db-wal, tenpin.db-shm
                      데이터 파일을 사용하는 동안 최근 투구를 담는 파일.
                      데이터 파일의 일부임
      tenpin.db.rescued.jsonl
                      치는 동안 데이터 파일이 삭제되거나 다른 파일로 바뀐
                      게임. import로 가져올 수 있음
      tenpin.db.damaged.jsonl
                      import --repair로 바꾸기 전의 내용

    종료 코드:
      0     이상 없음
      1     거부되었거나 손상되었거나 도중에 끝난 것이 있음
      2     사용법 오류
      130   Ctrl-C
tui = 전체 화면 점수판으로 게임을 하고 지난 게임과 통계 보기
tui-calm = 축하 효과 없이 하기
tui-more =
    예제:
      tenpin tui                      게임을 이어서 하거나 새로 시작하기
      tenpin tui PJS KYJ              두 사람이 바로 시작하기
      tenpin tui --rules candlepin PJS KYJ
      tenpin tui --games 3 'PJS=Park Ji-sung' KYJ
                                      세 게임짜리 시리즈
      tenpin tui --sheet 12           12번 점수판을 이어서 하거나 보기
      tenpin tui --calm --no-odds     축하와 확률 없이 점수판만 보기

    키:
      0-9 X / - F   투구 입력하기. 숫자가 더 올 수 있을 때만 Enter 누르기
      화살표, hjkl  핀을 옮겨 다니기. 남은 핀을 스페이스로 표시하고 Enter로
                    입력하기. 마우스도 쓸 수 있음
      u, r          취소하기, 다시 실행하기
      c             프레임 수정하기
      :             모든 명령 보기. 도움말은 ?

    데이터:
      모든 투구는 점수판에 나타나기 전에 디스크에 저장됩니다. 같은
      점수판을 tenpin play, tenpin resume, tenpin tui에서 번갈아 쓰거나 동시에
      쓸 수 있으며, 한쪽에서 기록한 것은 다른 쪽에도 나타납니다.

    터미널:
      80칸, 24줄 이상이어야 합니다. NO_COLOR와 TERM을 따르며, COLORTERM이
      truecolor이면 모든 색을 씁니다. 스크린 리더를 쓴다면 모두 한 줄씩
      알려 주는 tenpin play를 쓰세요.

    종료 코드:
      0     프로그램을 끝냄
      1     터미널이 아니거나 저장하지 못한 것이 있음
      2     사용법 오류
      130   Ctrl-C
tui-no-odds = 예상 점수와 승리 확률을 보여 주지 않기
tui-no-odds-more = 확률은 각 플레이어의 지난 게임을 바탕으로 계산합니다. 지난 게임이 없으면 club 수준으로 봅니다.
tui-sheet = 이 점수판을 이어서 하기. 끝난 게임이면 보기
tui-theme = 배경
tui-theme-dark = 어두운 배경에 밝은 글자
tui-theme-light = 밝은 배경에 어두운 글자
tui-theme-more = terminal은 터미널의 원래 색을 쓰므로 배경이 밝든 어둡든 잘 보입니다.
tui-theme-terminal = 터미널의 원래 색
verify = 점수 계산이 맞는지 증명하고 가능한 모든 게임 세기
verify-census = 점수별 게임 수나 이 점수가 이기는 게임 수 세기
verify-format = 전수 조사의 출력 형식
verify-format-csv = 머리글이 있는 CSV
verify-format-table = 사람이 읽는 표: 점수, 게임 수, 전체 중 비율
verify-more =
    예제:
      tenpin verify                        점수 계산이 맞는지 증명하기
      tenpin verify --census               점수마다 게임이 몇 개인지 보기
      tenpin verify --census 180           180점이 이기는 게임 수 보기
      tenpin verify --census --format csv > census.csv
      tenpin verify --census --rules candlepin

    종료 코드:
      0   이상 없음
      1   잘못된 것이 있음
      2   사용법 오류
verify-rules = 전수 조사할 규칙
tenpin-no-pager = 목록에 페이저 쓰지 않기
tenpin-no-pager-more = 터미널에서는 TENPIN_PAGER, 없으면 PAGER, 둘 다 없으면 less로 목록을 보여 줍니다.
show-format = 출력 형식
show-format-text = 사람이 읽는 형식: 점수판, 또는 기록마다 한 줄
show-format-json = JSON 객체 하나. --events를 쓰면 기록도 포함
any-at = 이 번호의 기록까지 반영한 점수판
any-odds = 점수판 아래에 승리 확률도 보여 주기
any-odds-more = 확률은 각 플레이어의 지난 게임을 바탕으로 계산합니다. 지난 게임이 없으면 club 수준으로 봅니다.
forecast = 최종 점수와 승자를 정확한 확률로 예측하기
forecast-average = 평균이 이 점수인 실력
forecast-bowler = 이 플레이어의 실력
forecast-curve = 승리 확률의 변화를 그래프로 그리기
forecast-form = 이 JSON 파일의 가중치에 따른 실력
forecast-format-json = JSON 객체 하나
forecast-format-text = 사람이 읽는 형식
forecast-games = 지금까지 친 게임. 여러 번 쓰면 시합
forecast-handicap = 시합에서 더하는 핸디캡. 게임마다 한 번씩
forecast-level = 이 수준의 실력
forecast-rules = 모든 게임의 규칙
forecast-sheet = 이 점수판의 게임
forecast-target = 이 점수 이상을 내는 데 필요한 것
form = 예측에 쓰는 플레이어의 실력 보기
form-average = 수준을 평균 점수로 지정하기
form-bowler = 플레이어의 태그나 이름
form-format-json = tenpin forecast --form에 쓸 JSON 객체 하나
form-format-text = 사람이 읽는 형식
form-level = 게임이 적을 때 함께 반영하는 수준
form-rules = 이 규칙의 게임만
name-LEVEL = 수준
forecast-more =
    예제:
      tenpin forecast --game 'X 7/ 9-'             지금까지 친 게임, club 수준
      tenpin forecast --game 'X 7/ 9-' --average 165 --target 200
      tenpin forecast --game '9/ X' --bowler PJS   PJS의 실력으로 예측하기
      tenpin forecast --game '9/ X' --form me.json
      tenpin forecast --game 'X X 72' --game '9/ 9-' --average 180 --average 165
                                                   두 사람의 시합
      tenpin forecast --sheet 12                   점수판에 있는 모든 플레이어
      tenpin forecast --sheet 12 --at 20           20번 기록까지 반영하기
      tenpin forecast --sheet 12 --curve           투구마다 달라진 승리 확률
      tenpin forecast --game X --format json | jq .games[0].chances[200]

    실력:
      --level        novice, club, league, professional: 텐핀 평균 90, 121,
                     170, 209점. 네 옵션을 모두 생략하면 club입니다
      --average      평균이 이 점수인 사람의 실력
      --bowler       이 플레이어의 끝난 게임에 나타난 실력
      --form         JSON 파일의 가중치. tenpin form 명령으로 만듭니다
      모든 게임에 하나만 쓰거나, 게임 순서대로 하나씩 씁니다. --sheet에서는
      각자 그 점수판보다 먼저 끝난 게임에 나타난 실력으로 예측합니다.
      이때 --level과 --average는 게임이 적거나 없는 사람에게 적용됩니다.

    보여 주는 것:
      모든 확률은 정확한 값입니다. 무작위로 어림하지 않고, 남은 모든
      경우를 더해서 구합니다. 시합에서는 점수가 가장 높은 사람이 이기며,
      동점은 공동 1위가 될 확률입니다. 가장 쉬운 방법은 나머지가 어떻게
      되든 그것만으로 충분합니다. "스트라이크나 스페어 1번, 그 뒤 합계 4
      이상"은 핀을 모두 새로 놓은 뒤 스트라이크나 스페어를 하고, 그 뒤에
      핀을 4개 이상 쓰러뜨린다는 뜻입니다.

    프로그램용 형식:
      json  객체 하나: target, uncatchable, games. games에는 bowler, rules,
            notation, so_far, least, best, over, handicap, mean, deviation,
            at_least, win, share, place, quantiles, need, chances가 있고,
            --curve를 쓰면 curve도 있습니다. chances[200]은 200점일 확률

    종료 코드:
      0   이상 없음
      1   읽지 못한 것이 있음
      2   사용법 오류
form-more =
    예제:
      tenpin form PJS                          PJS의 게임에 나타난 실력
      tenpin form PJS --rules candlepin
      tenpin form PJS --format json > pjs.json
      tenpin forecast --game 'X 7/ 9-' --form pjs.json

    집계하는 것:
      끝난 모든 게임에서 몇 번째 투구인지, 핀이 몇 개 서 있었는지에 따라
      핀 몇 개가 몇 번 쓰러졌는지 셉니다. 게임이 적으면 알 수 있는 것도
      적으므로 수준도 함께 반영합니다. 평균에는 수준을 한 게임만큼, 표의
      각 줄에는 그 평균을 내는 보통 플레이어를 투구 스무 번만큼 더합니다.
      게임이 없으면 수준을 그대로 씁니다.

    프로그램용 형식:
      json  tenpin forecast 명령의 --form 옵션에 쓸 객체 하나: rules,
            first, second, third. 쓰러지는 핀 수별 확률

desk-password = 데스크의 비밀번호를 정합니다
desk-password-more =
    예제:
      tenpin desk-password               새 비밀번호를 묻습니다
      tenpin desk-password < secret.txt  파일에서 읽습니다

    뜻:
      표준 입력의 첫 줄이 이전 비밀번호 대신 데스크의 새 비밀번호가 됩니다.
      데스크에 로그인한 사람은 모두 로그아웃됩니다. 비밀번호는 해시만
      저장됩니다. 많은 사람이 쓰는 비밀번호는 가장 먼저 시도되므로 쓸 수
      없습니다. 터미널에서는 두 번 묻고 별표로 보여 줍니다.

    종료 코드:
      0   비밀번호를 정했습니다
      1   너무 짧거나 길거나 흔하거나, 저장할 수 없습니다
      2   사용법 오류
      130 Ctrl-C 또는 Ctrl-D
tokens = 프로그램의 토큰 보기, 만들기, 폐기하기
tokens-days = 토큰이 유효한 날수, 1부터 3650까지
tokens-days-more = 생략하면 폐기할 때까지 유효합니다.
tokens-format-json = JSON 배열 하나
tokens-format-text = 사람이 읽는 형식: 토큰마다 한 줄
tokens-make = 이 이름의 프로그램이 쓸 토큰 만들기
tokens-revoke = 이 이름의 토큰 폐기하기
tokens-scopes = 프로그램이 할 수 있는 일: read, lane:N, desk
tokens-more =
    예제:
      tenpin tokens                      토큰 목록
      tenpin tokens --make site --scope read
      tenpin tokens --make cameras --scope lane:3,lane:4 --days 90
      tenpin tokens --revoke site        바로 폐기하기

    범위:
      read    모두 읽기: 지난 게임, 통계, 기록
      lane:N  N번 레인에서 누가 치든 그 레인의 키패드가 할 수 있는 일
      desk    데스크가 할 수 있는 일

    뜻:
      프로그램은 토큰을 Authorization: Bearer 토큰 헤더로 보냅니다. 토큰은
      해시만 저장되므로 한 번만 보입니다. 프로그램이 쓴 기록에는 그 이름이
      남습니다. tenpin lanes와 tenpin watch는 TENPIN_TOKEN의 토큰을 씁니다.

    프로그램용 형식:
      json  배열 하나: name, scopes, made, until(폐기할 때까지 유효하면
            null)

    종료 코드:
      0   성공
      1   그런 토큰이 없거나, 같은 이름의 토큰이 이미 있거나, 데이터
          파일이나 출력에 쓸 수 없음
      2   사용법 오류
lanes = 볼링장의 레인과 치는 사람을 보여 줍니다
lanes-format-json = JSON 배열 하나
lanes-format-text = 사람이 읽는 형식: 레인마다 한 줄
lanes-more =
    예제:
      tenpin lanes                       레인과 치는 사람을 보여 줍니다
      tenpin lanes --url http://127.0.0.1:8080
      tenpin lanes --format json | jq '.[] | select(.needs_help)'

    어디에 묻는가:
      서버(tenpin serve)에 묻습니다. --url을 생략하면 TENPIN_LISTEN이나
      설정 파일 tenpin.toml에 정한 주소, 그것도 없으면
      127.0.0.1:7300입니다.

    프로그램을 위한 형식:
      json  배열 하나: 서버의 응답 그대로이며 /api/v1에 설명이 있습니다

    환경 변수:
      TENPIN_TOKEN  외부에 공개하지 않는 볼링장에 접속할 때 쓸 토큰
      TENPIN_LISTEN, TENPIN_CONFIG
                    서버가 있는 곳. tenpin serve와 같습니다

    종료 코드:
      0   레인을 보여 주었습니다
      1   서버가 응답하지 않습니다
      2   사용법 오류
watch = 한 레인의 점수판을 실시간으로 보여 줍니다
watch-format = 점수판의 형식
watch-format-jsonl = 한 줄에 JSON 객체 하나
watch-format-text = 사람이 읽는 형식
watch-lane = 레인 번호
watch-more =
    예제:
      tenpin watch 3                     3번 레인의 점수판을 실시간으로
      tenpin watch 3 --url http://127.0.0.1:8080
      tenpin watch 3 --format jsonl | jq .board.next

    하는 일:
      터미널에서는 투구할 때마다 점수판을 같은 자리에 다시 그리고,
      Ctrl-C로 끝냅니다. 그 밖에는 점수판을 차례로 출력합니다. 서버가
      멈추면 마지막 점수판이 남고, 서버가 돌아오면 이어집니다. --url을
      생략하면 TENPIN_LISTEN이나 tenpin.toml에 정한 주소, 그것도 없으면
      127.0.0.1:7300입니다.

    프로그램을 위한 형식:
      jsonl  바뀔 때마다 한 줄: 서버가 알려 주는 레인과 점수판이며
             /api/v1에 설명이 있습니다

    환경 변수:
      TENPIN_TOKEN  외부에 공개하지 않는 볼링장에 접속할 때 쓸 토큰
      TENPIN_LISTEN, TENPIN_CONFIG
                    서버가 있는 곳. tenpin serve와 같습니다

    종료 코드:
      1     서버가 응답하지 않거나 그런 레인이 없습니다
      2     사용법 오류
      130   Ctrl-C
any-url = 서버의 URL
any-url-more = 생략하면 같은 TENPIN_LISTEN과 tenpin.toml로 tenpin serve가 여는 주소입니다.
