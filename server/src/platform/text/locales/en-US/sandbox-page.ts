export const sandboxPage = {
  brand: 'Sandbox Payments',
  badge: 'Sandbox',
  disclaimer: 'This is a test page. No money moves, and you won’t be asked for a card number.',
  payTo: 'Payment to {{merchant}}',
  chooseCard: 'Choose a test card',
  cardEnding: 'ending in {{last4Digits}}',
  cards: {
    approve: { name: 'Approved', hint: 'The payment goes through.' },
    challenge: { name: '3-D Secure', hint: 'The bank asks you to confirm the payment.' },
    soft_decline: { name: 'Declined for now', hint: 'Insufficient funds for now. It may work later.' },
    decline: { name: 'Declined', hint: 'The bank always declines this card.' },
  },
  saveCard: 'Save this card for next time',
  pay: 'Pay {{amount}}',
  leave: 'Cancel and return to {{merchant}}',
  back: 'Return to {{merchant}}',
  openFor: 'This page expires in {{minutes}} min.',
  challenge: {
    title: 'Confirm with your bank',
    text: 'Confirm your payment of {{amount}} to {{merchant}}.',
    confirm: 'Confirm payment',
    reject: 'Decline payment',
  },
  failures: {
    card_declined: 'The bank declined the payment. You haven’t been charged. Try again or choose another card.',
    card_refused: 'The bank declined this card. You haven’t been charged. Choose another card.',
    authentication_failed:
      'The bank couldn’t verify your identity. You haven’t been charged. Try again or choose another card.',
    other: 'Payment failed. You haven’t been charged. Try again.',
  },
  closed: {
    paid: 'Payment complete.',
    canceled: 'Checkout canceled.',
    expired: 'Checkout expired.',
    text: 'This page no longer accepts payments.',
  },
  missing: { title: 'Checkout not found', text: 'This link is incomplete or invalid. You haven’t been charged.' },
} as const
