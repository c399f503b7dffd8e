import { BANK, type FilledWorld } from './filled-world.ts'
import { TAIPEI } from './test-app/catalog.ts'
import { PASSWORD } from './test-app/password.ts'
import type { KnownFields } from './sample-of.ts'

/** The parts of a request that no schema gives, and who makes it where that is not the usual caller. */
export type PlausibleRequest = { params?: KnownFields; query?: KnownFields; body?: KnownFields; as?: string }

const onId = (id: string, body: KnownFields = {}): PlausibleRequest => ({ params: { id }, body })

/** For each call that needs more than its schema says: ids of the world, and texts that have a pattern. */
export function requestsOf(world: FilledWorld): Readonly<Record<string, PlausibleRequest>> {
  return {
    ...ofSelling(world),
    ...ofCatalog(world),
    ...ofShop(world),
    ...ofMessages(world),
    ...ofStreams(world),
    ...ofMoney(world),
    ...ofSubscriptions(world),
    ...ofPeople(world),
    ...ofSite(world),
  }
}

const ofCatalog = ({
  gallery,
  otherGallery,
  otherGalleryPhoto,
  galleryPhoto,
  video,
  videoNaming,
  otherCreator,
  creator,
}: FilledWorld) =>
  ({
    'POST /wallet/charges/gallery/:id': onId(gallery),
    'POST /performer/performer-assets/galleries': { body: { title: 'Quay' } },
    'PUT /performer/performer-assets/galleries/:id': onId(gallery, { title: 'Quay' }),
    'DELETE /performer/performer-assets/galleries/:id': onId(otherGallery),
    'PUT /performer/performer-assets/galleries/:id/order': onId(gallery, { photoIds: [galleryPhoto] }),
    'GET /performer/performer-assets/galleries/:id/view': onId(gallery),
    'GET /performer-assets/galleries/:id': onId(gallery),
    'POST /performer-assets/galleries/:id/view': onId(gallery),
    'PUT /performer/performer-assets/photos/:id': onId(galleryPhoto, { title: 'Dawn' }),
    'DELETE /performer/performer-assets/photos/:id': onId(galleryPhoto),
    'POST /performer/performer-assets/photos/set-cover/:id': onId(galleryPhoto),
    'GET /performer-assets/photos': { query: { galleryId: gallery } },
    'GET /performer-assets/photos/:performerId': { params: { performerId: creator } },
    'POST /wallet/charges/video/:id': onId(video),
    'PUT /performer/performer-assets/videos/edit/:id': onId(video),
    'DELETE /performer/performer-assets/videos/:id': onId(videoNaming),
    'DELETE /performer/performer-assets/videos/remove-file/:id': { ...onId(video), query: { type: 'teaser' } },
    'PUT /performer/performer-assets/videos/:id/chapters': onId(video, { chapters: [] }),
    'GET /performer/performer-assets/videos/:id/view': onId(video),
    'GET /performer-assets/videos/:id': onId(video),
    'POST /performer-assets/videos/:id/view': onId(video),
    'POST /performer/performer-assets/participations/:id/accept': { ...onId(videoNaming), as: otherCreator },
    'POST /performer/performer-assets/participations/:id/decline': { ...onId(videoNaming), as: otherCreator },
    'GET /admin/videos/:id': onId(video),
    'GET /byteplus/video/:id/play': { params: { id: video }, as: creator },
    'PUT /admin/files/:id/byteplus-video': onId(video, { vid: null }),
    'PUT /admin/videos/:id/status': onId(videoNaming, { status: 'removed', reason: 'asked for' }),
    'GET /admin/photos/:id': onId(galleryPhoto),
    'PUT /admin/photos/:id/status': onId(otherGalleryPhoto, { status: 'removed', reason: 'asked for' }),
    'GET /admin/galleries/:id': onId(gallery),
    'PUT /admin/galleries/:id/status': onId(gallery, { status: 'removed', reason: 'asked for' }),
  }) satisfies Record<string, PlausibleRequest>

