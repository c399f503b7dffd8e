import type { TextsOf } from '../../catalogue.ts'

export const orders: TextsOf<'orders'> = {
  tracking: '追蹤編號：{{code}}',
  placed: {
    subject: '新訂單：{{product}}',
    paragraphs: [
      '{{name}}，您好：',
      '{{other}} 以 {{tokens}} 代幣訂購了 {{product}} × {{quantity}}（訂單 {{number}}）。',
      '出貨後請標記為已出貨，對方才能追蹤進度。在那之前，雙方都可以取消訂單。',
    ],
    action: '查看訂單',
  },
  shipped: {
    subject: '您向 {{other}} 訂購的商品已出貨',
    paragraphs: ['{{name}}，您好：', '{{other}} 已寄出 {{product}} × {{quantity}}（訂單 {{number}}）。'],
    action: '查看訂單',
  },
  cancelledBySeller: {
    subject: '{{other}} 取消了您的訂單',
    paragraphs: [
      '{{name}}，您好：',
      '{{other}} 取消了您訂購的 {{product}} × {{quantity}}（訂單 {{number}}），{{tokens}} 代幣已退回您的錢包。',
    ],
    action: '查看訂單',
  },
  refunded: {
    subject: '訂單 {{number}} 已退款',
    paragraphs: ['{{name}}，您好：', '您的訂單（{{product}} × {{quantity}}）已結束，{{tokens}} 代幣已全數退還。'],
    action: '查看訂單',
  },
  saleCancelled: {
    subject: '訂單 {{number}} 已取消',
    paragraphs: [
      '{{name}}，您好：',
      '{{other}} 訂購的 {{product}} × {{quantity}} 已取消並退款。如果尚未出貨，請不要寄出。',
      '這筆銷售已從您的收益中扣除。',
    ],
    action: '查看訂單',
  },
}
