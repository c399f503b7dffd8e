import type { TextsOf } from '../../catalogue.ts'

export const sandboxPage: TextsOf<'sandboxPage'> = {
  brand: 'Sandbox Payments',
  badge: 'テスト環境',
  disclaimer: 'これはテスト用のページです。実際の支払いは発生せず、カード番号も必要ありません。',
  payTo: '{{merchant}}へのお支払い',
  chooseCard: 'テストカードを選んでください',
  cardEnding: '末尾 {{last4Digits}}',
  cards: {
    approve: { name: '承認', hint: '支払いが完了します。' },
    challenge: { name: '3-D セキュア', hint: '銀行がお支払いの確認を求めます。' },
    soft_decline: { name: '一時的に拒否', hint: '現在は残高不足ですが、後で成功することがあります。' },
    decline: { name: '拒否', hint: '銀行は常にこのカードを拒否します。' },
  },
  saveCard: 'このカードを次回のために保存する',
  pay: '{{amount}}を支払う',
  leave: 'キャンセルして{{merchant}}に戻る',
  back: '{{merchant}}に戻る',
  openFor: 'このページは{{minutes}}分後に期限切れになります。',
  addCard: { title: '{{merchant}}で使うカードの保存', text: '今は請求されません。', save: 'カードを保存' },
  challenge: {
    title: '銀行での本人確認',
    text: '{{merchant}}への{{amount}}のお支払いを確認してください。',
    confirm: 'お支払いを承認',
    reject: 'お支払いを拒否',
  },
  failures: {
    card_declined: '銀行がお支払いを拒否しました。請求はされていません。もう一度試すか、別のカードを選んでください。',
    card_refused: '銀行がこのカードを拒否しました。請求はされていません。別のカードを選んでください。',
    authentication_failed:
      '銀行による本人確認が完了しませんでした。請求はされていません。もう一度試すか、別のカードを選んでください。',
    other: 'お支払いに失敗しました。請求はされていません。もう一度お試しください。',
  },
  closed: {
    paid: 'お支払いが完了しました。',
    canceled: 'お支払いはキャンセルされました。',
    expired: 'お支払い手続きの期限が切れました。',
    text: 'このページではこれ以上お支払いできません。',
  },
  missing: { title: 'お支払い手続きが見つかりません', text: 'このリンクは不完全か無効です。請求はされていません。' },
}
