import { AMOUNT, eachAt, PAST, PAST_TIME, TOO_MUCH, type Attempt, type WalkedPage } from './form-attempts.ts'

/** What is refused of a post that has a text. */
const wrongPrices = eachAt('price', [AMOUNT, '0', TOO_MUCH], { text: 'Lamps', audience: 'sale' })
const wrongPosts: readonly Attempt[] = [
  ...wrongPrices,
  ...eachAt('scheduledAt', [PAST_TIME], { text: 'Lamps', audience: 'everybody' }),
]

/** The pages of creators and of staff. */
export const studioPages: readonly WalkedPage[] = [
  {
    route: 'prices',
    as: 'creator',
    path: 'creator/prices',
    attempts: [
      ...eachAt('monthlyPrice', [AMOUNT, '0.5', '9999999', TOO_MUCH]),
      ...eachAt('yearlyPrice', ['0.5', '9999999', '99']),
      ...eachAt('freeDays', ['4000'], { isFree: 'yes' }),
      { field: 'months' },
      ...eachAt('price', ['0.5', '9999999', TOO_MUCH], { months: '3' }),
      { field: 'months', at: 'months', fill: { months: '1', price: '20' } },
      { field: 'days' },
      ...eachAt('days', ['4000']),
      ...eachAt('maximumUses', ['9999999'], { days: '7' }),
      ...eachAt('expiredAt', [PAST], { days: '7' }),
    ],
  },
  {
    route: 'creator-account',
    as: 'creator',
    path: 'creator/account',
    attempts: [{ field: 'bio' }, ...eachAt('username', ['_', 'admin'], { name: 'Mia' })],
  },
  {
    route: 'lists',
    as: 'creator',
    path: 'creator/lists',
    attempts: [{ field: 'name' }, ...eachAt('name', ['Front row'])],
  },
  { route: 'list', as: 'creator', path: 'creator/lists/{list}', attempts: [{ field: 'name' }] },
  { route: 'banking', as: 'creator', path: 'creator/banking', attempts: [{ field: 'bankName' }] },
  { route: 'new-post', as: 'creator', path: 'creator/posts/new', attempts: [{ field: 'text' }, ...wrongPosts] },
  { route: 'edit-post', as: 'creator', path: 'creator/posts/{post}', attempts: [{ field: 'text' }, ...wrongPrices] },
  {
    route: 'subscribers',
    as: 'creator',
    path: 'creator/subscribers',
    attempts: [
      { field: 'recipient' },
      ...eachAt('recipient', ['nobody_of_this_name'], { days: '7' }),
      ...eachAt('days', ['4000'], { recipient: 'nobody_of_this_name' }),
    ],
  },
  {
    route: 'studio-live',
    as: 'creator',
    path: 'creator/live',
    attempts: [
      { field: 'title' },
      { field: 'title', fill: { title: 'short' } },
      ...eachAt('price', [AMOUNT, '0', TOO_MUCH], { title: 'An evening with paints', audience: 'ticket' }),
      ...eachAt('recordingPrice', [AMOUNT, '0', TOO_MUCH], {
        title: 'An evening with paints',
        audience: 'everyone',
        isRecorded: 'on',
        recordingAudience: 'sale',
      }),
    ],
  },
  {
    route: 'studio-private',
    as: 'creator',
    path: 'creator/live/private',
    attempts: eachAt('price', [AMOUNT, '0', TOO_MUCH]),
  },
  {
    route: 'studio-schedule',
    as: 'creator',
    path: 'creator/live/schedule',
    attempts: [{ field: 'title' }, ...eachAt('startsAt', [PAST_TIME], { title: 'An evening with paints' })],
  },
  {
    route: 'blocked-words',
    as: 'creator',
    path: 'creator/blocked-words',
    attempts: [{ field: 'words', fill: { words: 'x'.repeat(400) } }],
  },
  {
    route: 'new-gallery',
    as: 'creator',
    path: 'creator/galleries/new',
    attempts: [{ field: 'title' }, ...eachAt('price', [AMOUNT, TOO_MUCH], { title: 'Harbour', audience: 'sale' })],
  },
  {
    route: 'edit-gallery',
    as: 'creator',
    path: 'creator/galleries/{gallery}',
    attempts: [
      { field: 'description' },
      ...eachAt('price', [AMOUNT, TOO_MUCH], { title: 'Harbour', audience: 'sale' }),
    ],
  },
  {
    route: 'new-product',
    as: 'creator',
    path: 'creator/products/new',
    attempts: [{ field: 'name' }, ...eachAt('price', [AMOUNT, TOO_MUCH], { name: 'Print' })],
  },
  {
    route: 'edit-product',
    as: 'creator',
    path: 'creator/products/{product}',
    attempts: [
      { field: 'name' },
      ...eachAt('price', [AMOUNT, TOO_MUCH], { name: 'Print' }),
      ...eachAt('stock', ['-1', '99999999'], { name: 'Print' }),
    ],
  },
  {
    route: 'new-mass-message',
    as: 'creator',
    path: 'creator/mass-messages/new',
    attempts: [{ field: 'text' }, ...eachAt('scheduledAt', [PAST_TIME], { text: 'Hello', when: 'later' })],
  },
  { route: 'message-templates', as: 'creator', path: 'creator/message-templates', attempts: [{ field: 'title' }] },
  {
    route: 'message-settings',
    as: 'creator',
    path: 'creator/message-settings',
    attempts: [...eachAt('minimumTip', [AMOUNT, '0', TOO_MUCH]), ...eachAt('minimumSpent', ['0', TOO_MUCH])],
  },

  { route: 'staff-setting-group', as: 'staff', path: 'staff/settings/payouts', attempts: [{ field: 'reason' }] },
  { route: 'staff-person', as: 'staff', path: 'staff/people/{fan}', attempts: [{ field: 'reason' }] },
  { route: 'staff-creator', as: 'staff', path: 'staff/creators/{creator}', attempts: [{ field: 'reason' }] },
  { route: 'staff-post', as: 'staff', path: 'staff/posts/{post}', attempts: [{ field: 'reason' }] },
  { route: 'staff-item', as: 'staff', path: 'staff/items/galleries/{gallery}', attempts: [{ field: 'reason' }] },
  { route: 'staff-comment', as: 'staff', path: 'staff/comments/{comment}', attempts: [{ field: 'reason' }] },
  { route: 'staff-message', as: 'staff', path: 'staff/messages/{line}', attempts: [{ field: 'reason' }] },
  {
    route: 'staff-sale',
    as: 'staff',
    path: 'staff/sales/payment/{payment}',
    attempts: [{ field: 'amount' }, ...eachAt('amount', ['99999', TOO_MUCH], { reason: 'Not delivered' })],
  },
  { route: 'staff-reports', as: 'staff', path: 'staff/reports', attempts: [{ field: 'note' }] },
  { route: 'staff-coupons', as: 'staff', path: 'staff/coupons?edit=new', attempts: [{ field: 'code' }] },
  { route: 'staff-promos', as: 'staff', path: 'staff/promos?edit=new', attempts: [{ field: 'title' }] },
  {
    route: 'staff-packages',
    as: 'staff',
    path: 'staff/packages?edit=new',
    attempts: [
      { field: 'price' },
      ...eachAt('price', ['0.01', '999999', TOO_MUCH], { name: 'Small', tokens: '10', ordering: '1' }),
    ],
  },
  { route: 'staff-page', as: 'staff', path: 'staff/pages/new', attempts: [{ field: 'slug' }] },
  {
    route: 'staff-terms-of',
    as: 'staff',
    path: 'staff/terms/{creator}',
    attempts: [{ field: 'reason' }, ...eachAt('commission', ['101', '-1'], { reason: 'Agreed' })],
  },
]
