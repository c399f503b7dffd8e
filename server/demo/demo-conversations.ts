/** One message. `price` in token cents with a photo: for sale. */
export type DemoLine = {
  by: 'creator' | 'fan'
  text: string
  /** A photo among the demo pictures of posts. */
  photo?: { name: string; priceTokenCents: number }
  hoursAgo: number
}

/** A private conversation between two demo accounts, by their usernames. */
export type DemoConversation = { creator: string; fan: string; lines: readonly DemoLine[] }

const said = (hoursAgo: number, by: DemoLine['by'], text: string): DemoLine => ({ hoursAgo, by, text })

/** Two conversations of the printed demo creator: with a subscriber who answers, and with a customer of the shop. */
export const demoConversations: readonly DemoConversation[] = [
  {
    creator: 'creator',
    fan: 'fan',
    lines: [
      said(298, 'creator', '歡迎！謝謝妳訂閱。這裡的訊息我自己回，慢一點，但都會看。'),
      said(297, 'fan', '哇，真的是本人！港邊現場那張我從冬天聽到現在。'),
      said(296, 'creator', '那張是在碼頭倉庫錄的，妳仔細聽第三首，有船笛 😄'),
      said(296, 'fan', '我一直以為是合成器！'),
      said(190, 'creator', '〈雨天吉他〉的錄音檔寄到了嗎？有雜音跟我說一聲。'),
      said(188, 'fan', '收到了，很乾淨，下雨聲剛剛好。請問是用哪支麥克風？'),
      said(187, 'creator', '一對小振膜，放在窗邊。下次排練拍給妳看怎麼擺。'),
      {
        hoursAgo: 52,
        by: 'creator',
        text: '說好的排練照片，連擺位的手稿一起。',
        photo: { name: 'piano-keys', priceTokenCents: 600 },
      },
      said(50, 'fan', '太好了，週末來看！'),
      said(5, 'creator', '歌詞本我簽好了，第三首那一頁。明天寄出。'),
    ],
  },
  {
    creator: 'creator',
    fan: 'meiling.l',
    lines: [
      said(499, 'creator', '黑膠平安到了嗎？聽說那天下大雨。'),
      said(28, 'creator', '海報兩張都簽好了，一張寫「阿玲」，一張空白。'),
    ],
  },
]
