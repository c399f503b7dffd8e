export const subscriptions = {
  trialEnds: {
    subject: 'Your free subscription to {{creator}} ends on {{date}}',
    paragraphs: [
      'Hi {{name}},',
      'Your free subscription to {{creator}} ends on {{date}}. You won’t be charged. To keep your access, choose a plan.',
    ],
    action: 'View subscriptions',
  },
  trialConverts: {
    subject: 'Your subscription to {{creator}} becomes paid on {{date}}',
    paragraphs: [
      'Hi {{name}},',
      'Your free trial with {{creator}} ends on {{date}}. As you chose, your subscription then continues for {{price}}. If you don’t want that, cancel before then and you pay nothing.',
    ],
    action: 'View subscription',
  },
  yearRenews: {
    subject: 'Your yearly subscription to {{creator}} renews on {{date}}',
    paragraphs: [
      'Hi {{name}},',
      'Your subscription to {{creator}} renews for another year on {{date}} for {{price}}. If you don’t want that, cancel before then.',
    ],
    action: 'View subscription',
  },
  priceRises: {
    subject: '{{creator}} is increasing the price',
    paragraphs: [
      'Hi {{name}},',
      'From your first renewal after {{date}}, a subscription to {{creator}} costs {{price}}. We never charge you more than you agreed to. If you accept, your subscription continues. If you don’t, it ends with your paid period.',
    ],
    action: 'Review new price',
  },
  renewalFailed: {
    subject: 'Your payment for {{creator}} failed',
    paragraphs: [
      'Hi {{name}},',
      'We couldn’t charge {{price}} for your subscription to {{creator}}. You keep access until {{date}}. Top up your wallet or choose another card, and we’ll try again right away.',
    ],
    action: 'Update payment',
  },
  renewalWantsHolder: {
    subject: 'Confirm your payment for {{creator}}',
    paragraphs: [
      'Hi {{name}},',
      'Your bank wants you to confirm the {{price}} payment for your subscription to {{creator}}. You keep access until {{date}}. Open your payments and confirm it there; you can also choose another card.',
    ],
    action: 'Confirm your payment',
  },
  confirmEnd: {
    subject: 'Confirm the cancellation of your subscription to {{creator}}',
    paragraphs: [
      'Hi {{name}},',
      'Your subscription to {{creator}} is ending. One more step: confirm the cancellation with the company that bills your card. If it still charges you, we add the amount to your wallet as tokens.',
    ],
    action: 'Confirm cancellation',
  },
  ended: {
    subject: 'Your subscription to {{creator}} has ended',
    paragraphs: [
      'Hi {{name}},',
      'Your subscription to {{creator}} has ended. You won’t be charged again. You’re still following {{creator}}.',
    ],
    action: 'View subscriptions',
  },
  giftReceived: {
    subject: 'You received a gift: {{creator}}, until {{date}}',
    paragraphs: [
      'Hi {{name}},',
      '{{giver}} gave you a subscription to {{creator}} until {{date}}. It ends automatically.',
    ],
    action: 'View gift',
  },
} as const
