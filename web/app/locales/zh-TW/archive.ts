import type { TextsOf } from '../catalogue.ts'

export const archive: TextsOf<'archive'> = {
  title: '下載您的資料',
  lead: '我們保存的所有與您有關資料的副本。',
  contents:
    '您會收到一個 ZIP 檔，內含 JSON 格式的帳號、個人檔案、付款、購買紀錄、訊息、貼文與設定，並附上各資料夾的說明頁。相片、影片和音訊不包含在內，檔案中僅列出其名稱。',
  privacy: '請妥善保管：其中包含您的訊息和付款紀錄。我們會先確認是您本人。',
  ask: '準備我的資料',
  newCopy: '重新準備一份',
  preparingTitle: '正在準備您的資料副本',
  preparingText: '您於 {{when}} 提出要求。這可能需要一些時間，完成後會以通知和郵件告訴您，您可以先離開此頁。',
  refresh: '重新查看',
  readyTitle: '資料副本已備妥',
  readyText: '請在 {{when}} 前下載，逾期將會刪除。',
  download: '下載（{{size}}）',
  expiredTitle: '資料副本已刪除',
  expiredText: '資料副本可下載 7 天。您隨時可以重新要求一份。',
  failedTitle: '無法準備您的資料副本',
  failedText: '系統發生問題，請再試一次。若持續失敗，請與我們聯絡。',
  linkText: '已確認。以下連結 5 分鐘內有效，且僅限這台裝置使用。',
  save: '儲存檔案',
}
