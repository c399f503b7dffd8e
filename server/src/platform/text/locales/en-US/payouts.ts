export const payouts = {
  tokens: '{{amount}} tokens',
  note: 'Note from our team: {{note}}',
  accountChanged: {
    subject: 'Your {{siteName}} payout method was changed',
    paragraphs: [
      'Hi {{name}},',
      'Your payout method was changed. For your security, we won’t send any payouts before {{when}}.',
      'If this wasn’t you, change your password and contact us right away.',
    ],
    action: 'View payout methods',
  },
  accountAdded: {
    subject: 'You can now get paid on {{siteName}}',
    paragraphs: [
      'Hi {{name}},',
      'You added a payout method. You can request payouts once your creator account is approved.',
      'If this wasn’t you, change your password and contact us right away.',
    ],
    action: 'View payout methods',
  },
  requested: {
    subject: 'Your payout request on {{siteName}}',
    paragraphs: [
      'Hi {{name}},',
      'You requested a payout of {{tokens}} ({{dollars}}). The amount is reserved while we review your request.',
      'If this wasn’t you, change your password and contact us right away.',
    ],
    action: 'View payouts',
  },
  approved: {
    subject: 'Your {{siteName}} payout was approved',
    paragraphs: ['Hi {{name}},', 'Your payout of {{tokens}} ({{dollars}}) was approved. We’ll send it soon.'],
    action: 'View payouts',
  },
  done: {
    subject: 'Your {{siteName}} payout was sent',
    paragraphs: [
      'Hi {{name}},',
      'We sent your payout of {{tokens}} ({{dollars}}). It can take a few days to reach your account.',
    ],
    action: 'View payouts',
  },
  rejected: {
    subject: 'Your {{siteName}} payout was declined',
    paragraphs: ['Hi {{name}},', 'Your payout of {{tokens}} was declined. The amount is available again.'],
    action: 'View payouts',
  },
  failed: {
    subject: 'Your {{siteName}} payout was returned',
    paragraphs: [
      'Hi {{name}},',
      'The transfer of your payout of {{tokens}} failed. The amount is available again. Check your payout method before you request it again.',
    ],
    action: 'View payouts',
  },
} as const
