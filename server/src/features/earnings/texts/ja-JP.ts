import type { EarningsTexts } from './earnings-texts.ts'

const noted = (note: string): string[] => (note === '' ? [] : [`運営からのお知らせ：${note}`])

export const jaJP: EarningsTexts = {
  tokens: (amount) => `${amount} トークン`,
  accountChanged: ({ siteName, name, when }) => ({
    subject: `${siteName} の受取口座が変更されました`,
    paragraphs: [
      `${name} 様`,
      `収益の受取口座が変更されました。安全のため、${when} までは出金を行いません。`,
      'お心当たりがない場合は、すぐにパスワードを変更し、ご連絡ください。',
    ],
    action: '受取口座を確認する',
  }),
  accountAdded: ({ siteName, name }) => ({
    subject: `${siteName} で収益を受け取れるようになりました`,
    paragraphs: [
      `${name} 様`,
      '収益の受取口座が登録されました。クリエイターアカウントが承認されると出金できます。',
      'お心当たりがない場合は、すぐにパスワードを変更し、ご連絡ください。',
    ],
    action: '受取口座を確認する',
  }),
  requested: ({ siteName, name, tokens, dollars }) => ({
    subject: `${siteName} の出金申請を受け付けました`,
    paragraphs: [
      `${name} 様`,
      `${tokens}（${dollars}）の出金申請を受け付けました。審査が終わるまで、この金額は確保されます。`,
      'お心当たりがない場合は、すぐにパスワードを変更し、ご連絡ください。',
    ],
    action: '出金履歴を確認する',
  }),
  approved: ({ siteName, name, tokens, dollars, note }) => ({
    subject: `${siteName} の出金が承認されました`,
    paragraphs: [`${name} 様`, `${tokens}（${dollars}）の出金が承認されました。まもなく送金します。`, ...noted(note)],
    action: '出金履歴を確認する',
  }),
  done: ({ siteName, name, tokens, dollars, note }) => ({
    subject: `${siteName} の出金を送金しました`,
    paragraphs: [
      `${name} 様`,
      `${tokens}（${dollars}）を送金しました。着金まで数日かかることがあります。`,
      ...noted(note),
    ],
    action: '出金履歴を確認する',
  }),
  rejected: ({ siteName, name, tokens, note }) => ({
    subject: `${siteName} の出金は承認されませんでした`,
    paragraphs: [
      `${name} 様`,
      `${tokens} の出金は承認されませんでした。この金額は再び出金可能な残高に戻りました。`,
      ...noted(note),
    ],
    action: '出金履歴を確認する',
  }),
  failed: ({ siteName, name, tokens, note }) => ({
    subject: `${siteName} の出金が戻りました`,
    paragraphs: [
      `${name} 様`,
      `${tokens} の送金に失敗しました。この金額は出金可能な残高に戻りました。受取口座をご確認ください。`,
      ...noted(note),
    ],
    action: '出金履歴を確認する',
  }),
}
