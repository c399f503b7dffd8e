import type { TextsOf } from '../catalogue.ts'

export const checkout: TextsOf<'checkout'> = {
  payTitle: '刷卡付款',
  confirmTitle: '確認您的付款',
  payLead: '卡片資料會直接傳給我們的金流服務商 Stripe，我們不會看到卡號。',
  confirmLead: '銀行在付款前，需要確認是您本人操作。',
  addLead: '卡片資料會直接傳給我們的金流服務商 Stripe。現在不會扣款；銀行可能會要求您驗證卡片。',
  cardDetails: '卡片資料',
  loading: '正在載入卡片欄位…',
  blocked:
    '卡片欄位無法載入。請檢查網路連線，或在內容阻擋工具中允許 js.stripe.com，然後再試一次。您也可以改用下方的 Stripe 頁面。',
  unreachable: '無法連上 Stripe。請再試一次，不會重複扣款。',
  notConfirmed: '銀行無法確認是您本人。請再試一次，或改用其他卡片。',
  otherFault: '付款未完成，也沒有扣款。請再試一次，或改用其他卡片。',
  challengeText: '銀行的驗證視窗會在此開啟，請準備好手機或銀行 App。',
  confirmWithBank: '向銀行確認',
  waitingForBank: '正在等候銀行…',
  saveCard: '儲存卡片',
  needsScript: '這個頁面的卡片欄位需要 JavaScript。未啟用時，請使用 Stripe 的頁面。',
  hostedHint: '想改用 Stripe 的頁面嗎？完成後會回到這裡。',
  payOnHosted: '在 Stripe 頁面付款',
  continueOnHosted: '前往 Stripe 頁面繼續',
  addOnHosted: '在 Stripe 頁面新增卡片',
  overTitle: '這筆付款已逾期',
  overText: '沒有扣款。您可以重新開始，並以今天的價格付款。',
  retryableTitle: '尚未付款',
  retryableText: '已經用其他卡片付款了嗎？付款確認後，本頁會自動更新，請勿在他處重複付款。',
}
