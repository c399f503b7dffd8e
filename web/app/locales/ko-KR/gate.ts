import type { TextsOf } from '../catalogue.ts'

export const gate: TextsOf<'gate'> = {
  title: '성인 전용',
  text: '{{siteName}}은(는) 만 18세 이상만 이용할 수 있습니다. 생년월일을 입력해 주세요.',
  dateOfBirth: '생년월일',
  enter: '입장하기',
  leave: '나가기',
  tooYoung: '만 18세 이상만 입장할 수 있습니다.',
  unreadable: '생년월일을 정확히 입력해 주세요.',
  privacy: '다시 묻지 않도록 이 브라우저에 1년간 보관합니다.',
}
