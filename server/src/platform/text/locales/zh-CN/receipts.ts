import type { TextsOf } from '../../catalogue.ts'

export const receipts: TextsOf<'receipts'> = {
  receipt: '收据',
  number: '收据编号',
  date: '日期',
  payer: '付款人',
  product: '项目',
  tokens: '代币',
  subscription: '订阅',
  price: '价格',
  discount: '折扣',
  total: '实付金额',
  free: '免费',
  refunded: '已退款',
  seller: '卖方',
  creator: '创作者',
  period: '期间',
  wallet: '钱包',
  paidBy: '付款方式',
  coupon: '优惠券',
}
