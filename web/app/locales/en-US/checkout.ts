export const checkout = {
  payTitle: 'Pay by card',
  confirmTitle: 'Confirm your payment',
  payLead: 'Your card details go straight to Stripe, our payment partner. We never see the number.',
  confirmLead: 'Your bank wants to make sure it’s you before it pays.',
  addLead:
    'Your card details go straight to Stripe, our payment partner. Nothing is charged now; your bank may ask you to confirm the card.',
  cardDetails: 'Card details',
  loading: 'Loading card details…',
  blocked:
    'The card form didn’t load. Check your connection, or allow js.stripe.com in your content blocker, then try again. You can also use Stripe’s own page below.',
  unreachable: 'We couldn’t reach Stripe. Try again; you won’t be charged twice.',
  notConfirmed: 'Your bank couldn’t confirm that it was you. Try again or use another card.',
  otherFault: 'That didn’t work, and you haven’t been charged. Try again or use another card.',
  challengeText: 'A window from your bank opens here. Have your phone or banking app ready.',
  confirmWithBank: 'Confirm with your bank',
  waitingForBank: 'Waiting for your bank…',
  saveCard: 'Save card',
  needsScript: 'The card form on this page needs JavaScript. Without it, use Stripe’s own page.',
  hostedHint: 'Prefer Stripe’s own page? You’ll come back here afterwards.',
  payOnHosted: 'Pay on Stripe’s page',
  continueOnHosted: 'Continue on Stripe’s page',
  addOnHosted: 'Add card on Stripe’s page',
  overTitle: 'This payment has expired',
  overText: 'You haven’t been charged. Start again to pay at today’s price.',
  retryableTitle: 'Not paid yet',
  retryableText:
    'Already paid with another card? This page shows it as soon as the payment is confirmed, so don’t pay again elsewhere.',
} as const
