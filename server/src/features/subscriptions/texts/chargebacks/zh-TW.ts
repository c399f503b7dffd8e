import type { ChargebackTexts } from '../chargeback-texts.ts'

export const zhTW: ChargebackTexts = {
  tokens: (amount) => `${amount} 代幣`,
  lost: ({ name, creator, giver, date }) => ({
    subject: `${creator} 的一筆訂閱付款已被收回`,
    paragraphs: [
      `${name} 你好：`,
      giver === ''
        ? `你的銀行要求退回你訂閱 ${creator} 所付的款項。`
        : `${giver} 的銀行要求退回送你 ${creator} 訂閱禮物的款項。`,
      date === ''
        ? '因此這項訂閱已經結束，之後不會再為它收費。如果銀行改變決定，你會重新得到剩下的天數。'
        : `你現在可以觀看到 ${date}。如果銀行改變決定，你會重新得到剩下的天數。`,
    ],
    action: '查看訂閱',
  }),
  reinstated: ({ name, creator, date }) => ({
    subject: `你又可以觀看 ${creator} 了`,
    paragraphs: [
      `${name} 你好：`,
      `銀行已做出決定，你訂閱 ${creator} 的付款仍然有效。剩下的天數已還給你，到 ${date} 為止。之後是否繼續，請在「訂閱」頁面查看。`,
    ],
    action: '查看訂閱',
  }),
  refunded: ({ name, creator }) => ({
    subject: `你對 ${creator} 的訂閱已退款`,
    paragraphs: [`${name} 你好：`, `你訂閱 ${creator} 的付款已退還，這項訂閱因此結束，不會再收費。`],
    action: '查看訂閱',
  }),
  shareLost: ({ name, payer, tokens }) => ({
    subject: `一筆付款已被收回：${tokens}`,
    paragraphs: [
      `${name} 你好：`,
      `${payer} 的銀行要求退回訂閱你的款項。你的份額 ${tokens} 已從收入扣回：先扣待入帳的部分，再扣可提領的部分。`,
      '收入和對帳單會單獨列出這一筆。如果銀行改變決定，這筆份額會還給你。',
    ],
    action: '查看收入',
  }),
  shareReinstated: ({ name, payer, tokens }) => ({
    subject: `${tokens} 又是你的了`,
    paragraphs: [
      `${name} 你好：`,
      `${payer} 的銀行已做出決定，訂閱你的付款仍然有效。你的份額 ${tokens} 已回到收入中。`,
    ],
    action: '查看收入',
  }),
}
