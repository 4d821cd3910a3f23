# What actions are called: short, for the footer.

deed-ball = 투구 입력
deed-pins = 핀으로 입력
deed-next-game = 다음 게임
deed-undo = 취소
deed-redo = 다시 실행
deed-correct = 수정
deed-give-turn = 차례
deed-join = 추가
deed-drop = 나가기
deed-rename = 이름 변경
deed-order = 순서
deed-close = 끝내기
deed-odds = 예측
deed-scroll = 다른 플레이어
deed-open = 열기
deed-step = 이동
deed-play = 재생
deed-search = 검색
deed-rules = 규칙
deed-period = 기간
deed-deleted = 삭제됨
deed-back = 뒤로
deed-board = 점수판
deed-new-game = 새 게임
deed-history = 지난 게임
deed-statistics = 통계
deed-language = 언어
deed-theme = 색
deed-palette = 명령
deed-help = 도움말
deed-quit = 종료

# What they do.

about-ball = 쓰러진 핀의 수 입력하기. 숫자가 더 올 수 있을 때만 Enter 누르기
about-pins = 핀을 옮겨 다니며 남은 핀을 스페이스로 표시하고 Enter로 입력하기
about-next-game = 이 게임을 끝내고 다음 게임 시작하기
about-undo = 마지막으로 한 것을 취소하기
about-redo = 취소한 것을 다시 실행하기
about-correct = 프레임을 골라 투구를 다시 입력하기
about-give-turn = 다음에 칠 사람 바꾸기
about-join = 늦게 온 사람이나 돌아온 사람 추가하기
about-drop = 나가는 사람 고르기. 기록은 남음
about-rename = 태그나 이름 바꾸기
about-order = 치는 순서 바꾸기
about-close = 다 치기 전에 게임 끝내기
about-odds = 예상 점수와 승리 확률을 보여 주거나 숨기기
about-scroll = 화면에 다 들어가지 않는 플레이어 보기
about-open = 고른 것 열기
about-step = 앞뒤로 이동하기
about-play = 게임을 재생하거나 멈추기
about-search = 이름이나 태그로 플레이어 찾기
about-rules = 한 규칙의 게임만 보기
about-period = 정한 기간의 게임만 보기
about-deleted = 삭제한 점수판 보기
about-back = 뒤로 돌아가기
about-board = 진행 중인 게임으로 돌아가기
about-new-game = 새 게임 시작하기
about-history = 지난 게임 보기
about-statistics = 모든 플레이어의 통계 보기
about-language = 영어, 한국어, 스페인어
about-theme = 터미널의 원래 색, 어두운 색, 밝은 색
about-palette = 이름으로 명령 찾기
about-help = 이 도움말 보기
about-quit = 점수판 나가기

cheer-strike = 스트라이크
cheer-spare = 스페어
cheer-double = 더블
cheer-turkey = 터키
cheer-in-a-row = { $strikes }연속 스트라이크

# Reasons and advice are clauses; they are shown as "reason: advice".

