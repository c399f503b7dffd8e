export const departure = {
  deletionTitle: 'Delete your account',
  deletionLead: 'Read what happens before you decide.',
  dataLink: 'Download your data',
  dataLinkText: 'Get a copy of everything we keep about you.',
  deletionLink: 'Delete account',
  deletionLinkText: 'Hides your account now and erases it after 30 days.',
  hiddenText: 'Your account is hidden at once and you’re signed out on all devices. No one can find you any more.',
  graceText:
    'You have {{days}} days to change your mind: sign in and choose to keep your account. After that everything is erased for good.',
  renewingText:
    'Your subscriptions stop renewing ({{total}}). What you’ve paid for ends with its period, or with your account.',
  balanceText:
    'Your balance of {{amount}} can’t be used any more once your account is erased. Spend it first, or ask us about a refund.',
  lostEarningsText: 'Your earnings of {{amount}} are below the minimum payout, so they won’t be paid out.',
  boughtText:
    'Everything you’ve unlocked goes with your account, and so do your likes, comments, lists and saved items.',
  subscribersText:
    'Your subscribers ({{total}}) lose their subscription at once. They get their unused days back, and your earnings pay for that.',
  worksText: 'Your posts, galleries, videos and products are erased. Fans who bought something keep it.',
  messagesText: 'Messages you sent are deleted for everyone.',
  keptText:
    'We keep payment records and receipts under a pseudonym, and reports until they’re decided, because the law requires it.',
  recordsText:
    'We keep your legal name, date of birth and identity documents locked away for 7 years, because the law requires records of everyone who publishes.',
  obstaclesTitle: 'Settle these first',
  earnings: 'You have earnings that haven’t been paid out.',
  payout: 'A payout is in progress.',
  dispute: 'A payment is being disputed.',
  live: 'You’re live right now.',
  orders: 'You have orders to deliver.',
  openEarnings: 'Open payouts',
  openPayments: 'Open payments',
  openStudio: 'Open your stream',
  openOrders: 'Open orders',
  deletionSubmit: 'Delete my account',
  keepInstead: 'Keep my account',
  leavingTitle: 'Your account is hidden',
  leavingText: 'We’ll erase it on {{when}}.',
  leavingHow: 'Changed your mind? Sign in before then and choose to keep your account.',
  toSignIn: 'Sign in',
  restoreTitle: 'Keep your account?',
  restoreText:
    'Your account will be erased on {{when}}. Keep it, and everything is visible again. Subscriptions that stopped don’t restart by themselves.',
  restoreTextUndated:
    'Your account is waiting to be erased. Keep it, and everything is visible again. Subscriptions that stopped don’t restart by themselves.',
  restoreSubmit: 'Keep my account',
  notNow: 'Not now',
} as const
