import { ADDRESS, AMOUNT, eachAt, TOO_MUCH, type WalkedPage } from './form-attempts.ts'
import { studioPages } from './form-walk-studio.ts'

/*
 * Every form that people fill in, with the wrong input that the story `every-form` gives it. `architecture-tests/forms.test.ts` fails when
 * a page that takes forms is in neither list.
 */

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
        at: 'username',
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
  { route: 'limits', as: 'fan', path: 'wallet/limits', attempts: eachAt('week', [AMOUNT, TOO_MUCH, '-1']) },
  {
    route: 'top-up',
    as: 'fan',
    path: 'wallet/top-up',
    attempts: eachAt('otherAmount', [AMOUNT, '0.01', '999999', TOO_MUCH], { amount: 'other' }).map((attempt) => ({
      ...attempt,
      button: 'pay',
    })),
  },
  {
    route: 'tip',
    as: 'fan',
    path: 'tip/{creator}',
    attempts: eachAt('otherAmount', [AMOUNT, '0.01', '999999', TOO_MUCH], { choice: 'other' }),
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
    attempts: [{ field: 'quantity' }, ...eachAt('quantity', ['-1', '9999'])],
  },
  { route: 'comments', as: 'fan', path: 'comments/feed/{post}', attempts: [{ field: 'content' }] },
  { route: 'conversation', as: 'creator', path: 'messages/{conversation}', attempts: [{ field: 'text' }] },
  { route: 'security', as: 'fan', path: 'account/security', attempts: [{ field: 'proof' }] },
  ...studioPages,
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
