/** What the site is for creators. */
export const begin = {
  title: 'Get paid for what you make',
  lead: 'Fans subscribe, tip and unlock individual posts. You keep {{share}} of every sale.',
  apply: 'Apply as a creator',
  look: 'See who’s here',
  keepTitle: 'You keep {{share}}',
  keepText: 'Of a sale of {{price}}, {{net}} is yours. You see this amount beside every price you set.',
  waysTitle: 'Many ways to earn',
  waysText:
    'Subscriptions with offers and trials, posts, videos and galleries, messages, tips, a shop and live streams.',
  payoutTitle: 'Payouts you can follow',
  payoutText:
    'A sale can be paid out after {{days}} days, from {{tokens}} (≈ {{dollars}}). Every month closes with a signed statement.',
  safetyTitle: 'You decide who sees you',
  safetyText: 'Hide your page from whole countries or block individual people. For them, your page doesn’t exist.',
  privateTitle: 'Your identity stays private',
  privateText:
    'Your documents are encrypted, only named reviewers open them, and every view is logged. Fans never see your legal name.',
  protectTitle: 'Your account is protected',
  protectText:
    'Sign in with a passkey or a second step. If your payout details change, payouts wait 72 hours and we email you.',
  stepsTitle: 'How to start',
  step1: 'Create your account.',
  step2: 'Complete your profile and prove your age and identity.',
  step3: 'While we review it, set your prices and prepare your first posts.',
  step4: 'Publish, and choose how you’re paid.',
  frontTitle: 'Are you a creator?',
  frontText: 'Keep {{share}} of every sale, decide who sees you, and follow every payout.',
  frontLink: 'How it works for creators',
} as const
