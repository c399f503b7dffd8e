import type { TextsOf } from '../catalogue.ts'

export const pages: TextsOf<'pages'> = {
  title: '頁面',
  lead: '各語言的條款、隱私權與其他頁面。法律頁面的預設文字會標示，直到您替換為止。',
  newPage: '新增頁面',
  slug: '網址',
  slugHelp: '/page/…：a–z、0–9 與連字號。',
  pageTitle: '標題',
  summary: '摘要',
  content: '內文',
  contentHelp: '空一行即分段，「## 」為標題，「- 」為清單項目，[文字](網址) 為連結。',
  languages: '語言',
  updated: '更新時間',
  status: '狀態',
  status_published: '已發布',
  status_draft: '草稿',
  noTitle: '請至少輸入一種語言的標題。',
  slugTaken: '此網址已有其他頁面使用。',
  noneTitle: '還沒有頁面',
  noneText: '您撰寫的頁面會顯示在這裡。',
  save: '儲存頁面',
  saved: '頁面已儲存',
}
