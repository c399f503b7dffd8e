import type { EarningsTexts } from './earnings-texts.ts'

const noted = (note: string): string[] => (note === '' ? [] : [`我們的說明：${note}`])

export const zhTW: EarningsTexts = {
  tokens: (amount) => `${amount} 代幣`,
  accountChanged: ({ siteName, name, when }) => ({
    subject: `您在 ${siteName} 的收款資料已變更`,
    paragraphs: [
      `${name} 您好：`,
      `您的收益收款帳戶已變更。為了您的安全，${when} 之前不會進行提領。`,
      '若不是您本人操作，請立即更改密碼並與我們聯絡。',
    ],
    action: '查看收款資料',
  }),
  accountAdded: ({ siteName, name }) => ({
    subject: `您現在可以在 ${siteName} 收款`,
    paragraphs: [
      `${name} 您好：`,
      '已新增您的收益收款帳戶。創作者帳號通過審核後即可提領。',
      '若不是您本人操作，請立即更改密碼並與我們聯絡。',
    ],
    action: '查看收款資料',
  }),
  requested: ({ siteName, name, tokens, dollars }) => ({
    subject: `您在 ${siteName} 的提領申請`,
    paragraphs: [
      `${name} 您好：`,
      `您申請提領 ${tokens}（${dollars}）。在我們決定之前，此金額會先保留。`,
      '若不是您本人操作，請立即更改密碼並與我們聯絡。',
    ],
    action: '查看提領紀錄',
  }),
  approved: ({ siteName, name, tokens, dollars, note }) => ({
    subject: `您在 ${siteName} 的提領已核准`,
    paragraphs: [`${name} 您好：`, `您的提領 ${tokens}（${dollars}）已核准，即將匯出。`, ...noted(note)],
    action: '查看提領紀錄',
  }),
  done: ({ siteName, name, tokens, dollars, note }) => ({
    subject: `您在 ${siteName} 的提領已匯出`,
    paragraphs: [`${name} 您好：`, `您的提領 ${tokens}（${dollars}）已匯出，銀行入帳可能需要幾天。`, ...noted(note)],
    action: '查看提領紀錄',
  }),
  rejected: ({ siteName, name, tokens, note }) => ({
    subject: `您在 ${siteName} 的提領未獲核准`,
    paragraphs: [`${name} 您好：`, `您的提領 ${tokens} 未獲核准，此金額已退回可提領餘額。`, ...noted(note)],
    action: '查看提領紀錄',
  }),
  failed: ({ siteName, name, tokens, note }) => ({
    subject: `您在 ${siteName} 的提領遭退回`,
    paragraphs: [
      `${name} 您好：`,
      `您的提領 ${tokens} 匯款失敗，此金額已退回可提領餘額，請檢查您的收款資料。`,
      ...noted(note),
    ],
    action: '查看提領紀錄',
  }),
}
