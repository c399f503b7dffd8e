import type { ChargebackTexts } from '../chargeback-texts.ts'

export const zhCN: ChargebackTexts = {
  tokens: (amount) => `${amount} 代币`,
  lost: ({ name, creator, giver, date }) => ({
    subject: `${creator} 的一笔订阅付款已被收回`,
    paragraphs: [
      `${name}，你好：`,
      giver === ''
        ? `你的银行要求退回你订阅 ${creator} 所付的款项。`
        : `${giver} 的银行要求退回送你 ${creator} 订阅礼物的款项。`,
      date === ''
        ? '因此这项订阅已经结束，之后不会再为它收费。如果银行改变决定，你会重新得到剩下的天数。'
        : `你现在可以观看到 ${date}。如果银行改变决定，你会重新得到剩下的天数。`,
    ],
    action: '查看订阅',
  }),
  reinstated: ({ name, creator, date }) => ({
    subject: `你又可以观看 ${creator} 了`,
    paragraphs: [
      `${name}，你好：`,
      `银行已做出决定，你订阅 ${creator} 的付款仍然有效。剩下的天数已还给你，到 ${date} 为止。之后是否继续，请在“订阅”页面查看。`,
    ],
    action: '查看订阅',
  }),
  refunded: ({ name, creator }) => ({
    subject: `你对 ${creator} 的订阅已退款`,
    paragraphs: [`${name}，你好：`, `你订阅 ${creator} 的付款已退还，这项订阅因此结束，不会再收费。`],
    action: '查看订阅',
  }),
  shareLost: ({ name, payer, tokens }) => ({
    subject: `一笔付款已被收回：${tokens}`,
    paragraphs: [
      `${name}，你好：`,
      `${payer} 的银行要求退回订阅你的款项。你的份额 ${tokens} 已从收入扣回：先扣待入账的部分，再扣可提现的部分。`,
      '收入和对账单会单独列出这一笔。如果银行改变决定，这笔份额会还给你。',
    ],
    action: '查看收入',
  }),
  shareReinstated: ({ name, payer, tokens }) => ({
    subject: `${tokens} 又是你的了`,
    paragraphs: [
      `${name}，你好：`,
      `${payer} 的银行已做出决定，订阅你的付款仍然有效。你的份额 ${tokens} 已回到收入中。`,
    ],
    action: '查看收入',
  }),
}