const ofShop = ({ product, digitalProduct, otherProduct, address, otherAddress, order }: FilledWorld) =>
  ({
    'POST /wallet/charges/product/:id': onId(product, { deliveryAddressId: address }),
    'PUT /performer/performer-assets/products/:id': onId(product),
    'DELETE /performer/performer-assets/products/:id': onId(otherProduct),
    'GET /performer/performer-assets/products/:id/view': onId(product),
    'GET /performer-assets/products/:id': onId(product),
    'GET /performer-assets/products/:id/download-link': onId(digitalProduct),
    'GET /admin/products/:id': onId(product),
    'PUT /admin/products/:id/status': onId(product, { status: 'removed', reason: 'asked for' }),
    'POST /addresses/create': { body: TAIPEI },
    'GET /addresses/form/:country': { params: { country: 'TW' } },
    'DELETE /addresses/:id': onId(otherAddress),
    'GET /orders/check-user-purchased': { query: { productId: product } },
    'GET /orders/:id': onId(order),
    'PUT /orders/:id/update': onId(order, { deliveryStatus: 'processing' }),
    'PUT /orders/:id/update/delivery-address': onId(order, { deliveryAddressId: address }),
    'POST /orders/:id/cancel': onId(order),
  }) satisfies Record<string, PlausibleRequest>

const ofStreams = ({ stream, session, otherStream, privateCall, creator, other, otherCreator }: FilledWorld) =>
  ({
    'POST /streaming/live': { body: { title: 'A morning with paints', isFree: true }, as: otherCreator },
    'PUT /streaming/live/:id': onId(stream, { title: 'A morning with paints' }),
    'PUT /streaming/update': { body: { title: 'A morning with paints' } },
    'PUT /streaming/set-duration': { body: { streamId: stream } },
    'PUT /streaming/live/:id/goal': onId(stream, { goal: { title: 'New lights', amount: 100 } }),
    'POST /streaming/live/:id/like': { ...onId(stream), as: creator },
    'DELETE /streaming/live/:id/like': onId(stream),
    'PUT /streaming/tip-menu': { body: { items: [{ title: 'A wave', price: 10 }] } },
    'GET /streaming/join/:id': onId(creator),
    'POST /streaming/agora/token': { body: { channelName: session }, as: creator },
    'POST /wallet/charges/stream/:id': onId(stream),
    'POST /streaming/private-requests': { body: { performerId: creator, kind: 'show' } },
    'GET /streaming/private-requests/:id': { ...onId(privateCall), as: other },
    'POST /streaming/private-requests/:id/accept': { ...onId(privateCall), as: creator },
    'POST /streaming/private-requests/:id/end': { ...onId(privateCall), as: other },
    'POST /admin/streams/:id/end': onId(otherStream, { reason: 'asked for' }),
  }) satisfies Record<string, PlausibleRequest>

