import type { EarningsTexts } from './earnings-texts.ts'

const noted = (note: string): string[] => (note === '' ? [] : [`我们的说明：${note}`])

export const zhCN: EarningsTexts = {
  tokens: (amount) => `${amount} 代币`,
  accountChanged: ({ siteName, name, when }) => ({
    subject: `您在 ${siteName} 的收款资料已更改`,
    paragraphs: [
      `${name} 您好：`,
      `您的收益收款账户已更改。为了您的安全，${when} 之前不会进行提现。`,
      '如非您本人操作，请立即更改密码并与我们联系。',
    ],
    action: '查看收款资料',
  }),
  accountAdded: ({ siteName, name }) => ({
    subject: `您现在可以在 ${siteName} 收款`,
    paragraphs: [
      `${name} 您好：`,
      '已添加您的收益收款账户。创作者账号通过审核后即可提现。',
      '如非您本人操作，请立即更改密码并与我们联系。',
    ],
    action: '查看收款资料',
  }),
  requested: ({ siteName, name, tokens, dollars }) => ({
    subject: `您在 ${siteName} 的提现申请`,
    paragraphs: [
      `${name} 您好：`,
      `您申请提现 ${tokens}（${dollars}）。在我们决定之前，此金额会先保留。`,
      '如非您本人操作，请立即更改密码并与我们联系。',
    ],
    action: '查看提现记录',
  }),
  approved: ({ siteName, name, tokens, dollars, note }) => ({
    subject: `您在 ${siteName} 的提现已批准`,
    paragraphs: [`${name} 您好：`, `您的提现 ${tokens}（${dollars}）已批准，即将汇出。`, ...noted(note)],
    action: '查看提现记录',
  }),
  done: ({ siteName, name, tokens, dollars, note }) => ({
    subject: `您在 ${siteName} 的提现已汇出`,
    paragraphs: [`${name} 您好：`, `您的提现 ${tokens}（${dollars}）已汇出，银行入账可能需要几天。`, ...noted(note)],
    action: '查看提现记录',
  }),
  rejected: ({ siteName, name, tokens, note }) => ({
    subject: `您在 ${siteName} 的提现未获批准`,
    paragraphs: [`${name} 您好：`, `您的提现 ${tokens} 未获批准，此金额已退回可提现余额。`, ...noted(note)],
    action: '查看提现记录',
  }),
  failed: ({ siteName, name, tokens, note }) => ({
    subject: `您在 ${siteName} 的提现被退回`,
    paragraphs: [
      `${name} 您好：`,
      `您的提现 ${tokens} 汇款失败，此金额已退回可提现余额，请检查您的收款资料。`,
      ...noted(note),
    ],
    action: '查看提现记录',
  }),
}
