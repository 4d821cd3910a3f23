# 질문은 빈칸으로 끝난다. 이유와 안내는 "이유: 안내" 꼴로 이어서 출력된다.

ask-people = How many people?{" "}
ask-name = 플레이어 { $number }의 이름은?(3 english letters):{" "}
ask-ball = { $name }'s turn :{" "}

help-people =
    볼링을 칠 사람 수를 1 이상으로 입력하세요.
      도움말, h       이 도움말을 보여 줍니다
      종료, q         프로그램을 끝냅니다
help-name =
    PJS처럼 영문자 세 글자로 이름을 입력하세요.
      KYJ:no-tap-9    그 사람의 규칙을 정합니다. 규칙 목록: tenpin rules
      PJS=박지성      이름도 함께 적습니다
      취소, u         이전 질문으로 돌아갑니다
      도움말, h       이 도움말을 보여 줍니다
      종료, q         프로그램을 끝냅니다
help-ball =
    이번 투구의 결과를 수(0~{ $most })나 기호로 입력하세요:
    {"  "}{ $symbols }
    한 프레임의 투구는 6/ 또는 6 2처럼 한 줄에 입력할 수도 있습니다.
    또는 명령을 입력하세요. undo, fix, quit 같은 영어 명령도 쓸 수 있습니다:
    {"  "}{ $left }
      취소, u         마지막 투구나 변경을 취소합니다
      다시, r         취소한 것을 다시 실행합니다
      수정 PJS 4 6/   PJS의 4프레임을 6/로 고칩니다. 뒤에 이유를 쓸 수 있습니다
      수정 2 4 6/     이름이 같은 사람이 있을 때 줄 번호로 고칩니다
      추가 KIM        늦게 온 사람이 시작하거나 나갔던 사람이 돌아옵니다
      나가기 KIM      그 사람이 나갑니다. 기록은 남습니다
      투구 KIM        누구 차례든 KIM이 지금 한 프레임을 더 칩니다
      순서 KIM PJS    KIM, PJS 순서로 먼저 칩니다
      이름 PJS BOB    PJS를 BOB으로 바꿉니다. 이름을 붙이려면 이름 PJS =박지성
      닫기            게임을 지금 상태로 끝냅니다
      도움말, h       이 도움말을 보여 줍니다
      종료, q         게임을 멈추고 지금까지의 기록을 출력합니다

help-left = 남음 7 10       남은 핀을 적습니다. 쓰러진 핀의 수는 자동으로 계산됩니다
help-left-five = 남음 1 5        남은 핀을 적습니다. 쓰러진 핀의 점수는 자동으로 계산됩니다
help-symbols = X 스트라이크   / 스페어   - 핀 없음   F 파울   (8) 스플릿을 남긴 여덟 핀
help-symbols-foul = X 스트라이크   / 스페어   - 핀 없음   5F 5점이 나온 파울

# 입력하는 말을 보여 줄 때. 알아듣는 말은 word.rs에 있다.
word-undo = 취소
word-redo = 다시
word-fix = 수정
word-add = 추가
word-leave = 나가기
word-bowl = 투구
word-order = 순서
word-name = 이름
word-left = 남음
word-close = 닫기
word-help = 도움말
word-quit = 종료
word-yes = 예
word-no = 아니요
entry-example = { $word } { $rest }

bowls-by = { $name }: { $ruleset } 규칙. { $rules }

counted-games = { $ruleset } 전수 조사: { $games }게임, 가장 흔한 점수 { $mode }, 평균 { $mean }
counted-finishes = 예측: 모든 규칙의 { $games }게임을 거꾸로 세어도 전수 조사와 같음
checked-prospects = 전개: 상황 { $prospects }가지에서 모든 투구의 결과가 실제 게임과 같음
checked-splits = 스플릿: 남은 핀 { $leaves }가지 가운데 { $splits }가지
checked-examples = { $ruleset }: { $examples ->
   *[other] 예제 { $examples }개
}
checked-outlooks = 가능한 최고 점수와 최저 점수: 상황 { $positions }가지
checked-notation = 표기: 쓰고 다시 읽은 { $games }게임
right = 정상
wrong = 오류
found-not = { $of }: 나온 값 { $found }, 맞는 값 { $known }
beats = { $score }점은 { $ruleset }에서 가능한 모든 게임의 { $percent }%를 이깁니다: { $games }게임 중 { $beaten }게임
head-score = 점수
head-games = 게임
head-share = 비율

wins = { $name } 우승: { $score }점
tie = { $names } 공동 우승: { $score }점
input-ended = 게임이 끝나기 전에 입력이 끝났습니다
input-too-long = 입력에 { $most }바이트보다 긴 줄이 있습니다
interrupted = 게임이 끝나기 전에 중단되었습니다
cannot-read = 입력을 읽을 수 없습니다: { $error }
cannot-write = 출력할 수 없습니다: { $error }
cannot-read-source = { $source }: 읽을 수 없습니다: { $error }
type-games = 한 줄에 한 게임씩 X 7/ 9- 또는 10 7 3 9 0처럼 입력하세요. { $keys } 키를 누르면 끝납니다.
unfinished = 참고: 게임이 아직 끝나지 않았습니다. 다음 투구는 { $frame }프레임입니다
not-over = 게임이 아직 끝나지 않았습니다. 다음 투구는 { $frame }프레임입니다
no-date = 날짜가 없습니다
no-tag = name 열이 있을 때 bowler 열에는 영문자 세 글자를 써야 합니다
undated-games = 날짜가 없는 게임이 { $games }개 있습니다
nameless-games = 이름이 없는 게임이 { $games }개 있습니다
give-date = 날짜가 없는 게임에는 --date 2026-11-13처럼 날짜를 지정하세요
give-bowler = 이름이 없는 게임에는 --bowler 'PJS=Park Ji-sung'처럼 이름을 지정하세요
wrong-rows = 잘못된 줄이 { $rows }개 있습니다
use-skip-wrong = 참고: --skip-damaged 옵션을 쓰면 나머지를 가져옵니다
other-json = JSON이지만 tenpin에서 내보낸 파일이 아닙니다
use-csv = 결과를 CSV나 한 줄에 한 게임씩 적은 텍스트로 저장하세요
rows-left-out = 줄 { $rows }개를 제외했습니다
only-for-results = { $option } 옵션은 끝난 게임을 가져올 때 쓰는데, 이것은 tenpin에서 내보낸 파일입니다
leave-it-out = 옵션을 빼고 다시 실행하세요
would-import = 가져올 내용: 새 점수판 { $sheets }개, 새 기록 { $events }개. 이미 있음: 기록 { $known }개
more-games = … { $games }게임 더 …
in-frame = { $frame }프레임: { $reason }
in-ball = 투구를 하나도 기록하지 않았습니다. { $ball }번째 투구: { $reason }

