import type { TextsOf } from '../../catalogue.ts'

export const receipts: TextsOf<'receipts'> = {
  receipt: '收據',
  number: '收據編號',
  date: '日期',
  payer: '付款人',
  product: '項目',
  tokens: '代幣',
  subscription: '訂閱',
  price: '價格',
  discount: '折扣',
  total: '實付金額',
  free: '免費',
  refunded: '已退款',
  seller: '賣方',
  creator: '創作者',
  period: '期間',
  wallet: '錢包',
  paidBy: '付款方式',
  coupon: '優惠券',
}
