import type { TextsOf } from '../../catalogue.ts'

export const sandboxPage: TextsOf<'sandboxPage'> = {
  brand: 'Sandbox Payments',
  badge: '測試環境',
  disclaimer: '這是測試頁面：不會真的扣款，也不會要求輸入卡號。',
  payTo: '付款給 {{merchant}}',
  chooseCard: '選擇一張測試卡',
  cardEnding: '末四碼 {{last4Digits}}',
  cards: {
    approve: { name: '核准', hint: '付款會成功。' },
    challenge: { name: '3-D 驗證', hint: '銀行會要求您確認付款。' },
    soft_decline: { name: '暫時拒絕', hint: '目前餘額不足，之後可能成功。' },
    decline: { name: '拒絕', hint: '銀行一律拒絕這張卡。' },
  },
  saveCard: '儲存此卡片供下次使用',
  pay: '支付 {{amount}}',
  leave: '取消並返回 {{merchant}}',
  back: '返回 {{merchant}}',
  openFor: '此頁面將於 {{minutes}} 分鐘後失效。',
  addCard: { title: '為 {{merchant}} 儲存卡片', text: '現在不會扣款。', save: '儲存卡片' },
  challenge: {
    title: '向銀行確認',
    text: '請確認支付 {{amount}} 給 {{merchant}}。',
    confirm: '確認付款',
    reject: '拒絕付款',
  },
  failures: {
    card_declined: '銀行拒絕了這筆付款，尚未扣款。請再試一次，或改用其他卡片。',
    card_refused: '銀行拒絕了這張卡片，尚未扣款。請改用其他卡片。',
    authentication_failed: '銀行無法確認您的身分，尚未扣款。請再試一次，或改用其他卡片。',
    other: '付款失敗，尚未扣款。請再試一次。',
  },
  closed: {
    paid: '付款完成。',
    canceled: '結帳已取消。',
    expired: '結帳已過期。',
    text: '此頁面已無法付款。',
  },
  missing: { title: '找不到此結帳', text: '此連結不完整或無效，尚未扣款。' },
}
