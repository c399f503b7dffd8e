import type { TextsOf } from '../../catalogue.ts'

export const exports: TextsOf<'exports'> = {
  title: '您在 {{siteName}} 的資料',
  madeFor: '{{name}} 的資料副本，製作於 {{when}}。',
  format: '每個檔案都是 JSON 清單。時間為 UTC，金額以代幣或付款時的幣別表示。',
  ids: '識別碼相同的資料指的是同一項目，在不同檔案中也是如此。',
  others: '其中關於他人的資料，只有公開名稱、他們寫給您的內容，以及您瀏覽、購買或互動過的作品標題和投票說明。',
  folders: {
    account: '帳號與登入',
    profile: '個人檔案',
    people: '追蹤、名單與封鎖',
    activity: '按讚、留言、投票與瀏覽',
    payments: '錢包與付款',
    subscriptions: '訂閱',
    orders: '購買、訂單與地址',
    content: '貼文、相簿、影片、商品與上傳的檔案',
    live: '直播與私人表演',
    messages: '訊息',
    earnings: '收益與提領',
    notifications: '通知',
    contact: '聯絡訊息與檢舉',
  },
  ready: {
    subject: '您的 {{siteName}} 資料已備妥',
    paragraphs: [
      '{{name}} 您好，',
      '您要求的資料副本已備妥，請登入並在 {{when}} 前下載，逾期將會刪除。',
      '若不是您本人要求，請立即變更密碼並檢查登入裝置。',
    ],
    action: '下載您的資料',
  },
}