const ofMessages = ({
  conversation,
  message,
  messagePhoto,
  pricedMessage,
  massMessage,
  chat,
  template,
  creator,
  fan,
}: FilledWorld) =>
  ({
    'POST /conversations': { body: { source: 'performer', sourceId: creator } },
    'GET /conversations/:id': onId(conversation),
    'GET /messages/conversations/:id': onId(conversation),
    'POST /messages/conversations/:id': onId(conversation, { text: 'Good morning' }),
    'POST /messages/read-all/:id': onId(conversation),
    'GET /messages/:id': onId(message),
    'DELETE /messages/:id': onId(message),
    'GET /admin/messages/:id': onId(pricedMessage),
    'POST /performer/messages/templates': { body: { title: 'Thanks', text: 'Thank you' } },
    'PUT /performer/messages/templates/:id': onId(template, { title: 'Thanks', text: 'Thank you' }),
    'PUT /performer/messages/welcome': { body: { isEnabled: true, text: 'Welcome' } },
    'GET /performer/messages/fans/:id': onId(fan),
    'PUT /performer/messages/fans/:id': onId(fan),
    'GET /messages/search': { query: { q: 'Hello' } },
    'GET /conversations/stream/performer/:id': onId(creator),
    'PUT /conversations/stream/:id/update': onId(chat),
    'GET /messages/conversations/public/:id': onId(chat),
    'GET /conversations/stream/:id/people': { ...onId(chat), as: creator },
    'PUT /conversations/stream/:id/people/:accountId': {
      params: { id: chat, accountId: fan },
      body: { action: 'allow' },
      as: creator,
    },
    'GET /messages/stream/:id': onId(chat),
    'POST /messages/stream/:id': onId(chat, { text: 'Hello' }),
    'DELETE /messages/stream/:id/remove-all-message': onId(chat),
    'POST /messages/mass-messages': { body: { text: 'Good morning', fileIds: [] } },
    'POST /messages/mass-messages/recipients': { body: { subscriptionType: 'all' } },
    'GET /messages/mass-messages/:id': onId(massMessage),
    'DELETE /messages/mass-messages/:id': onId(massMessage),
    'POST /wallet/charges/message/:id': onId(pricedMessage),
    'POST /messages/:id/videos/:fileId/url': { params: { id: pricedMessage, fileId: messagePhoto }, as: creator },
    'GET /messages/:id/file/:fileId/status': { params: { id: pricedMessage, fileId: messagePhoto } },
    'PUT /performer/messages/policy': {
      body: { everyone: true, subscribers: true, followers: true, minimumTip: null, minimumSpent: null, listIds: [] },
    },
  }) satisfies Record<string, PlausibleRequest>

const ofSelling = ({
  comment,
  fanList,
  creator,
  otherCreator,
  fan,
  priced,
  report,
  bought,
  draft,
  photo,
  pollOption,
  accountOf,
}: FilledWorld) =>
  ({
    'PUT /performer/files/:id': onId(photo, { altText: 'A harbour at dusk' }),
    'GET /performer/files/:id': onId(photo),
    'POST /performer/files/:id/teaser': onId(photo, { startSeconds: 0, seconds: 5, type: 'feed-teaser' }),
    'POST /performer/files/:id/retry': onId(photo),
    'GET /access/explain': { query: { type: 'feed', id: priced } },
    'POST /wallet/charges/feed/:id': onId(priced),
    'POST /wallet/charges/tip/:id': onId(creator),
    'POST /performer/feeds': { body: { text: 'Good morning' } },
    'GET /performer/feeds/:id': onId(priced),
    'GET /user/feeds/newer': { query: { since: '2026-01-01T00:00:00.000Z', sinceId: bought } },
    'GET /user/feeds/:id': onId(bought),
    'GET /user/feeds/search/:username': { params: { username: accountOf(creator).username } },
    'PUT /performer/feeds/:id': onId(bought, { title: 'Another' }),
    'DELETE /performer/feeds/:id': onId(draft),
    'POST /performer/feeds/polls': { body: { description: 'Red' } },
    'POST /user/feeds/vote/:id': onId(pollOption),
    'PUT /performer/blocked-words': { body: { words: ['spam'] } },
    'POST /block/countries': { body: { countryCodes: ['JP', 'US'] } },
    'POST /block/users': { body: { targetId: fan }, as: otherCreator },
    'DELETE /block/users/:id': { params: { id: fan }, as: otherCreator },
    'POST /reactions': { body: { objectId: bought, objectType: 'feed' } },
    'DELETE /reactions': { body: { objectId: bought, objectType: 'feed' } },
    'POST /comments': { body: { objectId: bought, objectType: 'feed', content: 'Well done' } },
    'DELETE /comments/:id': onId(comment),
    'GET /comments': { query: { objectId: bought, objectType: 'feed' } },
    'POST /performer/lists': { body: { name: 'Front row' } },
    'POST /performer/lists/count': { body: { minimumSpent: 1 } },
    'GET /performer/lists/:id/view': onId(fanList),
    'PUT /performer/lists/:id': onId(fanList, { name: 'First row' }),
    'DELETE /performer/lists/:id': onId(fanList),
    'POST /follows/:id': onId(creator),
    'DELETE /follows/:id': onId(creator),
    'GET /performers/:id': onId(creator),
    'GET /admin/feeds/:id': onId(priced),
    'POST /search/keywords': { body: { keyword: 'harbour' } },
    'GET /search/list/keywords': { query: { q: 'har' } },
    'POST /reports': { body: { target: 'feed', targetId: priced, title: 'Not their own work' } },
    'GET /admin/comments/:id': onId(comment),
    'PUT /admin/comments/:id/status': onId(comment, { status: 'removed', reason: 'asked for' }),
    'PUT /admin/reports/:id/status': onId(report, { status: 'resolved', note: 'talked to them' }),
    'PUT /admin/feeds/:id/status': onId(priced, { status: 'removed', reason: 'asked for' }),
  }) satisfies Record<string, PlausibleRequest>

