import type { TextsOf } from '../../catalogue.ts'

export const chargebacks: TextsOf<'chargebacks'> = {
  tokens: '{{amount}} 代币',
  cause: '您的银行收回了您订阅 {{creator}} 的付款。',
  causeOfGift: '{{giver}} 的银行收回了赠送您 {{creator}} 订阅的付款。',
  ended: '此订阅已结束，之后不会再扣款。如果银行改变决定，您会取回剩余的天数。',
  shortened: '您现在可观看至 {{date}}。如果银行改变决定，您会取回剩余的天数。',
  lost: {
    subject: '您对 {{creator}} 的订阅付款已被银行收回',
    paragraphs: ['{{name}}，您好：', '{{cause}}', '{{effect}}'],
    action: '查看订阅',
  },
  reinstated: {
    subject: '您可以再次观看 {{creator}}',
    paragraphs: [
      '{{name}}，您好：',
      '银行的决定对我们有利，因此您对 {{creator}} 的订阅已恢复，至 {{date}}。之后是否续订，请在“订阅”页面查看。',
    ],
    action: '查看订阅',
  },
  refunded: {
    subject: '您对 {{creator}} 的订阅已退款',
    paragraphs: ['{{name}}，您好：', '您订阅 {{creator}} 的付款已退款，此订阅因此结束，不会再扣款。'],
    action: '查看订阅',
  },
  shareLost: {
    subject: '一笔付款已被银行收回：{{tokens}}',
    paragraphs: [
      '{{name}}，您好：',
      '{{payer}} 的银行收回了一笔订阅付款。我们已扣除您的份额 {{tokens}}：先从待结算收益扣除，再从可提现收益扣除。',
      '收益与对账单会单独列出这一笔。如果银行改变决定，您会取回这笔份额。',
    ],
    action: '查看收益',
  },
  shareReinstated: {
    subject: '{{tokens}} 已回到您的收益',
    paragraphs: ['{{name}}，您好：', '{{payer}} 的银行做出对我们有利的决定，您的份额 {{tokens}} 已回到您的收益。'],
    action: '查看收益',
  },
}