nothing-entered = 아무것도 입력하지 않았습니다
not-utf8 = 글자로 읽을 수 없는 입력입니다
not-a-number = "{ $text }"{ PARTICLE($text, "은", "는") } 정수가 아닙니다
too-few-people = { $people }명은 볼링을 칠 수 없습니다
too-many-people = { $people }명은 너무 많아서 셀 수 없습니다

line-too-long = { $most }바이트보다 긴 줄은 게임으로 읽지 않습니다
too-many-cells = 이 줄의 칸이 머리글의 칸보다 많습니다
no-game = 게임이 없습니다
other-rules = { $ruleset } 규칙의 게임입니다
long-name = 이름이 { $most }바이트보다 깁니다
wrong-by-kind = 잘못된 줄의 종류별 개수와 첫 줄:
no-name = 이름이 없습니다
not-one-ball = 투구 하나로 읽을 수 없습니다
missing-ball = 빠진 투구가 있습니다
open-quote = 칸 끝에 닫는 따옴표가 없습니다
not-a-total = 총점으로 읽을 수 없습니다
no-such-rules = 그런 규칙은 없습니다
not-a-date = 날짜로 읽을 수 없습니다
ambiguous-date = 날짜가 연도로 시작하지 않습니다
no-such-day = 달력에 없는 날짜입니다
too-many-bowlers = 한 점수판에 사람이 { $most }명보다 많습니다
no-columns = 머리글에 투구 열도 게임 열도 없습니다
missing-frame = 머리글에 { $frame }프레임이 없습니다
frame-twice = 머리글에 { $frame }프레임이 두 번 이상 있습니다
is-utf16 = 바이트 순서 표시(BOM)가 없는 UTF-16 파일로 보입니다
balls-left-out = 참고: 그 뒤의 투구 { $balls }개는 읽지 않았습니다
above-header = 참고: 표의 머리글 위에 있는 줄이므로 건너뜁니다
no-rows = 참고: 표에 행이 없습니다
note = 참고: { $reason }
wrong-totals = 참고: 틀린 총점이 { $totals }개 있습니다. --check를 쓰면 어디인지 볼 수 있습니다
other-separator = 구분 기호가 여기서는 { $found }, 첫 줄에서는 { $wanted }입니다
wrong-total = 총점은 { $recorded }점이 아니라 { $score }점입니다
total-too-early = 게임이 아직 끝나지 않았으므로 총점이 { $recorded }점일 수 없습니다
checked-totals = 맞는 총점: { $right }, 틀린 총점: { $wrong }, 총점이 없는 게임: { $without }, 잘못된 줄: { $lines }

no-such-score = { $ruleset }에서 { $score }점인 게임은 없습니다
no-such-average = { $ruleset }에서 평균 { $average }점은 있을 수 없습니다
broken-fix = 수정하려면 사람, 프레임, 붙여 쓴 투구가 필요하고, 뒤에 이유를 쓸 수 있습니다

enter-people = 1 이상의 수를 입력하세요
enter-fewer = 더 작은 수를 입력하세요
enter-name = 영문자 세 글자를 입력하세요
enter-score = 0~{ $most } 사이의 수를 입력하세요
enter-average = { $least }~{ $most } 사이의 수를 입력하세요
enter-ruleset = 콜론(:) 뒤에 { $names } 가운데 하나를 입력하세요
enter-pins = { $counts } 가운데 하나를 입력하세요
enter-ball = { $counts }, { $symbols } 또는 도움말을 입력하세요
enter-like = { $example }처럼 입력하세요
see-rules = tenpin rules 명령으로 규칙 목록을 볼 수 있습니다
write-date = 2026-11-13처럼 연도를 먼저 쓰세요
no-totals = 참고: 총점이 적힌 게임이 없습니다
quote-game = 쉼표가 있는 게임은 따옴표로 묶으세요
count-apart = --rules를 써서 따로 집계하세요
begin-with-name = 줄을 이름으로 시작하세요
use-one-separator = 파일 전체에서 같은 구분 기호를 쓰세요
name-frames-once = 프레임을 1부터 차례로 한 번씩만 쓰세요
use-utf8 = UTF-8로 저장하세요
write-one-ball = 7, X, /, -, F처럼 투구 하나만 쓰세요
write-two-quotes = 칸 안에 따옴표를 넣으려면 두 개를 이어 쓰세요
put-empty-line = 게임 사이에 빈 줄을 넣으세요
name-columns = 게임 열의 이름을 notation으로 하거나, 프레임 열을 f1~f10, 투구 열을 f1_t1~f10_t3으로 하세요
use-game = 명령줄에 게임을 직접 쓰려면 그 앞에 --game을 붙이세요
bowl-first = 먼저 투구를 입력하세요
ask-resume = 이어서 할까요? (예, 아니요, 닫기):{" "}
open-sheet = { $sheet }번 점수판이 열려 있습니다: { $names }, { $frame }프레임, 마지막 기록 { $time }
help-resume =
    예              그 점수판에 이어서 칩니다
    아니요          그대로 두고 새 점수판을 시작합니다
    닫기            닫고 새로 시작합니다. tenpin resume으로 다시 열 수 있습니다
    도움말, h       이 도움말을 보여 줍니다
    종료, q         프로그램을 끝냅니다
ask-another = 같은 사람들과 한 게임 더 할까요? (예, 아니요, 취소):{" "}
ask-next-game = { $games }게임 중 { $game }게임째를 칠까요? (예, 아니요, 취소):{" "}
help-another =
    예              남아 있는 사람들과 다음 게임을 시작합니다
    아니요          여기서 끝냅니다
    취소, u         마지막 투구를 취소하고 다시 입력합니다
    수정 PJS 4 6/   프레임을 고칩니다. 뒤에 이유를 쓸 수 있습니다
    이름 PJS BOB    PJS를 BOB으로 바꿉니다. 이름을 붙이려면 이름 PJS =박지성
    도움말, h       이 도움말을 보여 줍니다
    종료, q         여기서 끝냅니다