const ofMoney = (world: FilledWorld) =>
  ({
    'PUT /wallet/auto-top-up': { body: { isEnabled: true, amount: 20, threshold: 5, cardId: world.card } },
    'PUT /performers/banking-settings': { body: BANK, as: world.newcomer },
    'PUT /performers/payment-gateway-settings': {
      body: { key: 'paypal', value: { email: 'ada@example.test' } },
      as: world.newcomer,
    },
    'POST /coupons/:code/apply-coupon': { params: { code: 'ENCORE' } },
    'POST /admin/people/:id/impersonation': onId(world.fan, { reason: 'asked for help' }),
    'GET /admin/people/:id': onId(world.fan),
    'GET /admin/performers/:id': onId(world.creator),
    'POST /admin/coupons': { body: { code: 'ONCE' } },
    'PUT /admin/coupons/:id': onId(world.coupon, { code: 'ENCORE', value: 15 }),
    'PUT /admin/packages/:id': onId(world.package),
    'DELETE /payment-cards/:id': onId(world.card),
    'GET /payment/transactions/:id': onId(world.payment),
    'GET /payment/transactions/:id/receipt': onId(world.payment),
    'GET /payment/transactions/:id/receipt/file': onId(world.payment),
    'POST /payment/retry/:id': onId(world.declined),
    'POST /payment/wallet/top-up': { body: { amount: 25 } },
    'POST /payout-requests': { body: { requestTokens: 60 }, as: world.otherCreator },
    'PUT /payout-requests/:id': onId(world.payout, { requestTokens: 90 }),
    'GET /payout-requests/:id/view': onId(world.payout),
    'PUT /admin/payout-requests/:id/status': onId(world.payout),
    'GET /admin/payout-requests/:id': onId(world.payout),
    'POST /admin/payout-requests/:id/account': onId(world.payout, { reason: 'asked for it' }),
    'POST /admin/refunds/:id/approve': { ...onId(world.refund), as: world.otherAdmin },
    'POST /admin/refunds/:id/reject': { ...onId(world.otherRefund, { reason: 'too late' }), as: world.otherAdmin },
    'POST /admin/refunds': { body: { kind: 'payment', transactionId: world.payment, amount: 1 } },
    'PUT /admin/disputes/:id': onId(world.disputed),
    'GET /admin/creator-terms/:id': onId(world.creator),
    'PUT /admin/creator-terms/:id': onId(world.creator),
    'GET /admin/refundable/:kind/:id': { params: { kind: 'payment', id: world.payment } },
    'GET /performer/statements/:month': { params: { month: world.month } },
    'GET /performer/statements/:month/pdf': { params: { month: world.month } },
  }) satisfies Record<string, PlausibleRequest>

