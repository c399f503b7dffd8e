export const autoTopUp = {
  toppedUp: {
    subject: 'We topped up your wallet: {{amount}}',
    paragraphs: ['Your balance was low, so we charged {{amount}} to your saved card, as you set up.'],
    action: 'View wallet',
  },
  stopped: {
    subject: 'Automatic top-up was turned off',
    paragraphs: [
      'We couldn’t charge your saved card, so we turned off automatic top-up. You haven’t been charged.',
      'You can turn it on again with another card.',
    ],
    action: 'View wallet',
  },
} as const
