export const chargebacks = {
  tokens: '{{amount}} tokens',
  cause: 'Your bank reversed the payment for your subscription to {{creator}}.',
  causeOfGift: 'The bank of {{giver}} reversed the payment for your gift, a subscription to {{creator}}.',
  ended:
    'Your subscription has ended, and you won’t be charged for it again. If the bank changes its decision, you get the remaining days back.',
  shortened: 'Your access now ends on {{date}}. If the bank changes its decision, you get the remaining days back.',
  lost: {
    subject: 'Your payment for {{creator}} was reversed',
    paragraphs: ['Hi {{name}},', '{{cause}}', '{{effect}}'],
    action: 'View subscriptions',
  },
  reinstated: {
    subject: 'You have access to {{creator}} again',
    paragraphs: [
      'Hi {{name}},',
      'The bank decided in our favor, so your subscription to {{creator}} is active again until {{date}}. To see whether it renews after that, go to Subscriptions.',
    ],
    action: 'View subscriptions',
  },
  refunded: {
    subject: 'Your subscription to {{creator}} was refunded',
    paragraphs: [
      'Hi {{name}},',
      'Your payment for the subscription to {{creator}} was refunded, so the subscription has ended. You won’t be charged again.',
    ],
    action: 'View subscriptions',
  },
  shareLost: {
    subject: 'A payment was reversed: {{tokens}}',
    paragraphs: [
      'Hi {{name}},',
      'The bank of {{payer}} reversed a subscription payment. We deducted your share, {{tokens}}, first from pending, then from available earnings.',
      'It appears as its own line in your earnings and statement. If the bank changes its decision, you get your share back.',
    ],
    action: 'View earnings',
  },
  shareReinstated: {
    subject: '{{tokens}} added back to your earnings',
    paragraphs: [
      'Hi {{name}},',
      'The bank of {{payer}} decided in our favor, so your share of {{tokens}} is back in your earnings.',
    ],
    action: 'View earnings',
  },
} as const
