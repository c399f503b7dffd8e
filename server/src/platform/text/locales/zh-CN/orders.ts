import type { TextsOf } from '../../catalogue.ts'

export const orders: TextsOf<'orders'> = {
  tracking: '运单号：{{code}}',
  placed: {
    subject: '新订单：{{product}}',
    paragraphs: [
      '{{name}}，您好：',
      '{{other}} 用 {{tokens}} 代币订购了 {{product}} × {{quantity}}（订单 {{number}}）。',
      '发货后请标记为已发货，方便对方查看进度。在此之前，双方都可以取消订单。',
    ],
    action: '查看订单',
  },
  shipped: {
    subject: '您向 {{other}} 订购的商品已发货',
    paragraphs: ['{{name}}，您好：', '{{other}} 已寄出 {{product}} × {{quantity}}（订单 {{number}}）。'],
    action: '查看订单',
  },
  cancelledBySeller: {
    subject: '{{other}} 取消了您的订单',
    paragraphs: [
      '{{name}}，您好：',
      '{{other}} 取消了您订购的 {{product}} × {{quantity}}（订单 {{number}}），{{tokens}} 代币已退回您的钱包。',
    ],
    action: '查看订单',
  },
  refunded: {
    subject: '订单 {{number}} 已退款',
    paragraphs: ['{{name}}，您好：', '您的订单（{{product}} × {{quantity}}）已结束，{{tokens}} 代币已全额退还。'],
    action: '查看订单',
  },
  saleCancelled: {
    subject: '订单 {{number}} 已取消',
    paragraphs: [
      '{{name}}，您好：',
      '{{other}} 订购的 {{product}} × {{quantity}} 已取消并退款。如果还没有发货，请不要寄出。',
      '这笔销售已从您的收益中扣除。',
    ],
    action: '查看订单',
  },
}
