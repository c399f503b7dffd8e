import type { PageTexts } from './page-text.ts'

export const zhCN: PageTexts = {
  brand: 'Sandbox Payments',
  badge: '测试环境',
  disclaimer: '这是测试页面：不会真的扣款，也不会要求输入卡号。',
  payTo: (merchant) => `付款给 ${merchant}`,
  chooseCard: '选择一张测试卡',
  cardEnding: (last4Digits) => `尾号 ${last4Digits}`,
  cards: {
    approve: { name: '批准', hint: '付款会成功。' },
    challenge: { name: '3-D 验证', hint: '银行会先请你确认。' },
    soft_decline: { name: '暂时拒绝', hint: '今天余额不足，之后可能成功。' },
    decline: { name: '拒绝', hint: '银行一律不接受这张卡。' },
  },
  saveCard: '记住这张卡，下次使用',
  pay: (amount) => `支付 ${amount}`,
  leave: (merchant) => `取消并返回 ${merchant}`,
  back: (merchant) => `返回 ${merchant}`,
  openFor: (minutes) => `此页面还会开放 ${minutes} 分钟。`,
  challenge: {
    title: '向银行确认',
    text: ({ amount, merchant }) => `测试银行想确认是你本人要支付 ${amount} 给 ${merchant}。`,
    confirm: '确认付款',
    reject: '拒绝付款',
  },
  failures: {
    card_declined: '银行暂时拒绝了这笔付款，没有扣款。请再试一次，或换一张卡。',
    card_refused: '银行拒绝了这张卡，没有扣款。请换一张卡。',
    authentication_failed: '银行无法确认是你本人，没有扣款。请再试一次，或换一张卡。',
    other: '付款没有成功，没有扣款。请再试一次。',
  },
  closed: {
    paid: '已完成付款。',
    canceled: '这笔结账已取消。',
    expired: '这笔结账已过期。',
    text: '此页面无法再付款。',
  },
  missing: { title: '找不到这笔结账', text: '网址不完整或从未有效，没有扣款。' },
}
