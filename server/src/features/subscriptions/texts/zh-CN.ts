import type { Texts } from './subscription-texts.ts'

const period = (months: number): string => (months === 1 ? '每月' : months === 12 ? '每年' : `每 ${months} 个月`)

const cancel = '您可以随时在“订阅”页面取消，只需两步。取消后仍可观看到已付款期间结束为止。'

export const zhCN: Texts = {
  product: (months) => (months === null ? '订阅' : months === 12 ? '订阅一年' : `订阅 ${months} 个月`),
  disclosure: ({ months, days, first, renewal, today, next, end, billedBy }) => {
    const isRenewing = months !== null && next !== null
    if (days > 0 && isRenewing)
      return [
        `免费到 ${end} 为止，之后${period(months)}收取 ${renewal}，直到您取消为止。`,
        `首次扣款：${end} 收取 ${renewal}。下次扣款：${next} 收取 ${renewal}。`,
        `${cancel}在 ${end} 之前取消不收取任何费用。`,
      ]
    if (days > 0) return [`免费到 ${end} 为止，不收取任何费用。`, '到期自动结束，不必另外取消。']
    return [
      `今天（${today}）收取：${first}。`,
      isRenewing
        ? `下次扣款：${next} 收取 ${renewal}，之后${period(months)}收取 ${renewal}，直到您取消为止。`
        : `到 ${end} 自动结束，之后不再收费。`,
      ...(billedBy === null
        ? []
        : [
            billedBy.days === null
              ? `以银行卡付款时，续订由 ${billedBy.gateway} 自行扣款。`
              : `以银行卡付款时，续订由 ${billedBy.gateway} 每 ${billedBy.days} 天自行扣款。每次付款都会增加一个完整的周期，不会有任何损失。`,
          ]),
      cancel,
    ]
  },
  trialEnds: ({ name, creator, date }) => ({
    subject: `您对 ${creator} 的免费订阅将在 ${date} 结束`,
    paragraphs: [
      `${name}，您好：`,
      `您对 ${creator} 的免费订阅将在 ${date} 结束，不会收取任何费用。想继续观看，请选择方案。`,
    ],
    action: '查看订阅',
  }),
  trialConverts: ({ name, creator, price, date }) => ({
    subject: `您对 ${creator} 的订阅将从 ${date} 开始收费`,
    paragraphs: [
      `${name}，您好：`,
      `您对 ${creator} 的免费期间将在 ${date} 结束。按照您的选择，之后会以 ${price} 继续订阅。如果不想继续，请在那之前取消，不会收费。`,
    ],
    action: '查看或取消',
  }),
  yearRenews: ({ name, creator, price, date }) => ({
    subject: `您对 ${creator} 的年订阅将在 ${date} 续订`,
    paragraphs: [
      `${name}，您好：`,
      `您对 ${creator} 的订阅将在 ${date} 以 ${price} 续订一年。如果不想继续，请在那之前取消。`,
    ],
    action: '查看或取消',
  }),
  priceRises: ({ name, creator, price, date }) => ({
    subject: `${creator} 调整了订阅价格`,
    paragraphs: [
      `${name}，您好：`,
      `${date} 之后的第一次续订起，${creator} 的价格为 ${price}。我们绝不会收取超过您同意的金额：接受就继续订阅，不接受则在已付款期间后结束。`,
    ],
    action: '查看新价格',
  }),
  renewalFailed: ({ name, creator, price, date }) => ({
    subject: `${creator} 的订阅付款没有成功`,
    paragraphs: [
      `${name}，您好：`,
      `我们没能收取您对 ${creator} 的订阅费 ${price}。在 ${date} 之前您仍可观看。充值钱包或改用另一张卡，我们会立刻再试。`,
    ],
    action: '选择付款方式',
  }),
  confirmEnd: ({ name, creator }) => ({
    subject: `请确认结束对 ${creator} 的订阅`,
    paragraphs: [
      `${name}，您好：`,
      `您对 ${creator} 的订阅已在本站取消。向您的银行卡扣款的公司也需要您亲自确认：请在它的页面上确认。如果它仍然再次扣款，该金额会成为您钱包中的代币。`,
    ],
    action: '确认结束',
  }),
  ended: ({ name, creator }) => ({
    subject: `您对 ${creator} 的订阅已结束`,
    paragraphs: [`${name}，您好：`, `您对 ${creator} 的订阅已结束，不会再收费。您仍然关注着 ${creator}。`],
    action: '查看订阅',
  }),
  giftReceived: ({ name, creator, giver, date }) => ({
    subject: `您收到一份礼物：${creator} 的订阅，到 ${date}`,
    paragraphs: [`${name}，您好：`, `${giver} 送您 ${creator} 的订阅，到 ${date} 为止，之后自动结束。`],
    action: '去看看',
  }),
}
