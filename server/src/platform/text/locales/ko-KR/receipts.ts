import type { TextsOf } from '../../catalogue.ts'

export const receipts: TextsOf<'receipts'> = {
  receipt: '영수증',
  number: '영수증 번호',
  date: '날짜',
  payer: '결제자',
  product: '내용',
  tokens: '토큰',
  subscription: '구독',
  price: '가격',
  discount: '할인',
  total: '결제 합계',
  free: '무료',
  refunded: '환불됨',
  seller: '판매자',
  creator: '크리에이터',
  period: '기간',
  wallet: '지갑',
  paidBy: '결제 수단',
  coupon: '쿠폰',
}
