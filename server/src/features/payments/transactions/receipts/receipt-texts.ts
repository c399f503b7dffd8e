import type { Locale } from '@stagedoor/contract/locales'

export type ReceiptTexts = {
  receipt: string
  number: string
  date: string
  payer: string
  product: string
  tokens: string
  subscription: string
  price: string
  discount: string
  total: string
  refunded: string
  card: string
  coupon: string
}

const texts: Record<Locale, ReceiptTexts> = {
  'en-US': {
    receipt: 'Receipt',
    number: 'Receipt no.',
    date: 'Date',
    payer: 'Paid by',
    product: 'Item',
    tokens: 'Tokens',
    subscription: 'Subscription',
    price: 'Price',
    discount: 'Discount',
    total: 'Total paid',
    refunded: 'Refunded',
    card: 'Card',
    coupon: 'Coupon',
  },
  'ja-JP': {
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
    refunded: '返金済み',
    card: 'カード',
    coupon: 'クーポン',
  },
  'ko-KR': {
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
    refunded: '환불됨',
    card: '카드',
    coupon: '쿠폰',
  },
  'zh-CN': {
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
    refunded: '已退款',
    card: '银行卡',
    coupon: '优惠券',
  },
  'zh-TW': {
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
    refunded: '已退款',
    card: '卡片',
    coupon: '優惠券',
  },
}

/** The words of a printed receipt, in one language. */
export const receiptTexts = (locale: Locale): ReceiptTexts => texts[locale]
