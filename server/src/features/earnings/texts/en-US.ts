import type { EarningsTexts } from './earnings-texts.ts'

const noted = (note: string): string[] => (note === '' ? [] : [`Note from our team: ${note}`])

export const enUS: EarningsTexts = {
  tokens: (amount) => `${amount} tokens`,
  accountChanged: ({ siteName, name, when }) => ({
    subject: `Your ${siteName} payout method was changed`,
    paragraphs: [
      `Hi ${name},`,
      `Your payout method was changed. For your security, we won’t send any payouts before ${when}.`,
      'If this wasn’t you, change your password and contact us right away.',
    ],
    action: 'View payout methods',
  }),
  accountAdded: ({ siteName, name }) => ({
    subject: `You can now get paid on ${siteName}`,
    paragraphs: [
      `Hi ${name},`,
      'You added a payout method. You can request payouts once your creator account is approved.',
      'If this wasn’t you, change your password and contact us right away.',
    ],
    action: 'View payout methods',
  }),
  requested: ({ siteName, name, tokens, dollars }) => ({
    subject: `Your payout request on ${siteName}`,
    paragraphs: [
      `Hi ${name},`,
      `You requested a payout of ${tokens} (${dollars}). The amount is reserved while we review your request.`,
      'If this wasn’t you, change your password and contact us right away.',
    ],
    action: 'View payouts',
  }),
  approved: ({ siteName, name, tokens, dollars, note }) => ({
    subject: `Your ${siteName} payout was approved`,
    paragraphs: [
      `Hi ${name},`,
      `Your payout of ${tokens} (${dollars}) was approved. We’ll send it soon.`,
      ...noted(note),
    ],
    action: 'View payouts',
  }),
  done: ({ siteName, name, tokens, dollars, note }) => ({
    subject: `Your ${siteName} payout was sent`,
    paragraphs: [
      `Hi ${name},`,
      `We sent your payout of ${tokens} (${dollars}). It can take a few days to reach your account.`,
      ...noted(note),
    ],
    action: 'View payouts',
  }),
  rejected: ({ siteName, name, tokens, note }) => ({
    subject: `Your ${siteName} payout was declined`,
    paragraphs: [
      `Hi ${name},`,
      `Your payout of ${tokens} was declined. The amount is available again.`,
      ...noted(note),
    ],
    action: 'View payouts',
  }),
  failed: ({ siteName, name, tokens, note }) => ({
    subject: `Your ${siteName} payout was returned`,
    paragraphs: [
      `Hi ${name},`,
      `The transfer of your payout of ${tokens} failed. The amount is available again. Check your payout method before you request it again.`,
      ...noted(note),
    ],
    action: 'View payouts',
  }),
}
