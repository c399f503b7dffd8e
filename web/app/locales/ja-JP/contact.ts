import type { TextsOf } from '../catalogue.ts'

export const contact: TextsOf<'contact'> = {
  contactTitle: 'お問い合わせ',
  contactLead: 'メッセージをお送りください。メールで返信します。',
  yourName: 'お名前',
  yourEmail: 'メールアドレス',
  yourMessage: 'お問い合わせ内容',
  messageHint: '10文字以上でお書きください。',
  send: '送信',
  sentTitle: '送信しました',
  sentText: 'お問い合わせありがとうございます。ご入力のメールアドレスに返信します。',
  assuredTitle: '年齢確認',
  assuredOk: 'ありがとうございます。年齢を確認しました。',
  assuredNot: '18歳以上であることを確認できませんでした。',
  assuredFailed: '年齢確認の結果を検証できませんでした。',
  assuredNeeded: 'お住まいの地域の法律により、すべてをご覧いただくには年齢確認が必要です。',
  assuredBegin: '年齢を確認する',
  assuredNotNeeded: 'お住まいの地域では年齢確認は必要ありません。',
}