screen-overtaken = 다른 곳에서 이 점수판에 먼저 기록했습니다
screen-not-taken = 이 입력은 기록하지 않았습니다
screen-not-over = 게임이 아직 끝나지 않았습니다
screen-nothing-open = 열린 게임이 없습니다
screen-not-now = 지금은 할 수 없습니다
screen-nothing-bowled = 아직 아무도 투구하지 않았습니다
screen-nobody-else = 다른 사람이 없습니다
screen-by-number = 줄 번호 { $lines } 가운데 하나를 입력하세요
screen-enter-ball = 쓰러진 핀의 수를 입력하세요
screen-no-pins = 남음 7 10처럼 남은 핀을 쓰세요
screen-advised = { $reason }: { $advice }
screen-no-rules-here = 플레이어의 규칙은 바꿀 수 없습니다
screen-not-a-day = "{ $text }"{ PARTICLE($text, "은", "는") } 날짜가 아닙니다. 날짜는 2026-11-18처럼 씁니다
screen-two-days = 날짜는 두 개까지만 쓸 수 있습니다: "{ $text }"
screen-no-such-command = "{ $text }" 명령은 없습니다
screen-reason-too-long = 이유는 { $most }자를 넘을 수 없습니다
screen-namesake = 이름이 { $name }인 사람이 또 있습니다. 이 사람은 { $line }번 줄입니다
screen-needs = 점수판을 보려면 { $columns }칸, { $rows }줄이 필요합니다.
screen-has = 이 터미널은 { $columns }칸, { $rows }줄입니다.
screen-use-play = 터미널을 키우거나, 크기와 상관없는 tenpin play를 쓰세요. 종료는 q입니다.
screen-reader = 스크린 리더를 쓴다면 tenpin play를 쓰세요. 모두 한 줄씩 알려 줍니다.
screen-saving = 저장하는 중 …
screen-reading = 읽는 중 …
screen-up = 차례 · { $frame }프레임, { $ball }번째 투구
screen-then = 다음은 { $name }
screen-wins = { $name } 우승: { $score }점
screen-tie = { $names } 공동 우승: { $score }점
screen-alone = { $name } 님의 점수: { $score }점
screen-closed-early = 마지막 투구 전에 끝낸 게임입니다
screen-deleted = 삭제된 점수판입니다
screen-standing = { $pins ->
    [1] 핀 1개 남음
   *[other] 핀 { $pins }개 남음
}
screen-standing-points = 남은 핀의 합계 { $points }점
screen-all-stand = 핀이 모두 서 있음
screen-takes = { $ball } · 남음 { $leave }
screen-takes-all = { $ball } · 모두 쓰러짐
screen-pending = { $text }_ · Enter로 확정하거나 계속 입력
screen-sheet = { $number }번 점수판
screen-new-sheet = 새 점수판
screen-game-of = { $games }게임 중 { $game }게임째
screen-game = { $game }게임째
screen-lines = { $first }–{ $last } / { $of }
screen-resume = { $number }번 점수판: { $names }, { $frame }프레임, { $time }
screen-resume-series = { $number }번 점수판: { $names }, 다음 게임, { $time }
screen-new-game-with = { $names }
screen-lineup-help = 영문자 세 글자, 규칙·이름도 가능: KYJ:no-tap-9, PJS=박지성
screen-ask-join = 누가 참가하나요?
screen-ask-join-help = PJS 또는 PJS=박지성 또는 KYJ:no-tap-9
screen-ask-name = { $name } 님의 새 태그나 이름은?
screen-ask-name-help = 태그, 이름도 함께 쓸 수 있음: PJS=박지성
screen-ask-search = 검색
screen-ask-search-help = 이름이나 태그의 일부, 또는 점수판 번호
screen-ask-period = 어느 기간을 볼까요?
screen-ask-period-help = 2026-11-18 또는 2026-11-01 2026-11-30. 비워 두면 전체
screen-ask-close = 게임을 지금 상태로 끝낼까요?
screen-ask-close-help = y를 누르면 끝내고, Esc를 누르면 계속합니다
screen-pick-turn = 다음에 누가 치나요?
screen-pick-drop = 누가 나가나요?
screen-pick-name = 누구의 이름을 바꿀까요?
screen-pick-help = ↑↓ 고르기 · Enter 확인 · Esc 취소
screen-ask-order = 어떤 순서로 칠까요?
screen-order-help = ↑↓ 고르기 · 스페이스 잡기 · Enter 확인 · Esc 취소
screen-order-held = ↑↓ 옮기기 · 스페이스 놓기 · Enter 확인 · Esc 취소
screen-correcting = { $name }, { $frame }프레임
screen-choose-frame = 화살표로 프레임을 고르세요. Enter를 누르면 수정, Esc를 누르면 뒤로
screen-enter-frame = 프레임의 투구를 8/ 또는 X처럼 입력하세요
screen-totals-change = { $totals ->
   *[other] 합계 { $totals }개가 바뀝니다
}
screen-no-total-changes = 바뀌는 합계가 없습니다
screen-correct-help = Tab 이유 쓰기 · Enter 확인 · Esc 취소
screen-correct-ask = { $number }번 점수판을 고칠까요? Enter를 한 번 더 누르면 고치고, Esc는 취소합니다.
screen-no-sheets = 게임이 없습니다. N을 누르면 시작합니다.
screen-nothing-matches = 맞는 것이 없습니다. Esc를 누르면 모두 보입니다.
screen-no-bowlers = 끝난 게임이 없습니다. N을 누르면 시작합니다.
screen-found = { $sheets ->
   *[other] 점수판 { $sheets }개
}
screen-unreadable = { $sheets ->
   *[other] 점수판 { $sheets }개를 읽을 수 없습니다: tenpin check
}
screen-searched = "{ $text }"
screen-event-of = 기록 { $events }개 중 { $event }번 · { $time } · { $what }
screen-chance-to-win = 투구마다 달라진 승리 확률
screen-expected-score = 투구마다 달라진 예상 점수
screen-first-to-last = { $first } → { $last }
screen-more-pages = ↑↓ 스크롤 · Esc 닫기
screen-help-title = 도움말
screen-palette-title = 명령
screen-palette-help = ↑↓ 고르기 · Enter 실행 · 이런 것도: bowl KIM, add LEE, fix PJS 3 8/
screen-help-marks = 채운 네모는 스트라이크, 반만 채운 네모는 스페어, S8이나 (8)은 스플릿, (X)는 주어진 스트라이크, __는 다음 투구입니다. ▶는 지금 차례, Σ는 시리즈 합계입니다. ★는 승자, ▷는 이어서 할 수 있는 게임입니다.