in-series = { $games }게임 중 { $game }게임째: 이름 아래의 수는 시리즈 합계입니다
in-evening = { $game }게임째: 이름 아래의 수는 지금까지의 합계입니다
kept-as = { $sheet }번 점수판으로 저장했습니다
go-on-with = { $sheet }번 점수판으로 저장했습니다. { $command } 명령으로 이어서 할 수 있습니다
total = { $name } { $score }
left-with = { $name } { $score }, 중간에 나감
not-finished = { $name } { $score }, 끝나지 않음
not-kept = 저장하지 못했습니다: { $error }
enter-again = 문제를 해결한 뒤 다시 시도하세요
overtaken = 다른 곳에서 이 점수판에 먼저 기록했으므로 이 입력은 기록하지 않았습니다
see-board = 지금의 점수판은 다음과 같습니다
broken-join = 추가 명령 뒤에는 이름을 하나만 씁니다
broken-leaving = 나가기 명령 뒤에는 나갈 사람을 한 명만 씁니다
broken-call = 투구 명령 뒤에는 칠 사람을 한 명만 씁니다
broken-naming = 이름 명령 뒤에는 바꿀 사람을 쓰고, 이어서 새 태그나 =로 시작하는 이름, 또는 둘 다를 씁니다
not-a-tag = "{ $text }"{ PARTICLE($text, "은", "는") } 영문자 세 글자가 아닙니다
nothing-bowled = 아직 아무것도 치지 않았습니다
bowls-next = 이 프레임이 끝나면 { $name } 님이 칩니다
sheet-is-closed = { $sheet }번 점수판을 닫았습니다
sheet-is-closed-early = { $sheet }번 점수판을 닫았습니다. tenpin resume { $sheet } 명령으로 이어서 할 수 있습니다
broken-order = 순서 명령 뒤에는 먼저 칠 사람들을 차례로 씁니다
broken-answer = "{ $text }"{ PARTICLE($text, "은", "는") } 대답으로 읽을 수 없습니다
enter-answer = { $answers } 가운데 하나를 입력하세요
no-data-file = 데이터 파일이 없습니다 ({ $path })
cannot-open-data = 데이터 파일을 열 수 없습니다 ({ $path }): { $error }
cannot-write-data = 데이터 파일에 쓸 수 없습니다 ({ $path }): { $error }
newer-data = 더 최신 버전의 tenpin으로 만든 데이터 파일입니다 (테이블 버전 { $version })
newer-event = { $event }번 기록은 더 최신 버전의 tenpin으로 쓴 것입니다 (형식 { $version })
newer-format = 더 최신 버전의 tenpin으로 쓴 기록입니다 (형식 { $version })
broken-event = { $event }번 기록: { $error }
altered-event = { $event }번 기록이 처음 쓰인 그대로가 아닙니다 (해시 불일치)
broken-index = 저장된 목록 정보를 읽을 수 없습니다
broken-game = { $line }번 줄의 저장된 게임을 읽을 수 없습니다
no-such-sheet = { $sheet }번 점수판은 없습니다
data-failed = 데이터 파일 오류: { $error }
data-busy = 다른 프로그램이 데이터 파일에 쓰고 있습니다
of-sheet = { $sheet }번 점수판: { $reason }
no-open-sheet = 열린 점수판이 없습니다
no-such-event = { $event }번 기록은 없습니다. 마지막은 { $events }번입니다
no-data-folder = 데이터를 저장할 폴더가 없습니다
use-private = tenpin play --private 명령으로 기록을 남기지 않고 칠 수 있습니다
other-data = --data로 다른 파일을 지정할 수 있습니다
reason-too-long = 이유는 { $most }자를 넘을 수 없습니다
cannot-write-file = 파일에 쓸 수 없습니다 ({ $path }): { $error }
disk-full = 디스크가 가득 찼습니다
quota-used-up = 디스크 할당량을 다 썼습니다
read-only = 읽기 전용이라 쓸 수 없습니다
not-allowed = 권한이 없습니다
not-there = 그런 파일이나 폴더가 없습니다
is-folder = 폴더입니다
not-in-a-folder = 경로의 일부가 폴더가 아닙니다
is-damaged = 파일이 손상되었습니다
not-a-database = tenpin의 데이터 파일이 아닙니다
other-program = 다른 프로그램의 데이터베이스입니다
not-a-file = 파일이 아닙니다
not-as-made = { $name }{ PARTICLE($name, "이", "가") } tenpin이 만든 것과 다릅니다
disk-failed = 디스크에서 읽기나 쓰기에 실패했습니다
out-of-memory = 메모리가 부족합니다
timed-out = 시간이 너무 오래 걸렸습니다
in-use = 다른 프로그램이 쓰고 있습니다
too-many-files = 열린 파일이 너무 많습니다
wrong-file-name = 시스템에서 쓸 수 없는 이름입니다
large-file = 디스크에 저장할 수 있는 크기를 넘습니다
circular-links = 경로의 링크가 서로를 가리킵니다
unreachable = 디스크나 네트워크에 연결할 수 없습니다
file-already-there = 이미 있습니다
not-supported = 시스템에서 지원하지 않습니다
ends-early = 파일이 중간에서 끝납니다
cannot-open = 데이터베이스에서 이 파일이나 옆에 있는 파일을 열 수 없습니다
large-value = 파일 안의 값이 너무 큽니다
tables-changed = 다른 프로그램이 테이블을 바꾸었습니다
conflict = 저장된 내용과 맞지 않습니다: { $words }
database-says = SQLite 메시지: { $words }
other-cause = 시스템 메시지: { $words }
make-room = 디스크 공간을 확보한 뒤 다시 시도하세요
free-quota = 필요 없는 파일을 지우거나 할당량을 늘린 뒤 다시 시도하세요
check-disk = 디스크와 할당량을 확인한 뒤 다시 시도하세요
ask-owner = 소유자에게 권한을 요청하거나 다른 파일을 지정하세요
use-copy = tenpin import 백업파일 --data new.db 명령으로 백업에서 새 데이터 파일을 만들 수 있습니다
use-newest = 최신 버전의 tenpin을 쓰세요
use-rebuild = { $command } 명령으로 다시 만들 수 있습니다
use-play = tenpin play 명령으로 시작하세요
needs-terminal = 전체 화면 점수판에는 터미널이 필요합니다
use-play-instead = 어디서나 쓸 수 있는 tenpin play를 쓰세요
use-fix = tenpin fix { $sheet } 명령으로 고칠 수 있습니다
use-restore = tenpin restore { $sheet } 명령으로 복원할 수 있습니다
no-sheets-from = { $first }번부터 { $last }번까지는 점수판이 없습니다
all-deleted-from = { $first }번부터 { $last }번까지의 점수판은 이미 모두 삭제되었습니다
none-deleted-from = { $first }번부터 { $last }번까지의 점수판 중에 삭제된 것이 없습니다
none-open-from = { $first }번부터 { $last }번까지의 점수판 중에 열린 것이 없습니다
use-restore-all = { $command } 명령으로 복원할 수 있습니다
use-deleted = { $command } 명령으로 삭제된 점수판을 볼 수 있습니다
use-history = tenpin history 명령으로 목록을 볼 수 있습니다
sheet-is-deleted = { $sheet }번 점수판을 삭제했습니다. tenpin restore { $sheet } 명령으로 복원할 수 있습니다
sheet-is-back = { $sheet }번 점수판을 복원했습니다
ask-compact = 삭제한 점수판 { $sheets }개를 영구 삭제할까요? (예, 아니요):{" "}
help-compact =
    예              삭제한 점수판을 영구 삭제합니다. 되돌릴 수 없습니다
    아니요          그대로 둡니다
    도움말, h       이 도움말을 보여 줍니다
