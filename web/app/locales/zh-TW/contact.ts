import type { TextsOf } from '../catalogue.ts'

export const contact: TextsOf<'contact'> = {
  contactTitle: '聯絡我們',
  contactLead: '傳送訊息給我們，我們會以電子郵件回覆。',
  yourName: '您的姓名',
  yourEmail: '您的電子郵件',
  yourMessage: '您的訊息',
  messageHint: '至少 10 個字元。',
  send: '送出',
  sentTitle: '訊息已送出',
  sentText: '感謝您的來信，我們會回覆至您提供的電子郵件。',
  assuredTitle: '年齡驗證',
  assuredOk: '謝謝您，您的年齡已通過驗證。',
  assuredNot: '無法確認您已年滿 18 歲。',
  assuredFailed: '無法驗證年齡驗證的結果。',
  assuredNeeded: '依您所在地的法律，必須先驗證年齡才能瀏覽全部內容。',
  assuredBegin: '驗證我的年齡',
  assuredNotNeeded: '您所在的地區不需要年齡驗證。',
}