# Over columns: four cells at most.

short-total = 합계
short-best = 최고
short-expected = 예상
short-win = 승률

screen-so-far = 현재
screen-best = 가능한 최고
screen-expected = 예상
screen-to-win = 승리 확률
screen-series = 시리즈
screen-left = 나감
screen-standings = 순위
screen-log = 기록
screen-before = 수정 전
screen-after = 수정 후
screen-balls = 투구
screen-reason = 이유
screen-bowlers = 플레이어
screen-rules = 규칙
screen-games = 게임
screen-start = 게임 시작
screen-number = 번호
screen-date = 날짜
screen-game-column = 게임
screen-scores = 점수
screen-only-deleted = 삭제됨
screen-bowler = 플레이어
screen-average = 평균
screen-deviation = 표준편차
screen-high-game = 최고 점수
screen-low-game = 최저 점수
screen-high-series = 최고 시리즈
screen-strikes = 스트라이크
screen-spares = 스페어
screen-doubles = 더블
screen-first-ball = 첫 투구
screen-clean-games = 클린 게임
screen-single-pins = 싱글 핀 커버
screen-multi-pins = 멀티 핀 커버
screen-splits = 스플릿 커버
screen-open-frames = 오픈 프레임
screen-trend = 추이
screen-high = 최고
screen-menu-resume = 이어서 하기
screen-menu-new = 새 게임
screen-menu-history = 지난 게임
screen-menu-statistics = 통계
screen-menu-quit = 종료
screen-kept = 저장됨
screen-not-kept = 아직 저장 안 됨
screen-private = 저장하지 않음
screen-lineup-keys = Enter 추가, 빈 줄에서는 시작 · Tab 다음 · Esc 뒤로
screen-store-failed = 저장하지 못했습니다: { $error }
screen-try-again = 다시 시도하세요
screen-nothing-done = 그사이 내용이 바뀌어 아무것도 하지 않았습니다
screen-esc-goes-on = Esc로 계속
