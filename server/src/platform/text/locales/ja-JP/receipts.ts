import type { TextsOf } from '../../catalogue.ts'

export const receipts: TextsOf<'receipts'> = {
  receipt: '領収書',
  number: '領収書番号',
  date: '日付',
  payer: '支払者',
  product: '内容',
  tokens: 'トークン',
  subscription: '購読',
  price: '価格',
  discount: '割引',
  total: 'お支払い合計',
  free: '無料',
  refunded: '返金済み',
  seller: '販売者',
  creator: 'クリエイター',
  period: '期間',
  wallet: 'ウォレット',
  paidBy: 'お支払い方法',
  coupon: 'クーポン',
}
