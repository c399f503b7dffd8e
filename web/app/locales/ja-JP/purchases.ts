import type { TextsOf } from '../catalogue.ts'

export const purchases: TextsOf<'purchases'> = {
  unlockTitle: 'この投稿のロックを解除',
  from: '投稿者：{{name}}さん',
  price: '価格',
  balance: '残高',
  after: '購入後の残高',
  keeps: '買い切りです。ずっとご覧いただけます。',
  confirm: '{{amount}}でロックを解除',
  insufficient: 'ウォレットの残高が不足しています。チャージしてください。',
  shortBy: 'あと{{amount}}必要です。',
  chooseTopUp: 'チャージすると、すぐにロックが解除されます',
  topUpAndUnlock: 'チャージしてロックを解除',
  priceChanged: '価格が{{amount}}に変わりました。請求はされていません。',
  doneTitle: 'ロックを解除しました',
  doneText: '{{amount}}を支払いました。残高は{{balance}}です。',
}
