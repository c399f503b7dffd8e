import type { TextsOf } from '../../catalogue.ts'

export const sandboxPage: TextsOf<'sandboxPage'> = {
  brand: 'Sandbox Payments',
  badge: '测试环境',
  disclaimer: '这是测试页面：不会真的扣款，也不会要求输入卡号。',
  payTo: '付款给 {{merchant}}',
  chooseCard: '选择一张测试卡',
  cardEnding: '尾号 {{last4Digits}}',
  cards: {
    approve: { name: '批准', hint: '付款会成功。' },
    challenge: { name: '3-D 验证', hint: '银行会要求您确认付款。' },
    soft_decline: { name: '暂时拒绝', hint: '目前余额不足，之后可能成功。' },
    decline: { name: '拒绝', hint: '银行一律拒绝这张卡。' },
  },
  saveCard: '保存此银行卡供下次使用',
  pay: '支付 {{amount}}',
  leave: '取消并返回 {{merchant}}',
  back: '返回 {{merchant}}',
  openFor: '此页面将在 {{minutes}} 分钟后失效。',
  addCard: { title: '为 {{merchant}} 保存银行卡', text: '现在不会扣款。', save: '保存银行卡' },
  challenge: {
    title: '向银行确认',
    text: '请确认支付 {{amount}} 给 {{merchant}}。',
    confirm: '确认付款',
    reject: '拒绝付款',
  },
  failures: {
    card_declined: '银行拒绝了这笔付款，尚未扣款。请重试，或使用其他银行卡。',
    card_refused: '银行拒绝了这张卡，尚未扣款。请使用其他银行卡。',
    authentication_failed: '银行无法确认您的身份，尚未扣款。请重试，或使用其他银行卡。',
    other: '付款失败，尚未扣款。请重试。',
  },
  closed: {
    paid: '付款完成。',
    canceled: '结账已取消。',
    expired: '结账已过期。',
    text: '此页面已无法付款。',
  },
  missing: { title: '找不到此结账', text: '此链接不完整或无效，尚未扣款。' },
}
