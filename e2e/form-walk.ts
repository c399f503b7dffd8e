/*
 * Every form that people fill in, with the wrong input that the story `every-form` gives it. `architecture-tests/forms.test.ts` fails when
 * a page that takes forms is in neither list.
 */

/** Whose page it is; an unconfirmed visitor has not passed the age gate. */
export type Walker = 'unconfirmed' | 'visitor' | 'fan' | 'creator' | 'staff'

/** One refusal: which form, by a field of it; what is filled in, all else being emptied; and which button, if not the first. */
export type Attempt = { field: string; fill?: Readonly<Record<string, string>>; button?: string }

/** A page with its forms. Braces name what the story made. */
export type WalkedPage = { route: string; as: Walker; path: string; attempts: readonly Attempt[] }

const AMOUNT = 'many'
const ADDRESS = 'no address'

export const walkedPages: readonly WalkedPage[] = [
  {
    route: 'sign-in',
    as: 'visitor',
    path: 'auth/login',
    attempts: [
      { field: 'username' },
      { field: 'username', fill: { username: 'nobody-of-this-name', password: 'a wrong sentence' } },
    ],
  },
  { route: 'age', as: 'unconfirmed', path: 'explore', attempts: [{ field: 'dateOfBirth' }] },
  {
    route: 'forgot-password',
    as: 'visitor',
    path: 'auth/forgot',
    attempts: [{ field: 'email', fill: { email: ADDRESS } }],
  },
  {
    route: 'reset-password',
    as: 'visitor',
    path: 'auth/reset?token=spent',
    attempts: [{ field: 'password' }, { field: 'password', fill: { password: 'a long enough sentence' } }],
  },
  {
    route: 'register-fan',
    as: 'visitor',
    path: 'auth/register/fan',
    attempts: [
      { field: 'email' },
      { field: 'email', fill: { email: ADDRESS } },
      {
        field: 'email',
        fill: { email: 'walker@example.test', password: 'a long enough sentence', dateOfBirth: '2020-01-01' },
      },
    ],
  },
  {
    route: 'register-creator',
    as: 'visitor',
    path: 'auth/register/creator',
    attempts: [
      { field: 'email' },
      {
        field: 'email',
        fill: {
          firstName: 'Mia',
          lastName: 'Maker',
          username: 'admin',
          email: 'walker@example.test',
          password: 'a long enough sentence',
          dateOfBirth: '1990-01-01',
        },
      },
    ],
  },
  {
    route: 'contact',
    as: 'visitor',
    path: 'contact',
    attempts: [
      { field: 'message' },
      { field: 'message', fill: { name: 'Fay', email: 'fay@example.test', message: 'short' } },
    ],
  },

  {
    route: 'account',
    as: 'fan',
    path: 'account',
    attempts: [{ field: 'username', fill: { username: '_' } }, { field: 'email' }, { field: 'avatar' }],
  },
  {
    route: 'notification-preferences',
    as: 'fan',
    path: 'notifications/preferences',
    attempts: [{ field: 'quietFrom' }],
  },
  { route: 'subscribe', as: 'fan', path: 'subscribe/{creator}', attempts: [{ field: 'agrees' }] },
  { route: 'vote', as: 'fan', path: 'post/{poll}', attempts: [{ field: 'option' }] },
  { route: 'limits', as: 'fan', path: 'wallet/limits', attempts: [{ field: 'week', fill: { week: AMOUNT } }] },
  {
    route: 'top-up',
    as: 'fan',
    path: 'wallet/top-up',
    attempts: [{ field: 'otherAmount', fill: { amount: 'other', otherAmount: AMOUNT }, button: 'pay' }],
  },
  {
    route: 'tip',
    as: 'fan',
    path: 'tip/{creator}',
    attempts: [{ field: 'otherAmount', fill: { choice: 'other', otherAmount: AMOUNT } }],
  },
  { route: 'gift', as: 'fan', path: 'subscribe/{creator}/gift', attempts: [{ field: 'recipient' }] },
  { route: 'report', as: 'fan', path: 'report/performer/{creator}', attempts: [{ field: 'title' }] },
  {
    route: 'edit-address',
    as: 'fan',
    path: 'addresses/new?country=TW',
    attempts: [{ field: 'streetAddress' }],
  },
  {
    route: 'buy-product',
    as: 'fan',
    path: 'product/{product}/buy',
    attempts: [{ field: 'quantity' }, { field: 'quantity', fill: { quantity: '-1' } }],
  },
  { route: 'comments', as: 'fan', path: 'comments/feed/{post}', attempts: [{ field: 'content' }] },
  { route: 'conversation', as: 'creator', path: 'messages/{conversation}', attempts: [{ field: 'text' }] },
  { route: 'security', as: 'fan', path: 'account/security', attempts: [{ field: 'proof' }] },
  {
    route: 'prices',
    as: 'creator',
    path: 'creator/prices',
    attempts: [{ field: 'monthlyPrice', fill: { monthlyPrice: AMOUNT } }, { field: 'months' }, { field: 'days' }],
  },
  {
    route: 'creator-account',
    as: 'creator',
    path: 'creator/account',
    attempts: [{ field: 'bio' }, { field: 'username', fill: { name: 'Mia', username: '_' } }],
  },
  { route: 'lists', as: 'creator', path: 'creator/lists', attempts: [{ field: 'name' }] },
  { route: 'list', as: 'creator', path: 'creator/lists/{list}', attempts: [{ field: 'name' }] },
  { route: 'banking', as: 'creator', path: 'creator/banking', attempts: [{ field: 'bankName' }] },
  { route: 'new-post', as: 'creator', path: 'creator/posts/new', attempts: [{ field: 'text' }] },
  { route: 'edit-post', as: 'creator', path: 'creator/posts/{post}', attempts: [{ field: 'text' }] },
  {
    route: 'subscribers',
    as: 'creator',
    path: 'creator/subscribers',
    attempts: [{ field: 'recipient' }, { field: 'recipient', fill: { recipient: 'nobody_of_this_name', days: '7' } }],
  },
  {
    route: 'studio-live',
    as: 'creator',
    path: 'creator/live',
    attempts: [{ field: 'title' }, { field: 'title', fill: { title: 'short' } }],
  },
  {
    route: 'studio-private',
    as: 'creator',
    path: 'creator/live/private',
    attempts: [{ field: 'price', fill: { price: AMOUNT } }],
  },
  {
    route: 'studio-schedule',
    as: 'creator',
    path: 'creator/live/schedule',
    attempts: [
      { field: 'title' },
      { field: 'title', fill: { title: 'An evening with paints', startsAt: '2020-01-01T10:00' } },
    ],
  },
  {
    route: 'blocked-words',
    as: 'creator',
    path: 'creator/blocked-words',
    attempts: [{ field: 'words', fill: { words: 'x'.repeat(400) } }],
  },
  { route: 'new-gallery', as: 'creator', path: 'creator/galleries/new', attempts: [{ field: 'title' }] },
  { route: 'edit-gallery', as: 'creator', path: 'creator/galleries/{gallery}', attempts: [{ field: 'description' }] },
  { route: 'new-product', as: 'creator', path: 'creator/products/new', attempts: [{ field: 'name' }] },
  { route: 'edit-product', as: 'creator', path: 'creator/products/{product}', attempts: [{ field: 'name' }] },
  { route: 'new-mass-message', as: 'creator', path: 'creator/mass-messages/new', attempts: [{ field: 'text' }] },
  { route: 'message-templates', as: 'creator', path: 'creator/message-templates', attempts: [{ field: 'title' }] },
  {
    route: 'message-settings',
    as: 'creator',
    path: 'creator/message-settings',
    attempts: [{ field: 'minimumTip', fill: { minimumTip: AMOUNT } }],
  },

  { route: 'staff-setting-group', as: 'staff', path: 'staff/settings/payouts', attempts: [{ field: 'reason' }] },
  { route: 'staff-person', as: 'staff', path: 'staff/people/{fan}', attempts: [{ field: 'reason' }] },
  { route: 'staff-creator', as: 'staff', path: 'staff/creators/{creator}', attempts: [{ field: 'reason' }] },
  { route: 'staff-post', as: 'staff', path: 'staff/posts/{post}', attempts: [{ field: 'reason' }] },
  { route: 'staff-item', as: 'staff', path: 'staff/items/galleries/{gallery}', attempts: [{ field: 'reason' }] },
  { route: 'staff-comment', as: 'staff', path: 'staff/comments/{comment}', attempts: [{ field: 'reason' }] },
  { route: 'staff-message', as: 'staff', path: 'staff/messages/{line}', attempts: [{ field: 'reason' }] },
  { route: 'staff-sale', as: 'staff', path: 'staff/sales/payment/{payment}', attempts: [{ field: 'amount' }] },
  { route: 'staff-reports', as: 'staff', path: 'staff/reports', attempts: [{ field: 'note' }] },
  { route: 'staff-coupons', as: 'staff', path: 'staff/coupons?edit=new', attempts: [{ field: 'code' }] },
  { route: 'staff-promos', as: 'staff', path: 'staff/promos?edit=new', attempts: [{ field: 'title' }] },
  { route: 'staff-packages', as: 'staff', path: 'staff/packages?edit=new', attempts: [{ field: 'price' }] },
  { route: 'staff-page', as: 'staff', path: 'staff/pages/new', attempts: [{ field: 'slug' }] },
  { route: 'staff-terms-of', as: 'staff', path: 'staff/terms/{creator}', attempts: [{ field: 'reason' }] },
]

