import type { TextsOf } from '../catalogue.ts'

export const gate: TextsOf<'gate'> = {
  title: '成人の方のみ',
  text: '{{siteName}}は18歳以上の方のみご利用いただけます。生年月日を入力してください。',
  dateOfBirth: '生年月日',
  enter: '入場する',
  leave: '退出する',
  tooYoung: '18歳未満の方は入場できません。',
  unreadable: '生年月日を正しく入力してください。',
  privacy: '再度お尋ねしないよう、このブラウザに1年間保存します。',
}