compacted = 점수판 { $sheets }개를 영구 삭제했습니다
nothing-to-compact = 삭제한 점수판이 없습니다
nothing-removed = 아무것도 영구 삭제하지 않았습니다
rebuilt = { $sheets ->
    [0] 모든 점수판이 기록과 일치합니다
   *[other] 점수판 { $sheets }개를 바로잡았습니다
}
shortened = { $sheet }번 점수판의 마지막 기록들이 없어져서 이제부터 { $events }번 기록에서 끝납니다
all-is-well = 점수판 { $sheets }개, 기록 { $events }개: 모두 쓰인 그대로 있습니다
checked-data = 점수판 { $sheets }개, 기록 { $events }개, 문제 { $faults }개
database-fault = 데이터베이스가 손상되었습니다: { $error }
foreign-declaration = 데이터 파일에 { $name }{ PARTICLE($name, "이", "가") } 없거나 tenpin이 만든 것과 다릅니다
damaged-sheet = 데이터 파일에서 이 점수판이 있는 곳이 손상되었습니다: { $error }
no-entry = 점수판 항목이 없어졌고 기록 { $events }개만 남아 있습니다
missing-events = 저장했던 기록 { $events }개가 없어졌습니다
missing-sheets = 저장했던 점수판 { $sheets }개가 없어졌습니다
missing-event = { $event }번 기록이 없습니다
use-repair-or-rebuild = { $repair } 명령으로 백업에서 되살리거나, { $rebuild } 명령을 실행해 그것 없이 계속할 수 있습니다
renumbered = 참고: 파일의 { $short }번 점수판은 여기서 { $sheet }번입니다
still-damaged = 손상되었고 파일에도 없습니다
use-skip-damaged = 참고: { $command } 명령으로 온전한 점수판만 가져올 수 있습니다
is-a-data-file = 내보낸 파일이 아니라 데이터 파일입니다
use-this = { $command } 명령을 쓰세요
wrong-order = { $event }번 기록의 순서가 맞지 않습니다
numbers-unknown = 점수판 번호를 몇 번까지 썼는지 알 수 없습니다
stale-index = 점수판 { $sheets }개의 목록 정보가 기록과 다릅니다: { $numbers }
use-repair = { $command } 명령으로 백업에서 되살릴 수 있습니다
use-new-file = { $command } 명령에 이어 tenpin import --skip-damaged --data new.db all.jsonl 명령을 실행하면 새 데이터 파일을 만들 수 있습니다
use-backup = 백업이 있으면 { $import } 명령으로 되살리세요. 그런 다음, 백업이 없으면 바로, { $rebuild } 명령을 실행해 남은 것으로 계속하세요
use-check = { $command } 명령으로 무엇이 잘못되었는지 알 수 있습니다
data-removed = 데이터 파일 { $path }{ PARTICLE($path, "이", "가") } 삭제되어 더는 저장되지 않습니다
data-replaced = 데이터 파일 { $path }{ PARTICLE($path, "이", "가") } 다른 파일로 바뀌어 더는 저장되지 않습니다
import-rescued = 그때까지 저장된 것은 보관했습니다. { $import } 명령을 실행한 뒤 { $resume } 명령으로 이어서 하세요. 가져올 때 번호가 바뀌면 바뀐 번호를 쓰세요
keep-notation = 파일을 되돌려 놓거나 지금까지 친 것을 적어 두세요
only-imported = 여기서 치던 게임이 없습니다. 열려 있는 { $sheet }번 점수판은 가져온 것입니다
only-on-lanes = 열려 있는 점수판은 모두 볼링장 레인에 있습니다
resume-it = tenpin resume { $sheet } 명령으로 이어서 할 수 있습니다
not-a-journal = tenpin에서 내보낸 파일이 아닙니다
sheet-left-out = { $place }: { $reason }: 제외했습니다
sheets-left-out = 점수판 또는 줄 { $sheets }개를 제외했습니다
event-lacks = { $sheet }번 점수판의 { $event }번 기록이 여기서 손상되었고 파일에도 없습니다
repaired = 되살린 점수판: { $numbers }. 손상된 것은 { $path }에 저장했습니다
would-continue = { $sheet }번 점수판은 여기서는 닫혔지만, 가져올 파일에서는 게임을 더 쳤습니다
would-correct = { $sheet }번 점수판은 여기서는 닫혔지만, 가져올 파일에서는 수정되었습니다
would-delete = { $sheet }번 점수판은 여기서는 닫혔지만, 가져올 파일에서는 삭제되었습니다
would-restore = { $sheet }번 점수판은 여기서는 삭제되었지만, 가져올 파일에서는 복원되었습니다
nothing-updated = 가져오면 점수판 { $sheets }개가 바뀌므로 아무것도 가져오지 않았습니다
use-update = tenpin import --update 명령으로 바뀐 내용까지 가져올 수 있습니다
imported = 새로 추가: 점수판 { $sheets }개, 기록 { $events }개. 이미 있음: 기록 { $known }개
nothing-imported = { $place }: { $reason }: 아무것도 가져오지 않았습니다
event-differs = { $event }번 기록이 { $sheet }번 점수판에 있는 것과 다릅니다
event-altered = 처음 쓰인 그대로가 아닌 기록입니다 (해시 불일치)
not-an-id = { $text }: ID로 읽을 수 없습니다
no-version = "v" 값이 형식의 버전이 아닙니다
other-version = "v":{ $told } 형식에는 없고 "v":{ $needed } 형식에 있는 내용입니다
line-zero = 줄 번호는 1부터 시작합니다
not-a-bowler = { $text }: 사람으로 읽을 수 없습니다: { $reason }
not-a-name = { $text }: 이름으로 읽을 수 없습니다: { $reason }
no-such-ball = { $text }: 투구로 읽을 수 없습니다
not-a-series = { $text }: 시리즈 ID로 읽을 수 없습니다
broken-series = 시리즈에는 ID와 1부터 시작하는 게임 번호가 있어야 합니다
no-sheet-id = "sheet" 값이 점수판 ID가 아닙니다
no-event-number = "number" 값이 기록 번호가 아닙니다
no-time = "at" 값이 시각이 아닙니다
no-author = "by" 값이 작성자가 아닙니다
no-hash = "hash" 값이 해시가 아닙니다
long-reason = 이유는 { $most }자까지인데 { $characters }자입니다
no-events = 점수판에 기록이 없습니다
before-first = { $event }번 기록이 1번 기록보다 먼저 나옵니다
event-twice = { $event }번 기록이 두 번 나오는데 내용이 다릅니다
event-gap = { $event }번 기록이 { $before }번 기록 바로 다음이 아닙니다
events-lost = 이 기록까지의 기록들이 내보내기 전에 없어졌습니다
long-line = 줄이 { $most } MiB보다 깁니다
file-changed = 읽는 동안 파일이 바뀌었습니다
invalid-utf8 = 위치 { $index }에서 시작하는 { $bytes }바이트는 UTF-8이 아닙니다
incomplete-utf8 = 위치 { $index }에서 시작하는 UTF-8 문자가 중간에 끊겼습니다

