import type { Texts } from './subscription-texts.ts'

const period = (months: number): string => (months === 1 ? '每月' : months === 12 ? '每年' : `每 ${months} 個月`)

const cancel = '您可以隨時在「訂閱」頁面取消，只要兩個步驟。取消後仍可觀看到已付款期間結束為止。'

export const zhTW: Texts = {
  product: (months) => (months === null ? '訂閱' : months === 12 ? '訂閱一年' : `訂閱 ${months} 個月`),
  disclosure: ({ months, days, first, renewal, today, next, end, billedBy }) => {
    const isRenewing = months !== null && next !== null
    if (days > 0 && isRenewing)
      return [
        `免費到 ${end} 為止，之後${period(months)}收取 ${renewal}，直到您取消為止。`,
        `首次扣款：${end} 收取 ${renewal}。下次扣款：${next} 收取 ${renewal}。`,
        `${cancel}在 ${end} 之前取消不收取任何費用。`,
      ]
    if (days > 0) return [`免費到 ${end} 為止，不收取任何費用。`, '到期自動結束，不必另外取消。']
    return [
      `今天（${today}）收取：${first}。`,
      isRenewing
        ? `下次扣款：${next} 收取 ${renewal}，之後${period(months)}收取 ${renewal}，直到您取消為止。`
        : `到 ${end} 自動結束，之後不再收費。`,
      ...(billedBy === null
        ? []
        : [
            billedBy.days === null
              ? `以信用卡付款時，續訂由 ${billedBy.gateway} 自行扣款。`
              : `以信用卡付款時，續訂由 ${billedBy.gateway} 每 ${billedBy.days} 天自行扣款。每次付款都會增加一個完整的週期，不會有任何損失。`,
          ]),
      cancel,
    ]
  },
  trialEnds: ({ name, creator, date }) => ({
    subject: `您對 ${creator} 的免費訂閱將在 ${date} 結束`,
    paragraphs: [
      `${name} 您好：`,
      `您對 ${creator} 的免費訂閱將在 ${date} 結束，不會收取任何費用。想繼續觀看，請選擇方案。`,
    ],
    action: '查看訂閱',
  }),
  trialConverts: ({ name, creator, price, date }) => ({
    subject: `您對 ${creator} 的訂閱將從 ${date} 開始收費`,
    paragraphs: [
      `${name} 您好：`,
      `您對 ${creator} 的免費期間將在 ${date} 結束。依照您的選擇，之後會以 ${price} 繼續訂閱。如果不想繼續，請在那之前取消，不會收費。`,
    ],
    action: '查看或取消',
  }),
  yearRenews: ({ name, creator, price, date }) => ({
    subject: `您對 ${creator} 的年訂閱將在 ${date} 續訂`,
    paragraphs: [
      `${name} 您好：`,
      `您對 ${creator} 的訂閱將在 ${date} 以 ${price} 續訂一年。如果不想繼續，請在那之前取消。`,
    ],
    action: '查看或取消',
  }),
  priceRises: ({ name, creator, price, date }) => ({
    subject: `${creator} 調整了訂閱價格`,
    paragraphs: [
      `${name} 您好：`,
      `${date} 之後的第一次續訂起，${creator} 的價格為 ${price}。我們絕不會收取超過您同意的金額：接受就繼續訂閱，不接受則在已付款期間後結束。`,
    ],
    action: '查看新價格',
  }),
  renewalFailed: ({ name, creator, price, date }) => ({
    subject: `${creator} 的訂閱付款沒有成功`,
    paragraphs: [
      `${name} 您好：`,
      `我們沒能收取您對 ${creator} 的訂閱費 ${price}。在 ${date} 之前您仍可觀看。儲值錢包或改用另一張卡，我們會立刻再試。`,
    ],
    action: '選擇付款方式',
  }),
  confirmEnd: ({ name, creator }) => ({
    subject: `請確認結束對 ${creator} 的訂閱`,
    paragraphs: [
      `${name} 您好：`,
      `您對 ${creator} 的訂閱已在本站取消。向您的信用卡扣款的公司也需要您親自確認：請在它的頁面上確認。如果它仍然再次扣款，該金額會成為您錢包中的代幣。`,
    ],
    action: '確認結束',
  }),
  ended: ({ name, creator }) => ({
    subject: `您對 ${creator} 的訂閱已結束`,
    paragraphs: [`${name} 您好：`, `您對 ${creator} 的訂閱已結束，不會再收費。您仍然追蹤著 ${creator}。`],
    action: '查看訂閱',
  }),
  giftReceived: ({ name, creator, giver, date }) => ({
    subject: `您收到一份禮物：${creator} 的訂閱，到 ${date}`,
    paragraphs: [`${name} 您好：`, `${giver} 送您 ${creator} 的訂閱，到 ${date} 為止，之後自動結束。`],
    action: '去看看',
  }),
}
