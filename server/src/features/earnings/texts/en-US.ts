import type { EarningsTexts } from './earnings-texts.ts'

const noted = (note: string): string[] => (note === '' ? [] : [`Our team writes: ${note}`])

export const enUS: EarningsTexts = {
  tokens: (amount) => `${amount} tokens`,
  accountChanged: ({ siteName, name, when }) => ({
    subject: `Your payment details on ${siteName} were changed`,
    paragraphs: [
      `Hello ${name},`,
      `the account that your earnings are paid to was changed. For your safety, no payout is made before ${when}.`,
      'If it was not you, change your password and contact us at once.',
    ],
    action: 'Look at my payment details',
  }),
  accountAdded: ({ siteName, name }) => ({
    subject: `You can now be paid on ${siteName}`,
    paragraphs: [
      `Hello ${name},`,
      'an account that your earnings are paid to was added. Payouts begin once your creator account is approved.',
      'If it was not you, change your password and contact us at once.',
    ],
    action: 'Look at my payment details',
  }),
  requested: ({ siteName, name, tokens, dollars }) => ({
    subject: `Your payout request on ${siteName}`,
    paragraphs: [
      `Hello ${name},`,
      `you asked for a payout of ${tokens} (${dollars}). The amount is set aside until we have decided.`,
      'If it was not you, change your password and contact us at once.',
    ],
    action: 'Look at my payouts',
  }),
  approved: ({ siteName, name, tokens, dollars, note }) => ({
    subject: `Your payout on ${siteName} was approved`,
    paragraphs: [
      `Hello ${name},`,
      `your payout of ${tokens} (${dollars}) was approved and will be sent.`,
      ...noted(note),
    ],
    action: 'Look at my payouts',
  }),
  done: ({ siteName, name, tokens, dollars, note }) => ({
    subject: `Your payout on ${siteName} was sent`,
    paragraphs: [
      `Hello ${name},`,
      `your payout of ${tokens} (${dollars}) was sent. Your bank may need a few days.`,
      ...noted(note),
    ],
    action: 'Look at my payouts',
  }),
  rejected: ({ siteName, name, tokens, note }) => ({
    subject: `Your payout on ${siteName} was declined`,
    paragraphs: [
      `Hello ${name},`,
      `your payout of ${tokens} was declined. The amount is available to you again.`,
      ...noted(note),
    ],
    action: 'Look at my payouts',
  }),
  failed: ({ siteName, name, tokens, note }) => ({
    subject: `Your payout on ${siteName} came back`,
    paragraphs: [
      `Hello ${name},`,
      `the transfer of your payout of ${tokens} failed. The amount is available to you again; please check your payment details.`,
      ...noted(note),
    ],
    action: 'Look at my payouts',
  }),
}
