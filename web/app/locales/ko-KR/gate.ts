import type { TextsOf } from '../catalogue.ts'

export const gate: TextsOf<'gate'> = {
  title: '성인 전용',
  text: '{{siteName}}: 만 18세 이상 성인만 이용할 수 있습니다. 계속하려면 생년월일을 입력하세요.',
  dateOfBirth: '생년월일',
  enter: '입장',
  leave: '나가기',
  tooYoung: '만 18세 이상만 이용할 수 있습니다.',
  unreadable: '생년월일을 모두 입력해 주세요.',
  privacy: '다시 묻지 않도록 이 브라우저에 1년간 저장합니다.',
}