/** Pages that take forms of which people fill in nothing that could be wrong, or that are walked as part of others. */
export const notWalked: Readonly<Record<string, string>> = {
  'add-card': 'one button',
  addresses: 'buttons beside each address',
  'age-assured': 'one button',
  blocks: 'chooses a country from a list',
  cards: 'buttons beside each card',
  'confirm-payment': 'one button',
  follow: 'one button',
  followers: 'buttons beside each person',
  'message-privacy': 'two boxes',
  notifications: 'one button',
  'open-conversation': 'one button',
  'creator-about': 'choices of lists, which may all be left out',
  'creator-contact': 'a wrong number is in creator-onboarding.spec.ts',
  payments: 'buttons beside each payment',
  preferences: 'one choice',
  reaction: 'one button',
  restore: 'one button',
  'retry-file': 'one button',
  'sign-on-google': 'one button',
  'sign-on-twitter': 'one button',
  'sign-out': 'one button',
  'studio-photos': 'words that may be left out',
  'studio-videos': 'files alone',
  subscriptions: 'chooses a way of payment from a list',
  'unlock-item': 'one button',
  unsubscribe: 'one button',
  'verify-email': 'one button',
  order: 'a choice among own addresses',
  'studio-order': 'notes that may be left out',
  'edit-video': 'the fields of the gallery form; a video takes a transcoder, see video.spec.ts',
  'mass-message': 'the editor of new-mass-message',
  onboarding: 'asks creators who came by a third party for what register-creator asks',
  payouts: 'needs matured earnings, see payout.spec.ts',
  'account-deletion': 'asks for a fresh sign-in, as security does',
  'account-export': 'asks for a fresh sign-in, as security does',
  'ask-privately': 'one of two choices, see private-show.spec.ts',
  'private-call': 'buttons of a call that is on',
  'staff-disputes': 'needs a dispute; the fields of staff-sale',
  'staff-payout': 'needs a payout, see payout.spec.ts; the fields of staff-sale',
  'staff-refunds': 'needs a refund; the fields of staff-sale',
  reminder: 'one button',
  stream: 'a button alone; pressed in live-stream.spec.ts',
  'staff-streams': 'needs a stream on air, see live-stream.spec.ts; the field of staff-person',
}
