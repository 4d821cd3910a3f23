# 이유와 안내는 "이유: 안내" 꼴로 이어서 출력된다.

rules-ten-pin = 핀 열 개, 프레임마다 두 번 투구. 스트라이크는 다음 두 투구를, 스페어는 다음 한 투구를 더합니다
rules-no-tap-9 = 첫 투구로 아홉 핀 이상 쓰러뜨리면 스트라이크로 인정하는 텐핀
rules-no-tap-8 = 첫 투구로 여덟 핀 이상 쓰러뜨리면 스트라이크로 인정하는 텐핀
rules-no-tap-7 = 첫 투구로 일곱 핀 이상 쓰러뜨리면 스트라이크로 인정하는 텐핀
rules-current-frame = 스트라이크는 바로 30점, 스페어는 10점에 그 프레임의 첫 투구를 더한 점수. 보너스 투구는 없습니다
rules-3-6-9 = 3, 6, 9프레임은 투구 없이 스트라이크로 인정하는 텐핀
rules-candlepin = 프레임마다 세 번 투구. 한 번에 열 핀이면 스트라이크, 두 번이면 스페어, 세 번이면 그냥 10점
rules-duckpin = 짧은 핀을 쓰고 프레임마다 세 번 투구. 점수 계산은 캔들핀과 같습니다
rules-five-pin = 점수가 2 3 5 3 2인 핀 다섯 개, 프레임마다 세 번 투구. 파울은 15점 감점입니다

leave-called = { $leave }: { $words }
leave-split = 스플릿
leave-bed-posts = 베드 포스트
leave-big-four = 빅 포
leave-greek-church = 그릭 처치
leave-baby-split = 베이비 스플릿
leave-christmas-tree = 크리스마스트리
leave-lily = 릴리
leave-dime-store = 다임 스토어
leave-cincinnati = 신시내티
leave-spread-eagle = 스프레드 이글
leave-bucket = 버킷
leave-washout = 워시아웃
leave-picket-fence = 피켓 펜스
leave-sleeper = 슬리퍼

cannot-fall = { $count ->
   *[other] 서 있는 핀의 합계가 { $standing }점일 때 { $points }점이 나올 수는 없습니다
}
too-many-pins = 핀이 { $standing }개 서 있을 때 { $pins }개가 쓰러질 수는 없습니다
negative-pins = 핀이 { $pins }개 쓰러질 수는 없습니다
not-a-ball = "{ $text }"{ PARTICLE($text, "은", "는") } 투구로 읽을 수 없습니다
several-balls = "{ $text }"에는 투구가 둘 이상 있습니다
frame-finished = 프레임이 이미 끝났습니다
game-over = 게임이 이미 끝났습니다
strike-not-first = X 기호는 핀이 모두 새로 놓인 뒤의 첫 투구에만 씁니다
spare-not-second = / 기호는 핀이 모두 새로 놓인 뒤의 두 번째 투구에만 씁니다
spare-after-strike = / 기호는 핀이 모두 새로 놓인 뒤의 두 번째 투구에만 쓰고, { $strike }핀 이상은 스트라이크입니다
no-mark-on-third = 핀이 모두 새로 놓인 뒤의 세 번째 투구는 스트라이크나 스페어가 되지 않습니다
rest-not-third = T 기호는 핀이 모두 새로 놓인 뒤의 세 번째 투구에만 씁니다
no-splits = 이 규칙에는 스플릿이 없습니다
split-not-first = 스플릿은 핀이 모두 새로 놓인 뒤의 첫 투구에서만 남습니다
no-split = 핀이 { $pins }개 쓰러지면 스플릿이 남지 않습니다
not-standing = { $count ->
   *[other] { $pins }번 핀이 서 있을 때 { $leave }번 핀이 남을 수는 없습니다
}
too-many-left = 핀이 { $standing }개 서 있을 때 { $leave }번 핀이 남을 수는 없습니다
cannot-be-left = 서 있는 핀의 합계가 { $standing }점일 때 { $leave }번 핀이 남을 수는 없습니다
wrong-count = { $count ->
    [0] 핀이 남지 않으면 적어야 할 수는 { $pins }{ PARTICLE($pins, "이", "가") } 아니라 { $fallen }입니다
   *[other] { $leave }번 핀이 남으면 적어야 할 수는 { $pins }{ PARTICLE($pins, "이", "가") } 아니라 { $fallen }입니다
}
not-a-pin = 핀 번호는 1~{ $most }입니다
pin-twice = { $pin }번 핀을 두 번 썼습니다
no-pin-named = 핀 번호가 없습니다

unknown-symbol = "{ $symbol }" 문자는 투구 기호가 아닙니다
unknown-byte = 바이트 { $byte }: 글자로 읽을 수 없습니다
broken-split = 스플릿으로 읽을 수 없습니다
broken-leave = 남은 핀으로 읽을 수 없습니다
not-given = _ 기호는 스트라이크로 주어지는 프레임에만 씁니다
ten-among-symbols = 10은 스트라이크일 수도 있고 두 번의 투구일 수도 있습니다
not-a-count = 한 투구에 적는 수는 0~{ $most }입니다
lone-foul = 파울한 투구로 쓰러진 핀도 점수에 들어갑니다
looks-like-total = 숫자 하나만 있으면 총점처럼 보입니다

no-such-frame = { $number }프레임은 없습니다
frame-not-begun = { $number }프레임은 아직 시작하지 않았습니다
frame-given = { $number }프레임은 스트라이크로 주어지므로 아무도 치지 않습니다
frame-unfinished = { $number }프레임은 이미 끝난 프레임이므로 고친 뒤에도 끝난 상태여야 합니다
ball-refused = { $ball }번째 투구: { $reason }

write-split = (8) 또는 S8로 쓰세요
write-leave = 쓰러진 핀의 수 뒤에 남은 핀을 8{"{"}1-3{"}"}처럼 쓰세요
write-ten = 스트라이크는 X, 한 핀 다음에 0핀이면 1-로 쓰세요
write-foul = F 앞에 수를 쓰세요: 5F, 없으면 -F
write-ten-of-three = 스트라이크는 X, 한 핀 다음에 0핀이면 1-, 세 번째 투구로 열 핀이면 T로 쓰세요
write-counts = 두 수 사이에 빈칸이나 쉼표를 넣으세요
write-balls = 총점이 아니라 투구를 쓰세요
write-spare = 두 번째 투구로 남은 핀을 모두 쓰러뜨렸으면 /로 쓰세요
write-rest = 수를 쓰거나, 남은 핀이 모두 쓰러졌으면 T로 쓰세요
write-strike = 첫 투구로 모두 쓰러뜨렸으면 X로 쓰세요
write-one-game = 한 줄에 한 게임만, 총점 없이 쓰세요
save-as-utf8 = 텍스트를 UTF-8로 저장하세요

and = { $first }, { $last }
or = { $first }, { $last }
range = { $first }~{ $last }

percent = { $number }%
