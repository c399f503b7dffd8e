import type { TextsOf } from '../catalogue.ts'

export const results: TextsOf<'results'> = {
  title403: '沒有權限',
  text403: '您沒有權限檢視此頁面。',
  title404: '找不到頁面',
  text404: '此頁面不存在，可能已移動或刪除。',
  title500: '伺服器錯誤',
  titleSuccess: '完成',
  titleError: '發生錯誤',
  titleInfo: '提醒您',
  titleWarning: '請注意',
  crashTitle: '系統發生錯誤',
  crashText: '無法顯示此頁面。請重新整理，或回到首頁。',
  crashHome: '回到首頁',
}
