# 이유와 안내는 "이유: 안내" 꼴로 이어서 출력된다.

not-a-letter = "{ $symbol }" 문자는 영문자가 아닙니다
wrong-name-length = { $letters ->
    [0] 이름은 세 글자여야 하는데 비어 있습니다
   *[other] 이름은 세 글자여야 하는데 { $letters }글자입니다
}
name-too-long = 이름은 { $most }자까지인데 { $characters }자입니다
name-without-letter = 이름에는 글자가 하나 이상 있어야 합니다
name-invisible = "{ $symbol }" 문자는 보이지 않으므로 이름에 쓸 수 없습니다

no-such-ruleset = "{ $name }" 규칙은 없습니다
no-such-bowler = 이름이 "{ $name }"인 사람이 없습니다
shared-name = 이름이 { $name }인 사람이 { $bowlers }명입니다
no-such-line = { $number }번 줄은 없습니다
named-twice = { $name } 이름을 두 번 썼습니다
bowler-has-left = { $name } 님은 이미 나갔습니다
bowler-in-mid-frame = { $name } 님의 프레임이 아직 끝나지 않았습니다
not-continued = 다음 게임에는 사람마다 앞 게임의 줄이 하나씩 적혀 있어야 합니다
is-up = 이미 { $number }번 줄의 차례입니다
is-called = { $number }번 줄은 이미 다음 차례입니다
is-over = { $number }번 줄의 게임은 끝났습니다
other-name = { $number }번 줄의 이름이 이름 변경 기록과 다릅니다
same-name = { $number }번 줄은 이미 그 이름입니다
bowler-is-up = 이미 { $name } 님의 차례입니다
bowler-is-called = 이미 { $name } 님이 다음에 치기로 했습니다
bowler-is-removed = { $name } 님은 이 점수판에서 제외되었습니다
bowler-is-here = { $name } 님은 이미 참가하고 있습니다
bowler-is-over = { $name } 님의 게임은 끝났습니다
bowler-has-name = { $name } 님은 이미 그 이름입니다

nothing-to-undo = 취소할 것이 없습니다
other-balls = { $number }프레임의 투구가 수정 기록과 다릅니다
nothing-to-redo = 다시 실행할 것이 없습니다
has-left = { $number }번 줄의 사람은 이미 나갔습니다
is-removed = { $number }번 줄은 제외되었습니다
is-on-lane = 점수판이 이미 { $lane }번 레인에 있습니다
has-not-left = { $number }번 줄의 사람은 나가지 않았습니다
in-mid-frame = { $number }번 줄의 프레임이 아직 끝나지 않았습니다
not-an-order = 순서에는 모든 줄이 한 번씩 있어야 합니다
sheet-closed = 이미 닫힌 점수판입니다
sheet-not-closed = 닫히지 않은 점수판입니다
sheet-deleted = 삭제된 점수판입니다
sheet-not-deleted = 삭제되지 않은 점수판입니다
no-bowlers = 점수판에는 한 사람 이상이 필요합니다
sheet-not-opened = 점수판이 아직 열리지 않았습니다
sheet-already-opened = 점수판이 이미 열려 있습니다
not-up = { $number }번 줄의 차례가 아닙니다

was-opened = 시작: { $names }
was-rolled = { $name }, { $frame }프레임: { $ball }
was-corrected = { $name }, { $frame }프레임: { $before } → { $after }
was-undone = 취소: { $what }
was-redone = 다시 실행: { $what }
was-joined = { $name } 참가
was-left = { $name } 나감
was-returned = { $name } 돌아옴
was-called = { $name } 차례로 변경
was-renamed = 이름 변경: { $before } → { $after }
was-reordered = 순서: { $names }
was-removed = { $name } 제외
was-placed = { $lane }번 레인
was-closed = 닫음
was-reopened = 다시 엶
was-deleted = 삭제
was-restored = 복원
was-because = { $what }: { $reason }