const ofSubscriptions = ({ accountOf, creator, other, card, trial, offer, subscription, given }: FilledWorld) =>
  ({
    'GET /subscriptions/quote': { query: { performerId: creator } },
    'GET /subscriptions/plans/:performerId': { params: { performerId: creator } },
    'GET /subscriptions/trials/:code': { params: { code: trial.code } },
    'DELETE /performer/trial-links/:id': onId(trial._id),
    'PUT /performer/subscription-offers/:id': onId(offer, { price: 25 }),
    'POST /performer/subscription-offers': { body: { months: 6, price: 50 } },
    'PUT /performer/subscription-plans': { body: { monthlyPrice: 11 } },
    'POST /performer/subscription-plans/review': { body: { monthlyPrice: 12 } },
    'POST /payment/subscribe/performers': { body: { performerId: creator, paymentGateway: 'wallet' }, as: other },
    'POST /subscriptions/gifts': {
      body: { performerId: creator, recipient: accountOf(other).username, paymentGateway: 'wallet' },
    },
    'POST /subscriptions/complimentary': { body: { recipient: accountOf(other).username, days: 3 } },
    'GET /subscriptions/:id': onId(subscription),
    'GET /subscriptions/:id/removal': onId(given),
    'POST /subscriptions/:id/remove': onId(given),
    'PUT /subscriptions/:id/payment-method': onId(subscription, { renewsFrom: 'card', cardId: card }),
    'POST /payment/:gateway/cancel-subscription/:id': { params: { gateway: 'sandbox', id: subscription } },
    'POST /payment/:gateway/undo-cancel/:id': { params: { gateway: 'sandbox', id: subscription } },
  }) satisfies Record<string, PlausibleRequest>

const PASSWORD_SENT = { password: PASSWORD }

const ofPeople = ({ accountOf, fan, leaver, creator, newcomer, admin }: FilledWorld) => {
  const account = { ...PASSWORD_SENT, dateOfBirth: '1990-01-01' }
  return {
    'POST /auth/login': { body: { ...PASSWORD_SENT, username: accountOf(fan).username } },
    'POST /auth/reauthenticate': { body: PASSWORD_SENT },
    'POST /users/me/deletion': { as: leaver },
    'POST /users/me/export': { as: fan },
    'POST /notifications/push-devices': {
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/a',
        keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
        name: 'Chrome',
      },
    },
    'POST /auth/users/register': { body: { ...account, username: 'new.fan', email: 'new.fan@example.test' } },
    'POST /auth/performers/register': { body: { ...account, username: 'new.star', email: 'new.star@example.test' } },
    'PUT /auth/users/me/password': { body: { password: `another ${PASSWORD}`, currentPassword: PASSWORD } },
    'POST /auth/two-step/totp': { as: fan },
    'POST /auth/passkeys/options': { as: fan },
    'GET /users/search': { as: admin },
    'PUT /users': { body: { name: 'Another' } },
    'PUT /performers/me': { body: { bio: 'Hello' } },
    'PUT /users/avatar/path': { body: { avatarPath: '' } },
    'GET /users/view/:id': { ...onId(fan), as: creator },
    'PUT /admin/users/:id/status': onId(fan, { status: 'active', reason: 'a mistake' }),
    'POST /admin/users/:id/sessions/end': onId(newcomer, { reason: 'taken over' }),
    'PUT /admin/performers/:id/status': onId(newcomer, { status: 'approved', reason: 'looks right' }),
  } satisfies Record<string, PlausibleRequest>
}

const ofSite = ({ page, promo }: FilledWorld) => {
  const texts = [{ locale: 'en-US', title: 'About', shortDescription: '', content: '' }]
  return {
    'GET /posts/:id': onId(page),
    'GET /admin/posts/:id': onId(page),
    'PUT /admin/posts/:id': onId(page, { slug: 'about', texts }),
    'POST /admin/posts': { body: { slug: 'terms', texts } },
    'DELETE /admin/posts/:id': onId(page),
    'POST /admin/promos': { body: { link: '', imageUrl: '', startsAt: null, endsAt: null } },
    'PUT /admin/promos/:id': onId(promo, { link: '', imageUrl: '', startsAt: null, endsAt: null }),
    'PUT /admin/translations': { body: { entries: [{ key: 'common.save', value: 'Keep' }] } },
    'DELETE /admin/promos/:id': onId(promo),
    'PUT /admin/region-policies/:country': { params: { country: 'FR' } },
    'POST /admin/site-pictures/:kind': { params: { kind: 'logo' } },
    'PUT /admin/settings': { body: { values: { siteName: 'Another' } } },
    'POST /settings/keys': { body: { keys: ['siteName'] } },
    'POST /admin/clock': { body: { advance: '1s' } },
    'GET /cities/:country/:state': { params: { country: 'US', state: 'CA' } },
    'GET /states/:country': { params: { country: 'US' } },
  } satisfies Record<string, PlausibleRequest>
}

