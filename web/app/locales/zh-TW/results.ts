import type { TextsOf } from '../catalogue.ts'

export const results: TextsOf<'results'> = {
  title403: '沒有權限',
  text403: '您的帳號無法瀏覽此頁面。',
  title404: '找不到頁面',
  text404: '此網址沒有內容，可能已被移動或移除。',
  title500: '伺服器錯誤',
  titleSuccess: '完成',
  titleError: '操作未成功',
  titleInfo: '提醒您',
  titleWarning: '請注意',
  crashTitle: '系統發生錯誤',
  crashText: '此頁面無法顯示，您的資料不會遺失。',
  crashHome: '回到首頁',
}
