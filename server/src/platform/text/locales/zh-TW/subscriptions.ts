import type { TextsOf } from '../../catalogue.ts'

export const subscriptions: TextsOf<'subscriptions'> = {
  trialEnds: {
    subject: '您對 {{creator}} 的免費訂閱將於 {{date}} 結束',
    paragraphs: [
      '{{name}}，您好：',
      '您對 {{creator}} 的免費訂閱將於 {{date}} 結束，不會扣款。若要繼續觀看，請選擇方案。',
    ],
    action: '查看訂閱',
  },
  trialConverts: {
    subject: '您對 {{creator}} 的訂閱將於 {{date}} 開始收費',
    paragraphs: [
      '{{name}}，您好：',
      '您對 {{creator}} 的免費試用將於 {{date}} 結束。依照您的選擇，之後會以 {{price}} 繼續訂閱。如果不想繼續，請在該日期前取消，不會扣款。',
    ],
    action: '查看訂閱',
  },
  yearRenews: {
    subject: '您對 {{creator}} 的年訂閱將於 {{date}} 續訂',
    paragraphs: [
      '{{name}}，您好：',
      '您對 {{creator}} 的訂閱將於 {{date}} 以 {{price}} 續訂一年。如果不想續訂，請在該日期前取消。',
    ],
    action: '查看訂閱',
  },
  priceRises: {
    subject: '{{creator}} 將調漲訂閱價格',
    paragraphs: [
      '{{name}}，您好：',
      '自 {{date}} 之後的首次續訂起，訂閱 {{creator}} 的價格為 {{price}}。我們不會收取超過您同意的金額。若您同意，訂閱將會繼續；若不同意，訂閱將在已付款期間結束後終止。',
    ],
    action: '查看新價格',
  },
  renewalFailed: {
    subject: '{{creator}} 的訂閱付款失敗',
    paragraphs: [
      '{{name}}，您好：',
      '我們無法收取您對 {{creator}} 的訂閱費 {{price}}。您可觀看至 {{date}}。請為錢包儲值或改用其他卡片，我們會立即再試一次。',
    ],
    action: '更新付款方式',
  },
  renewalWantsHolder: {
    subject: '請確認 {{creator}} 的訂閱付款',
    paragraphs: [
      '{{name}}，您好：',
      '銀行需要您確認 {{creator}} 的訂閱費 {{price}}。您可觀看至 {{date}}。請開啟付款紀錄並完成確認，也可以改用其他卡片。',
    ],
    action: '確認您的付款',
  },
  confirmEnd: {
    subject: '請確認取消對 {{creator}} 的訂閱',
    paragraphs: [
      '{{name}}，您好：',
      '您對 {{creator}} 的訂閱即將結束。還有一個步驟：請向您的信用卡扣款公司確認取消。如果它仍然扣款，我們會將該金額以代幣加入您的錢包。',
    ],
    action: '確認取消',
  },
  ended: {
    subject: '您對 {{creator}} 的訂閱已結束',
    paragraphs: ['{{name}}，您好：', '您對 {{creator}} 的訂閱已結束，不會再扣款。您仍在追蹤 {{creator}}。'],
    action: '查看訂閱',
  },
  giftReceived: {
    subject: '您收到一份禮物：{{creator}} 的訂閱，至 {{date}}',
    paragraphs: ['{{name}}，您好：', '{{giver}} 贈送您 {{creator}} 的訂閱，至 {{date}}，之後自動結束。'],
    action: '查看禮物',
  },
}