json-ends-in-list = JSON 목록이 중간에서 끝납니다
json-ends-in-object = JSON 객체가 중간에서 끝납니다
json-ends-in-string = JSON 문자열이 중간에서 끝납니다
json-ends-in-value = JSON 값이 있어야 할 곳에서 끝납니다
json-no-colon = JSON에 `:` 기호가 빠졌습니다
json-no-comma-in-list = JSON에 `,` 또는 `]` 기호가 빠졌습니다
json-no-comma-in-object = JSON에 `,` 또는 `{"}"}` 기호가 빠졌습니다
json-no-word = JSON에 없는 낱말이 있습니다
json-no-value = JSON 값이 있어야 할 곳에 없습니다
json-no-quote = JSON에 `"` 기호가 빠졌습니다
json-wrong-escape = JSON 문자열의 이스케이프가 잘못되었습니다
json-short-escape = JSON 문자열의 \u 이스케이프가 중간에서 끝납니다
json-lone-surrogate = JSON 문자열의 \u 이스케이프에 짝이 없습니다
json-wrong-number = JSON 숫자가 잘못되었습니다
json-large-number = JSON 숫자가 너무 큽니다
json-wrong-character = JSON에 유니코드 문자가 아닌 것이 있습니다
json-control-character = JSON 문자열에 제어 문자(\u0000-\u001F)가 있습니다
json-key-not-text = JSON 객체의 키는 문자열이어야 합니다
json-trailing-comma = JSON에 필요 없는 쉼표가 있습니다
json-trailing-text = JSON이 끝난 뒤에 다른 글자가 있습니다
json-too-deep = JSON이 너무 깊이 중첩되어 있습니다
json-wrong-type = 값의 종류가 맞지 않습니다: { $value }
json-wrong-value = 쓸 수 없는 값입니다: { $value }
json-unknown-kind = 알 수 없는 종류입니다: `{ $name }`
json-unknown-field = 알 수 없는 필드입니다: `{ $name }`
json-missing-field = 필드가 없습니다: `{ $name }`
json-field-twice = 필드가 두 번 나옵니다: `{ $name }`
json-other = JSON 오류: { $words }
json-null = null
json-boolean = 참거짓 값 `{ $value }`
json-integer = 정수 `{ $value }`
json-float = 소수 `{ $value }`
json-string = 문자열 { $value }
json-list = 목록
json-object = 객체

sheet-title = { $sheet }번 점수판, { $time }, { $state }
at-event = 기록 { $events }개 가운데 { $event }번까지
other-file = 다른 파일을 지정하세요
other-folder = 다른 폴더를 지정하세요
is-data-file = 데이터 파일입니다 ({ $path })
use-resume = tenpin resume { $sheet } 명령으로 다시 열 수 있습니다
no-sheets = 점수판이 없습니다
no-games = 끝난 게임이 없습니다
left-out = 참고: 끝나지 않은 { $games }게임은 제외했습니다
will-rename = 점수판 { $sheets }개에서 "{ $old }" → "{ $new }" 이름이 바뀝니다:
more-sheets = 그 밖에 점수판 { $sheets }개
ask-rename = 점수판 { $sheets }개에서 이름을 바꿀까요? (예, 아니요):{" "}
help-rename =
    예              위의 모든 점수판에서 이름을 바꾸고, 바꾼 기록을 남깁니다
    아니요          그대로 둡니다
    도움말, h       이 도움말을 보여 줍니다
renamed = 점수판 { $sheets }개에서 이름을 바꾸었습니다
nothing-renamed = 아무 이름도 바꾸지 않았습니다
nothing-to-rename = 바꿀 이름이 없습니다: 이름이 "{ $old }"인 줄이 없거나 이미 새 이름입니다
tag-of-names = 참고: 이름으로 구분하는 사람 가운데 태그나 이름이 { $tag }인 사람: { $names }. { $command } 명령으로 첫 번째 사람의 이름을 바꿀 수 있습니다
several-lines = 이름이 "{ $name }"인 줄이 { $lines }개입니다
already-there = 이름이 "{ $name }"인 줄이 이미 있습니다
several-careers = 참고: { $tag } 태그를 쓴 사람이 여러 명입니다. 모두 { $name } 님이라면: { $commands }
series-total = { $games }게임 합계 { $total }
legend-unfinished = 아직 끝나지 않은 게임의 지금까지 점수입니다
legend-left = 게임이 끝나기 전에 나간 사람입니다
legend-open = 아직 닫지 않은 점수판입니다. { $command } 명령으로 이어서 칠 수 있습니다
older-sheets = 참고: 더 오래된 점수판은 --all로 볼 수 있습니다
series-totals = 시리즈: { $totals }
namesake = 이름이 같은 또 다른 { $name } 님을 { $line }번 줄에 추가했습니다. 되돌리려면 취소를 입력하세요
first-and-last = 처음 { $first }, 마지막 { $last }
exported = { $path }: 점수판 { $sheets }개, 기록 { $events }개
try-again = 다시 시도하세요
label-sheet = 점수판
label-opened = 시작
label-game = 게임
label-bowlers = 플레이어
label-open = 열림
label-closed = 닫힘
label-deleted = 삭제됨
label-bowler = 이름
label-date = 날짜
label-score = 점수
label-rules = 규칙
label-games = 게임
label-average = 평균
label-deviation = 표준편차
label-high-game = 최고 점수
label-low-game = 최저 점수
label-high-series = 최고 시리즈
label-high = 최고
label-series = 시리즈
label-first = 첫 투구
label-strikes = 스트라이크
label-spares = 스페어
label-doubles = 더블
label-first-ball = 첫 투구
label-clean-games = 클린 게임
label-open-frames = 오픈 프레임
label-unfinished = 끝나지 않음
label-wrong-lines = 잘못된 줄
label-quantiles = 분위수
label-single-pins = 싱글 핀 커버
label-multi-pins = 멀티 핀 커버
label-splits = 스플릿 커버
label-scores = 점수 분포
label-trend = 추이
label-tab = 탭
label-blank = 빈칸

## What tenpin doctor finds.

