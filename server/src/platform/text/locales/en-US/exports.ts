export const exports = {
  title: 'Your data on {{siteName}}',
  madeFor: 'A copy of the data of {{name}}, made on {{when}}.',
  format: 'Each file is a list in JSON. Times are in UTC; amounts are in tokens or in the currency of the payment.',
  ids: 'Rows with the same id are about the same thing, also in different files.',
  others:
    'About other people, it includes only their public names, what they wrote to you, and the titles and poll texts of their work that you viewed, bought or responded to.',
  folders: {
    account: 'Account and sign-in',
    profile: 'Profile',
    people: 'People you follow, list or block',
    activity: 'Likes, comments, votes and views',
    payments: 'Wallet and payments',
    subscriptions: 'Subscriptions',
    orders: 'Purchases, orders and addresses',
    content: 'Posts, galleries, videos, products and uploaded files',
    live: 'Streams and private shows',
    messages: 'Messages',
    earnings: 'Earnings and payouts',
    notifications: 'Notifications',
    contact: 'Messages to us and reports',
  },
  ready: {
    subject: 'Your {{siteName}} data is ready',
    paragraphs: [
      'Hi {{name}},',
      'The copy of your data you asked for is ready. Sign in and download it by {{when}}. After that we delete it.',
      'If this wasn’t you, change your password and review your devices right away.',
    ],
    action: 'Download your data',
  },
} as const
