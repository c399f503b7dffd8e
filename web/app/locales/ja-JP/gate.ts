import type { TextsOf } from '../catalogue.ts'

export const gate: TextsOf<'gate'> = {
  title: '成人の方のみ',
  text: '{{siteName}}は18歳以上の方のみご利用いただけます。続けるには生年月日を入力してください。',
  dateOfBirth: '生年月日',
  enter: '入場',
  leave: '退出',
  tooYoung: '18歳未満の方はご利用いただけません。',
  unreadable: '生年月日をすべて入力してください。',
  privacy: '再度お尋ねしないよう、このブラウザに1年間保存します。',
}
