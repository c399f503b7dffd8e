export const subscriptionTerms = {
  product: {
    free: 'Free subscription',
    month: 'Subscription, 1 month',
    months: 'Subscription, {{months}} months',
    year: 'Subscription, 1 year',
  },
  period: {
    month: 'every month',
    months: 'every {{months}} months',
    year: 'every year',
  },
  cancel: 'You can cancel anytime under Subscriptions, in two steps. You keep access until the end of the paid period.',
  freeThenPaid: {
    until: 'Free until {{end}}, then {{renewal}} {{period}} until you cancel.',
    charges: 'First charge: {{renewal}} on {{end}}. Next charge: {{renewal}} on {{next}}.',
    cancel: '{{cancel}} If you cancel before {{end}}, you pay nothing.',
  },
  free: {
    until: 'Free until {{end}}. You won’t be charged.',
    end: 'It ends automatically, so there’s nothing to cancel.',
  },
  charged: 'Charged today, {{today}}: {{first}}.',
  next: 'Next charge: {{renewal}} on {{next}}, then {{renewal}} {{period}} until you cancel.',
  ends: 'It ends automatically on {{end}}. You won’t be charged after that.',
  billedBy: 'If you pay by card, {{gateway}} bills your renewals.',
  billedByDays:
    'If you pay by card, {{gateway}} bills your renewals every {{gatewayDays}} days. Each payment adds one full period, so you don’t lose any time.',
} as const
