import type { Texts } from './subscription-texts.ts'

const period = (months: number): string => (months === 1 ? '每月' : months === 12 ? '每年' : `每 ${months} 个月`)

const cancel = '您可以随时在“订阅”页面取消，只需两步。取消后仍可观看至已付款期间结束。'

export const zhCN: Texts = {
  product: (months) => (months === null ? '订阅' : months === 12 ? '订阅一年' : `订阅 ${months} 个月`),
  disclosure: ({ months, days, first, renewal, today, next, end, billedBy }) => {
    const isRenewing = months !== null && next !== null
    if (days > 0 && isRenewing)
      return [
        `免费至 ${end}，之后${period(months)}扣款 ${renewal}，直到您取消为止。`,
        `首次扣款：${end}，${renewal}。下次扣款：${next}，${renewal}。`,
        `${cancel}在 ${end} 之前取消不会扣款。`,
      ]
    if (days > 0) return [`免费至 ${end}，不会扣款。`, '到期自动结束，无需取消。']
    return [
      `今天（${today}）扣款：${first}。`,
      isRenewing
        ? `下次扣款：${next}，${renewal}，之后${period(months)}扣款 ${renewal}，直到您取消为止。`
        : `${end} 自动结束，之后不再扣款。`,
      ...(billedBy === null
        ? []
        : [
            billedBy.days === null
              ? `以银行卡付款时，续订由 ${billedBy.gateway} 扣款。`
              : `以银行卡付款时，续订由 ${billedBy.gateway} 每 ${billedBy.days} 天扣款。每次付款都会增加一个完整的周期，不会损失任何时间。`,
          ]),
      cancel,
    ]
  },
  trialEnds: ({ name, creator, date }) => ({
    subject: `您对 ${creator} 的免费订阅将于 ${date} 结束`,
    paragraphs: [
      `${name}，您好：`,
      `您对 ${creator} 的免费订阅将于 ${date} 结束，不会扣款。若要继续观看，请选择方案。`,
    ],
    action: '查看订阅',
  }),
  trialConverts: ({ name, creator, price, date }) => ({
    subject: `您对 ${creator} 的订阅将于 ${date} 开始收费`,
    paragraphs: [
      `${name}，您好：`,
      `您对 ${creator} 的免费试用将于 ${date} 结束。按照您的选择，之后会以 ${price} 继续订阅。如果不想继续，请在该日期前取消，不会扣款。`,
    ],
    action: '查看订阅',
  }),
  yearRenews: ({ name, creator, price, date }) => ({
    subject: `您对 ${creator} 的年订阅将于 ${date} 续订`,
    paragraphs: [
      `${name}，您好：`,
      `您对 ${creator} 的订阅将于 ${date} 以 ${price} 续订一年。如果不想续订，请在该日期前取消。`,
    ],
    action: '查看订阅',
  }),
  priceRises: ({ name, creator, price, date }) => ({
    subject: `${creator} 将上调订阅价格`,
    paragraphs: [
      `${name}，您好：`,
      `自 ${date} 之后的首次续订起，订阅 ${creator} 的价格为 ${price}。我们不会收取超过您同意的金额。若您同意，订阅将会继续；若不同意，订阅将在已付款期间结束后终止。`,
    ],
    action: '查看新价格',
  }),
  renewalFailed: ({ name, creator, price, date }) => ({
    subject: `${creator} 的订阅付款失败`,
    paragraphs: [
      `${name}，您好：`,
      `我们无法收取您对 ${creator} 的订阅费 ${price}。您可观看至 ${date}。请为钱包充值或使用其他银行卡，我们会立即重试。`,
    ],
    action: '更新付款方式',
  }),
  confirmEnd: ({ name, creator }) => ({
    subject: `请确认取消对 ${creator} 的订阅`,
    paragraphs: [
      `${name}，您好：`,
      `您对 ${creator} 的订阅即将结束。还有一步：请向您的银行卡扣款公司确认取消。如果它仍然扣款，我们会将该金额以代币加入您的钱包。`,
    ],
    action: '确认取消',
  }),
  ended: ({ name, creator }) => ({
    subject: `您对 ${creator} 的订阅已结束`,
    paragraphs: [`${name}，您好：`, `您对 ${creator} 的订阅已结束，不会再扣款。您仍在关注 ${creator}。`],
    action: '查看订阅',
  }),
  giftReceived: ({ name, creator, giver, date }) => ({
    subject: `您收到一份礼物：${creator} 的订阅，至 ${date}`,
    paragraphs: [`${name}，您好：`, `${giver} 赠送您 ${creator} 的订阅，至 ${date}，之后自动结束。`],
    action: '查看礼物',
  }),
}