label-version = 버전
label-data = 데이터
label-language = 언어
label-color = 색
label-terminal = 터미널
label-pager = 페이저
label-lane = 레인
label-name = 이름
label-status = 상태
label-scopes = 범위
label-made = 만든 때
label-until = 유효 기간
data-by-option = --data 옵션으로 지정했습니다
data-by-variable = TENPIN_DATA 환경 변수로 지정했습니다
data-by-platform = 이 시스템의 데이터 폴더입니다. --data나 TENPIN_DATA로 다른 파일을 지정할 수 있습니다
no-data-yet = 아직 없습니다. 첫 게임을 하면 만들어집니다
data-cannot-be-made = 아직 없고, 만들 수도 없습니다: { $error }
data-without-sheets = 읽고 쓸 수 있습니다. 아직 점수판이 없습니다
data-with-sheets = 읽고 쓸 수 있습니다. 마지막 점수판은 { $sheet }번입니다
data-read-only = 읽을 수는 있지만 쓸 수는 없습니다: { $error }
language-name = 한국어
language-by-option = --lang 옵션으로 정했습니다
language-by-variable = { $variable }={ $locale } 환경 변수로 정했습니다
other-language = { $variable }={ $locale }: en, ko, es 가운데 하나가 아닙니다
no-language = TENPIN_LANG, LC_ALL, LC_MESSAGES, LANG 가운데 설정된 것이 없습니다
color-on = 켜짐
color-off = 꺼짐
color-asked = --color always 옵션 때문입니다
color-forbidden = --color never 옵션 때문입니다
color-for-terminal = 터미널에 출력하고 NO_COLOR가 설정되어 있지 않습니다
no-color = NO_COLOR가 설정되어 있습니다
plain-terminal = TERM이 설정되어 있지 않거나 출력만 할 수 있는 터미널입니다
no-terminal = 터미널에 출력하지 않습니다
terminal-size = { $columns }칸, { $rows }줄
pager-program = { $program }
no-pager = 없음
pager-forbidden = --no-pager 옵션 때문입니다
pager-by-variable = { $variable } 환경 변수로 정했습니다
usual-pager = TENPIN_PAGER와 PAGER가 설정되어 있지 않습니다

## Pages of help.

help-commands = 명령:
help-other-commands = 기타:
help-arguments = 인수:
help-options = 옵션:
help-more = 예제를 포함한 전체 설명은 '{ $command }' 명령으로 볼 수 있습니다.
help-default = 기본값: { $value }
help-values = 값: { $values }
help-help = 도움말 보기: -h는 한 화면, --help는 전체
help-version = 버전 보기
help-exit-status =
    종료 코드:
      0   문제 없음
      1   실행하지 못함
      2   사용법 오류
help-name-section = 이름
help-synopsis = 개요
help-see-also = 참고
pages-installed = { $folder }에 설명서 { $pages }개를 썼습니다

## What is wrong with the arguments.

usage-error = 오류:
usage-tip = 힌트:
usage-usage = 사용법:
usage-options = 옵션
usage-more = 자세한 내용은 '{ $option }' 옵션으로 볼 수 있습니다.
usage-conflict = '{ $argument }' 인수는 '{ $other }' 인수와 함께 쓸 수 없습니다
usage-conflicts = '{ $argument }' 인수는 다음 인수와 함께 쓸 수 없습니다:
usage-repeated = '{ $argument }' 인수는 여러 번 쓸 수 없습니다
usage-no-value = '{ $argument }' 인수에는 값이 있어야 합니다
usage-wrong-value = '{ $argument }' 인수에 쓸 수 없는 값입니다: '{ $value }'
usage-values = 쓸 수 있는 값: { $values }
usage-no-command = '{ $command }' 명령은 없습니다
usage-no-argument = '{ $argument }' 인수는 쓸 수 없습니다
usage-missing = 다음 필수 인수가 빠졌습니다:
usage-too-many = '{ $argument }' 인수의 값이 너무 많습니다: '{ $value }'
usage-wrong-number = '{ $argument }' 인수에는 값이 { $wanted }개 있어야 하는데 { $given }개입니다
usage-not-utf8 = UTF-8이 아닌 인수가 있습니다
usage-similar-command = 비슷한 명령이 있습니다: { $similar }
usage-similar-commands = 비슷한 명령이 있습니다: { $similar }
usage-similar-argument = 비슷한 인수가 있습니다: { $similar }
usage-similar-value = 비슷한 값이 있습니다: { $similar }
usage-similar-values = 비슷한 값이 있습니다: { $similar }
usage-as-value = '{ $value }' 자체를 값으로 쓰려면 '{ $entry }'처럼 입력하세요
usage-command-behind-dashes = '{ $command }' 명령을 쓰려면 앞의 '--'를 빼세요
usage-option-of = 이 옵션은 '{ $entry }'처럼 씁니다
usage-not-a-number = 숫자가 아닙니다
usage-not-an-average = 평균은 150이나 150.5처럼 숫자로 씁니다
usage-empty-number = 숫자가 비어 있습니다
usage-too-large = 숫자가 너무 큽니다
usage-too-small = 숫자가 너무 작습니다
usage-out-of-range = { $number }: { $least }에서 { $most } 사이여야 합니다
usage-not-a-sheet = 점수판은 12처럼 번호로 지정합니다
usage-not-a-sheet-but-file = 점수판은 12처럼 번호로 지정합니다. 파일에 쓰려면 --output { $file } 옵션을 쓰세요
usage-not-a-range = 범위는 3-7처럼 점수판 번호 두 개로 씁니다
usage-backward-range = 범위는 작은 번호부터 씁니다: { $first }-{ $last }
usage-not-a-day = 날짜는 2026-11-01처럼 씁니다
usage-no-such-year = 그 해에는 게임이 없습니다
usage-rules-elsewhere = 규칙은 --rules 옵션으로 지정합니다
usage-name-behind = { $reason }. 이름은 '=박지성'처럼 = 뒤에 씁니다
usage-hinted = { $reason }: { $hint }
usage-long-reason = 이유는 { $most }자까지 쓸 수 있습니다
usage-json-without-summary = --format json은 --summary와 함께 씁니다. 한 줄에 한 게임씩 출력하려면 jsonl을 쓰세요
usage-summary-format = --summary는 사람이 읽는 형식이나 --format json으로만 출력합니다
usage-check-format = --check는 사람이 읽는 형식이나 jsonl, csv로만 출력합니다

# 예측

