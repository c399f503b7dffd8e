import type { TextsOf } from '../catalogue.ts'

export const purchases: TextsOf<'purchases'> = {
  unlockTitle: 'この投稿を開く',
  from: '{{name}}さんの作品',
  price: '価格',
  balance: '残高',
  after: '購入後の残高',
  keeps: '買い切りです。更新料はかかりません。',
  confirm: '{{amount}}で開く',
  insufficient: 'ウォレットの残高が足りません。チャージしてください。',
  shortBy: 'あと{{amount}}必要です。',
  chooseTopUp: 'チャージ後、すぐに開きます',
  topUpAndUnlock: 'チャージして開く',
  priceChanged: '価格が{{amount}}に変わりました。まだ支払いは行われていません。',
  doneTitle: '開きました',
  doneText: '{{amount}}を支払いました。残高は{{balance}}です。',
  openNow: '見る',
  notForSale: 'この投稿はメンバー限定です。',
  signInFirst: 'ログインして開く',
  finishing: '投稿を開いています…',
}
