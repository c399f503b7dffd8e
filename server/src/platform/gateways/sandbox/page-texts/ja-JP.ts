import type { PageTexts } from './page-text.ts'

export const jaJP: PageTexts = {
  brand: 'Sandbox Payments',
  badge: 'テスト環境',
  disclaimer: 'これはテスト用のページです。実際の支払いは発生せず、カード番号も必要ありません。',
  payTo: (merchant) => `${merchant} へのお支払い`,
  chooseCard: 'テストカードを選んでください',
  cardEnding: (last4Digits) => `末尾 ${last4Digits}`,
  cards: {
    approve: { name: '承認', hint: '支払いが完了します。' },
    challenge: { name: '3-D セキュア', hint: '先に銀行の確認があります。' },
    soft_decline: { name: '一時的に拒否', hint: '本日は残高不足ですが、後で成功することがあります。' },
    decline: { name: '拒否', hint: '銀行はこのカードを受け付けません。' },
  },
  saveCard: 'このカードを次回のために保存する',
  pay: (amount) => `${amount} を支払う`,
  leave: (merchant) => `キャンセルして ${merchant} に戻る`,
  back: (merchant) => `${merchant} に戻る`,
  openFor: (minutes) => `このページはあと ${minutes} 分間有効です。`,
  challenge: {
    title: '銀行での本人確認',
    text: ({ amount, merchant }) => `テスト銀行が、${merchant} に ${amount} を支払うのがご本人であることを確認します。`,
    confirm: '支払いを承認する',
    reject: '拒否する',
  },
  failures: {
    card_declined: '銀行が今回の支払いを拒否しました。請求はありません。もう一度試すか、別のカードを選んでください。',
    card_refused: 'このカードは銀行に拒否されました。請求はありません。別のカードを選んでください。',
    authentication_failed:
      'ご本人であることを確認できませんでした。請求はありません。もう一度試すか、別のカードを選んでください。',
    other: '支払いは完了しませんでした。請求はありません。もう一度お試しください。',
  },
  closed: {
    paid: 'お支払い済みです。',
    canceled: 'この支払いはキャンセルされました。',
    expired: 'この支払いの有効期限が切れました。',
    text: 'このページではこれ以上お支払いできません。',
  },
  missing: { title: '支払いが見つかりません', text: 'アドレスが不完全か、無効です。請求はありません。' },
}