form-by-level = { $level }: 텐핀 평균 { $average }점
form-by-average = 평균 { $average }점
form-by-file = { $file } 파일
form-by-games = { $name }: { $games }게임, 평균 { $average }점
form-by-nothing = { $name }: 아직 끝난 게임이 없어 { $level } 기준
level-novice = novice(초보) 수준
level-club = club(동호회) 수준
level-league = league(리그) 수준
level-professional = professional(프로) 수준
level-averaging = 평균 { $average }점
label-bowled = 게임
label-form = 실력
label-so-far = 현재
label-possible = 가능한 점수
label-expected = 예상
label-most-games = 10게임 중 8게임
label-win = 승리
label-share = 동점
label-place = 순위
label-at-least = { $score }점 이상
label-more-than = { $score }점 초과
label-fewest-pins = 최소 핀 수
label-fewest-points = 최소 점수
label-easiest-ways = 가장 쉬운 방법
label-finishes = 남은 경우
it-is-certain = 확정
it-is-impossible = 불가능: 최고 { $most }점
finishes-against-others = 승리 { $win }가지, 동점 { $tie }가지, 패배 { $lose }가지
finishes-against-score = { $score }점 초과 { $win }가지, 정확히 { $score }점 { $tie }가지, 미만 { $lose }가지
way-spare = 스페어
way-strikes = { $strikes ->
    [1] 스트라이크 1번
   *[other] 스트라이크 { $strikes }번
}
way-marks = { $marks ->
    [1] 스트라이크나 스페어 1번
   *[other] 스트라이크나 스페어 { $marks }번
}
way-pins = { $pins ->
   *[other] 핀 { $pins }개 이상
}
way-points = { $points ->
   *[other] { $points }점 이상
}
way-further = 그 뒤 합계 { $pins } 이상
way-next-ball = 다음 투구 { $pins } 이상
way-ball-after = 그다음 투구 { $pins } 이상
uncatchable = 이제 아무도 { $name }{ PARTICLE($name, "을", "를") } 따라잡을 수 없습니다
odds-to-win = 승리 확률: { $odds }
odds-of = { $name } { $chance } ({ $mean })
odds-of-others = 나머지 { $bowlers }명 { $chance }
odds-of-tie = 동점 { $chance }
odds-alone = 예상 점수: { $mean }, 10게임 중 8게임은 { $low }–{ $high }
curve-to-win = 승리 확률
curve-of-score = 예상 점수
curve-from-to = { $first }에서 { $last }까지
label-frames = 프레임
not-one-for-each = 게임은 { $games }개인데 { $option } 옵션은 { $given }개입니다
given-more-than-once = { $option } 옵션이 두 번 이상 나옵니다
give-one = 한 번만 쓰세요
game-number = 게임 { $number }
one-for-each = 한 번만 쓰거나 게임마다 한 번씩 쓰세요
only-in-match = { $option } 옵션은 시합에만 쓰입니다
give-games = 게임을 두 개 이상 쓰세요
each-its-own = 게임마다 한 번씩 쓰세요
form-by-other-rules = { $file } 파일은 { $form } 규칙인데 게임은 { $game } 규칙입니다
use-rules = --rules { $ruleset } 옵션을 쓰세요
wrong-game = 게임 { $game }, { $column }열, { $frame }프레임: { $reason }
enter-game = 'X 7/ 9-'처럼 게임을 입력하세요
form-not-json = { $file }, { $line }행 { $column }열: { $reason }
form-not-a-form = { $file }, { $path }: { $reason }
form-no-form = { $file }: { $reason }
form-too-large = { $file }: 파일이 너무 큽니다
use-form = tenpin form --format json 명령으로 올바른 예를 볼 수 있습니다
nobody-there = 점수판에 아무도 없습니다
head-ball = 투구
head-standing = 서 있는 핀
head-balls = 횟수
head-mean-pins = 평균 핀
head-cleared = 모두 쓰러뜨림
head-learnt = 예측
ball-first = 첫 번째
ball-second = 두 번째
ball-third = 세 번째
form-not-an-object = JSON 객체가 아닙니다
form-not-a-list = 가중치 목록이 아닙니다
form-not-a-number = 숫자가 아닙니다
form-not-rules = 규칙 이름이 아닙니다
form-missing = 없습니다
form-twice = 두 번 나옵니다
form-unknown = 그런 필드는 없습니다
form-not-standing = 서 있는 핀의 수가 아닙니다
weight-missing = 가중치가 없습니다
weight-length = 가중치가 { $found }개입니다. 0부터 서 있는 핀의 수까지 하나씩 { $wanted }개여야 합니다
weight-negative = 가중치는 음수일 수 없습니다
weight-not-finite = 가중치는 유한한 수여야 합니다
weight-never-falls = 여기서는 이만큼 쓰러질 수 없으므로 가중치는 0이어야 합니다
weight-never-met = 이만큼 서 있는 경우는 없으므로 빼야 합니다
weight-all-zero = 여기서 쓰러질 수 있는 모든 수의 가중치가 0입니다