/** Calls that succeed for nobody here: all eight must be refused all the same. */
export const NEVER_ANSWERED: readonly string[] = [
  // Need fields beside their files.
  'POST /performer/performer-assets/products',
  'POST /addresses/:id',
  // Need a film, or captions with their language beside them.
  'POST /performer/performer-assets/videos/upload',
  'POST /performers/welcome-video/upload',
  'POST /performer/performer-assets/videos/:id/captions',
  'DELETE /performer/performer-assets/videos/:id/captions/:captionsId',
  'POST /performer/performer-assets/videos/:id/teaser',
  // Needs a document of a creator.
  'POST /admin/performers/:id/documents/:documentId/views',
  // Needs the handle of an impersonation.
  'POST /auth/impersonation/restore',
  // Of companies that a test has not configured.
  'GET /payment/webhooks/:gateway',
  'GET /stripe/accounts',
  'POST /users/accounts/authorize',
  'POST /users/accounts',
  'POST /:gateway/cards',
  'POST /:gateway/cards/setup',
  'POST /payment/transactions/:id/card-fields',
  'POST /payment/transactions/:id/hosted-page',
  'POST /payment/webhooks/:gateway',
  'POST /stripe/accounts',
  'POST /auth/google/authorize',
  'POST /auth/google/login',
  'POST /auth/google/token',
  'POST /auth/twitter/login',
  'POST /auth/twitter/callback',
  'POST /auth/pan/token',
  'POST /auth/login/token',
  'POST /users/authByAccount',
  'DELETE /users/accounts/:provider',
  // Prove something that lies in a mail, a browser or an authenticator.
  'GET /notifications/unsubscribe',
  'POST /notifications/unsubscribe',
  'DELETE /notifications/push-devices/:id',
  'POST /auth/users/reset',
  'POST /auth/email-verification/confirm',
  'POST /age-assurance/confirm',
  'POST /auth/performers/register',
  'POST /auth/two-step/verify',
  // Needs a copy that the background has made.
  'POST /users/me/export/link',
  // Needs the ticket of a sign-in of an account that is leaving.
  'POST /auth/deletion/undo',
  'POST /auth/two-step/totp/confirm',
  'POST /auth/two-step/recovery-codes',
  'POST /auth/passkeys',
  'POST /auth/reauthenticate/passkey/options',
  'POST /auth/reauthenticate/passkey',
  'POST /auth/passkeys/sign-in',
  'DELETE /auth/passkeys/:id',
  // The only request here is the one that staff decide on; `withdraw-payout.db.test.ts` has its race.
  'POST /payout-requests/:id/withdraw',
  // Sends a form, though without a file.
  'POST /comments/:id',
  // About what the world does not have.
  'POST /comments/:id/restore',
  'PUT /performers/avatar-path',
  'POST /subscriptions/:id/accept-price',
  'PUT /users/avatar/path',
  'DELETE /auth/sessions/:id',
  'GET /user/feeds/:id/file/:fileId/status',
  'POST /performer/files/:id/retry',
  'POST /performer/files/:id/teaser',
  // Needs a video or a sound.
  'POST /performer/feeds/audio/upload',
  'POST /performer/feeds/video/upload',
  'POST /performer/feeds/teaser/upload',
  'POST /messages/file/video',
  'POST /messages/file/audio',
  'POST /messages/file/public/video',
  'GET /performer-assets/videos/:id/file/:fileId/status',
]
