export const orders = {
  tracking: 'Tracking code: {{code}}',
  placed: {
    subject: 'New order: {{product}}',
    paragraphs: [
      'Hi {{name}},',
      '{{other}} ordered {{quantity}} × {{product}} for {{tokens}} tokens (order {{number}}).',
      'Ship it and mark it as shipped, so that they can follow it. Until then either of you can cancel it.',
    ],
    action: 'View order',
  },
  shipped: {
    subject: 'Your order from {{other}} is on its way',
    paragraphs: ['Hi {{name}},', '{{other}} shipped {{quantity}} × {{product}} (order {{number}}).'],
    action: 'View order',
  },
  cancelledBySeller: {
    subject: '{{other}} canceled your order',
    paragraphs: [
      'Hi {{name}},',
      '{{other}} canceled your order of {{quantity}} × {{product}} (order {{number}}). {{tokens}} tokens are back in your wallet.',
    ],
    action: 'View order',
  },
  refunded: {
    subject: 'Your order {{number}} was refunded',
    paragraphs: [
      'Hi {{name}},',
      'Your order of {{quantity}} × {{product}} has ended, and its {{tokens}} tokens were returned.',
    ],
    action: 'View order',
  },
  saleCancelled: {
    subject: 'Order {{number}} was canceled',
    paragraphs: [
      'Hi {{name}},',
      '{{other}}’s order of {{quantity}} × {{product}} was canceled and refunded. If you haven’t shipped it yet, please don’t.',
      'The sale was taken out of your earnings.',
    ],
    action: 'View order',
  },
} as const
