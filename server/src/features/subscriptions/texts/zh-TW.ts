import type { Texts } from './subscription-texts.ts'

const period = (months: number): string => (months === 1 ? '每月' : months === 12 ? '每年' : `每 ${months} 個月`)

const cancel = '您可以隨時在「訂閱」頁面取消，只需兩個步驟。取消後仍可觀看至已付款期間結束。'

export const zhTW: Texts = {
  product: (months) => (months === null ? '訂閱' : months === 12 ? '訂閱一年' : `訂閱 ${months} 個月`),
  disclosure: ({ months, days, first, renewal, today, next, end, billedBy }) => {
    const isRenewing = months !== null && next !== null
    if (days > 0 && isRenewing)
      return [
        `免費至 ${end}，之後${period(months)}扣款 ${renewal}，直到您取消為止。`,
        `首次扣款：${end}，${renewal}。下次扣款：${next}，${renewal}。`,
        `${cancel}在 ${end} 之前取消不會扣款。`,
      ]
    if (days > 0) return [`免費至 ${end}，不會扣款。`, '到期自動結束，無需取消。']
    return [
      `今天（${today}）扣款：${first}。`,
      isRenewing
        ? `下次扣款：${next}，${renewal}，之後${period(months)}扣款 ${renewal}，直到您取消為止。`
        : `${end} 自動結束，之後不再扣款。`,
      ...(billedBy === null
        ? []
        : [
            billedBy.days === null
              ? `以信用卡付款時，續訂由 ${billedBy.gateway} 扣款。`
              : `以信用卡付款時，續訂由 ${billedBy.gateway} 每 ${billedBy.days} 天扣款。每次付款都會增加一個完整的週期，不會損失任何時間。`,
          ]),
      cancel,
    ]
  },
  trialEnds: ({ name, creator, date }) => ({
    subject: `您對 ${creator} 的免費訂閱將於 ${date} 結束`,
    paragraphs: [
      `${name}，您好：`,
      `您對 ${creator} 的免費訂閱將於 ${date} 結束，不會扣款。若要繼續觀看，請選擇方案。`,
    ],
    action: '查看訂閱',
  }),
  trialConverts: ({ name, creator, price, date }) => ({
    subject: `您對 ${creator} 的訂閱將於 ${date} 開始收費`,
    paragraphs: [
      `${name}，您好：`,
      `您對 ${creator} 的免費試用將於 ${date} 結束。依照您的選擇，之後會以 ${price} 繼續訂閱。如果不想繼續，請在該日期前取消，不會扣款。`,
    ],
    action: '查看訂閱',
  }),
  yearRenews: ({ name, creator, price, date }) => ({
    subject: `您對 ${creator} 的年訂閱將於 ${date} 續訂`,
    paragraphs: [
      `${name}，您好：`,
      `您對 ${creator} 的訂閱將於 ${date} 以 ${price} 續訂一年。如果不想續訂，請在該日期前取消。`,
    ],
    action: '查看訂閱',
  }),
  priceRises: ({ name, creator, price, date }) => ({
    subject: `${creator} 將調漲訂閱價格`,
    paragraphs: [
      `${name}，您好：`,
      `自 ${date} 之後的首次續訂起，訂閱 ${creator} 的價格為 ${price}。我們不會收取超過您同意的金額。若您同意，訂閱將會繼續；若不同意，訂閱將在已付款期間結束後終止。`,
    ],
    action: '查看新價格',
  }),
  renewalFailed: ({ name, creator, price, date }) => ({
    subject: `${creator} 的訂閱付款失敗`,
    paragraphs: [
      `${name}，您好：`,
      `我們無法收取您對 ${creator} 的訂閱費 ${price}。您可觀看至 ${date}。請為錢包儲值或改用其他卡片，我們會立即再試一次。`,
    ],
    action: '更新付款方式',
  }),
  confirmEnd: ({ name, creator }) => ({
    subject: `請確認取消對 ${creator} 的訂閱`,
    paragraphs: [
      `${name}，您好：`,
      `您對 ${creator} 的訂閱即將結束。還有一個步驟：請向您的信用卡扣款公司確認取消。如果它仍然扣款，我們會將該金額以代幣加入您的錢包。`,
    ],
    action: '確認取消',
  }),
  ended: ({ name, creator }) => ({
    subject: `您對 ${creator} 的訂閱已結束`,
    paragraphs: [`${name}，您好：`, `您對 ${creator} 的訂閱已結束，不會再扣款。您仍在追蹤 ${creator}。`],
    action: '查看訂閱',
  }),
  giftReceived: ({ name, creator, giver, date }) => ({
    subject: `您收到一份禮物：${creator} 的訂閱，至 ${date}`,
    paragraphs: [`${name}，您好：`, `${giver} 贈送您 ${creator} 的訂閱，至 ${date}，之後自動結束。`],
    action: '查看禮物',
  }),
}