centre-wrong-value = { $name }에 쓸 수 없는 값입니다 ("{ $value }")
centre-wrong-entry = { $place }: { $key }에 쓸 수 없는 값입니다 ("{ $value }")
centre-no-such-setting = { $place }: "{ $key }" 설정은 없습니다
centre-settings = 쓸 수 있는 설정은 { $keys }입니다
centre-no-such-lane = { $place }: "{ $lane }" 레인은 없습니다
centre-lanes = 레인 번호는 1부터 { $most }까지입니다
centre-not-toml = { $place }: TOML 형식이 아닙니다
centre-parser = { $words }
centre-not-text = { $place }: UTF-8이 아닙니다
centre-large-file = { $file }: 설정 파일로는 너무 큽니다
centre-wants-text = 따옴표로 묶은 텍스트를 쓰세요
centre-wants-number = 따옴표 없이 정수를 쓰세요
centre-wants-table = [lane-names] 아래에 3 = "파티 레인"처럼 쓰세요
centre-not-utf8 = UTF-8이어야 합니다
centre-not-an-address = 127.0.0.1:7300처럼 IP 주소와 포트를 쓰거나 localhost:7300처럼 쓰세요
centre-not-an-ip = 127.0.0.1 같은 IP 주소를 쓰세요
centre-number-of-connections = { $least }부터 { $most }까지의 수를 쓰세요
centre-wants-truth = 따옴표 없이 true나 false를 쓰세요
centre-url-without-scheme = http://나 https://로 시작해야 합니다
centre-url-without-host = https://lanes.example처럼 호스트가 있어야 하고, 포트는 붙일 수 있지만 사용자는 쓸 수 없습니다
centre-url-with-query = 쿼리(?)와 프래그먼트(#)는 쓸 수 없습니다
centre-url-with-blank = 공백이나 보이지 않는 문자는 쓸 수 없습니다
centre-number-of-lanes = 1부터 { $most }까지의 수를 쓰세요
centre-empty-name = 이름은 한 글자 이상이어야 합니다
centre-long-name = 이름은 { $most }자까지 쓸 수 있습니다
centre-invisible-name = 이름에는 보이지 않는 문자를 쓸 수 없습니다
centre-one-of = { $values } 가운데 하나를 쓰세요
centre-by = { $name }
centre-by-default = 기본값
centre-by-program = 프로그램의 언어
centre-no-file = 없음
centre-no-proxy = 없음
centre-lane = { $number }번 레인
centre-cannot-listen = { $address } 주소를 열 수 없습니다: { $error }
centre-other-address = --listen으로 다른 주소나 포트를 지정하세요
centre-address-in-use = 다른 프로그램이 쓰고 있습니다
centre-serving = { $name } 서버가 열렸습니다: { $url }
centre-interface = 인터페이스 설명: { $url }
centre-keeping = 모든 투구는 { $path } 파일에 저장됩니다
centre-reached-by-all = 이 컴퓨터와 같은 네트워크에 있는 누구나 { $port }번 포트로 접속할 수 있습니다.
centre-reached-at = 같은 네트워크에 있는 누구나 { $address } 주소로 접속할 수 있습니다.
centre-strangers-see = 접속하는 누구나 레인, 점수판, 오늘의 최고 점수를 볼 수 있습니다. 점수를 입력하려면 코드나 비밀번호가 있어야 합니다.
centre-strangers-see-nothing = 코드, 토큰, 비밀번호가 없으면 아무것도 볼 수 없습니다.
centre-plain = 연결이 암호화되지 않으므로 네트워크의 다른 사람이 코드, 비밀번호, 토큰을 볼 수 있습니다.
centre-plain-beside-proxy = 프록시를 거친 연결만 암호화됩니다. 다른 접속을 막으려면 127.0.0.1에서만 접속을 받으세요.
centre-listens-on = 접속을 받는 주소: { $address }
centre-name-proxy = 프록시를 --proxy로 지정하세요. 그때까지는 프록시를 거쳐 오는 모든 사람이 한 주소의 제한을 함께 씁니다.
centre-only-read = 데이터 파일 { $path }에 쓸 수 없습니다: { $error }: 다시 쓸 수 있을 때까지 점수판만 보여 주고 나머지는 거절합니다
centre-written-again = 데이터 파일에 다시 쓸 수 있습니다
centre-made-private = 다른 사용자도 { $path } 파일을 읽을 수 있었습니다. 비밀 정보가 있으므로 이제 소유자만 읽을 수 있습니다
centre-open-to-others = 비밀 정보를 담을 { $path } 파일을 다른 사용자도 읽을 수 있는데, 이를 바꿀 수 없습니다: { $error }
centre-keep-secrets = 파일의 소유자로 실행하거나 권한을 지정할 수 있는 디스크에 파일을 두세요
centre-set-password = 데스크의 비밀번호가 아직 없습니다. tenpin desk-password로 정하거나, 15분 안에 이 코드로 정하세요: { $code }
centre-no-password = 데스크의 비밀번호가 아직 없습니다: tenpin desk-password로 정합니다
centre-how-to-stop = Ctrl-C를 누르면 서버가 멈춥니다.
centre-stopped = 서버가 멈췄습니다.
centre-ask-password = 데스크의 새 비밀번호:{" "}
centre-not-the-same = 두 비밀번호가 다릅니다
centre-ask-again = 한 번 더:{" "}
centre-password-length = 비밀번호는 { $least }~{ $most }자여야 합니다
centre-common-password = 많은 사람이 쓰는 비밀번호라서 가장 먼저 시도됩니다
centre-other-password = 다른 비밀번호를 정하세요
centre-password-not-text = 비밀번호는 UTF-8 텍스트여야 합니다
centre-password-on-input = 표준 입력에 한 줄로 입력하세요
centre-not-hashed = 비밀번호를 처리하지 못했습니다
centre-try-again = 다시 해 보세요
centre-password-set = { $path }의 데스크 비밀번호를 정했습니다. 모두 로그아웃되었습니다.
centre-use-token = { $name }에 토큰을 넣으세요: tenpin tokens --make 이름 --scope read 명령으로 만듭니다
centre-new-file = 데이터 파일 { $path }이 없어서 새로 만들었습니다
centre-not-our-address = 이 컴퓨터에는 그 주소가 없습니다
centre-no-such-host = 그런 이름의 컴퓨터가 없습니다
centre-no-way-there = 네트워크가 거기까지 닿지 않습니다
centre-url-of-server = --url에는 http://127.0.0.1:7300처럼 서버만 쓰세요
centre-no-centre-there = { $url }에는 볼링장이 없습니다
centre-which-scope = read나 desk 범위가 필요하고, 레인 하나라면 lane: 뒤에 레인 번호를 붙인 범위면 됩니다
centre-other-scope = { $name }의 토큰으로는 할 수 없는 일입니다
centre-token-not-good = { $name }의 토큰은 없는 토큰이거나 만료되었거나 폐기되었습니다
centre-closed = 이 볼링장은 외부에 아무것도 보여 주지 않습니다
centre-not-a-token = { $name }의 값은 토큰이 아닙니다
centre-list-tokens = tenpin tokens 명령으로 쓸 수 있는 토큰을 볼 수 있습니다
centre-program-names = 이름은 글자, 숫자, 하이픈, 밑줄, 마침표 1~{ $most }자이며 하이픈으로 시작할 수 없습니다
centre-scopes = 범위는 read, desk, 또는 lane:3처럼 lane: 뒤에 1부터 { $most }까지의 레인 번호를 붙인 것입니다
centre-token-exists = "{ $name }" 토큰이 이미 있습니다
centre-revoke-first = { $command } 명령으로 폐기할 수 있습니다
centre-no-such-token = "{ $name }" 토큰이 없습니다
centre-shown-once = 이 토큰은 지금 한 번만 표시됩니다. 프로그램은 Authorization: Bearer 토큰 헤더로 보냅니다.
centre-token-revoked = { $name } 토큰을 폐기했습니다.
centre-no-tokens = 토큰이 없습니다. tenpin tokens --make 이름 --scope read 명령으로 만들 수 있습니다
centre-until-revoked = 폐기할 때까지
centre-only-http = { $url }: HTTP만 쓸 수 있습니다
centre-use-http = http://로 시작하는 URL을 쓰세요
centre-said = { $reason }
centre-see-lanes = 레인 목록은 tenpin lanes로 볼 수 있습니다
centre-unreachable = { $url }: 서버가 응답하지 않습니다: { $error }
centre-start-server = tenpin serve를 실행하거나 --url로 다른 서버를 지정하세요
centre-nobody-listens = 그 주소를 쓰는 프로그램이 없습니다
centre-connection-broke = 연결이 끊겼습니다
centre-no-answer = 응답이 없습니다
centre-not-tenpin = tenpin 서버가 아닌 프로그램이 응답합니다
centre-not-live = 서버가 응답하지 않습니다: { $error }. 다시 연결하는 중입니다.
centre-lane-title = { $number }번 레인
centre-free = 비어 있음
centre-joining = 참가 접수 중
centre-playing = 게임 중
centre-over = 게임 종료
centre-needs-help = 도움 필요
centre-game = { $game }게임
centre-game-of = { $games }게임 중 { $game }번째 게임
centre-nobody-yet = 아직 참가한 사람이 없습니다.
centre-nobody-bowls = 지금은 이 레인에서 치는 사람이 없습니다.
centre-up = { $name } 차례: { $frame }프레임 { $ball }구
