import type { Locale } from '@stagedoor/contract/locales'

/** The kinds of items that staff look at, as places in addresses. */
export type StaffItemKind = 'products' | 'videos' | 'galleries'

/** The kinds that staff decide about; photos are found through their gallery or a report. */
export type DecidedItemKind = StaffItemKind | 'photos'

/** The position in a list, which a list page keeps in its query string. */
type Query = Record<string, string | number | undefined>

function withQuery(path: string, query: Query): string {
  const parts = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return parts.length === 0
    ? path
    : `${path}?${new URLSearchParams(parts.map(([name, value]) => [name, String(value)]))}`
}

/** What is unlocked for tokens, by the name of its charge; with the word of its address. */
export const itemPlaces = {
  feed: 'post',
  video: 'video',
  gallery: 'gallery',
  message: 'message',
  stream: 'streaming',
} as const
export type ItemKind = keyof typeof itemPlaces

/** The kind of item whose addresses begin with a word; null for every other word. */
export const itemKindAt = (place: string): ItemKind | null =>
  (Object.keys(itemPlaces) as ItemKind[]).find((kind) => itemPlaces[kind] === place) ?? null

type At = (path: string) => string

/** The address of one of a kind, by its id. */
const byId =
  (at: At, folder: string) =>
  (id: string): string =>
    at(`${folder}/${encodeURIComponent(id)}`)

/** The addresses of the staff area. */
const staffPaths = (at: At) => ({
  staff: at('/staff'),
  staffSettingGroups: at('/staff/settings'),
  staffSettings: (group: string) => at(`/staff/settings/${group}`),
  staffPeople: at('/staff/people'),
  staffPerson: byId(at, '/staff/people'),
  staffCreators: at('/staff/creators'),
  staffCreator: byId(at, '/staff/creators'),
  staffPosts: at('/staff/posts'),
  staffPost: byId(at, '/staff/posts'),
  staffItems: (kind: StaffItemKind) => at(`/staff/items/${kind}`),
  staffItem: (kind: DecidedItemKind, id: string) => at(`/staff/items/${kind}/${encodeURIComponent(id)}`),
  staffComment: byId(at, '/staff/comments'),
  staffMessage: byId(at, '/staff/messages'),
  staffReports: at('/staff/reports'),
  staffStreams: at('/staff/streams'),
  staffSales: at('/staff/sales'),
  staffSale: (kind: string, id: string) => at(`/staff/sales/${kind}/${encodeURIComponent(id)}`),
  staffRefunds: at('/staff/refunds'),
  staffDisputes: at('/staff/disputes'),
  staffPayouts: at('/staff/payouts'),
  staffPayout: byId(at, '/staff/payouts'),
  staffTerms: at('/staff/terms'),
  staffTermsOf: byId(at, '/staff/terms'),
  staffPackages: at('/staff/packages'),
  staffCoupons: at('/staff/coupons'),
  staffPromos: at('/staff/promos'),
  staffPages: at('/staff/pages'),
  staffPage: byId(at, '/staff/pages'),
  staffWebhookEvents: at('/staff/webhook-events'),
})

/** The addresses of the wallet, and of payments on their way. */
const walletPaths = (at: At) => ({
  wallet: at('/wallet'),
  topUp: () => at('/wallet/top-up'),
  payment: (transactionId: string) => withQuery(at('/payment/success'), { transactionId }),
  paymentConfirmed: (transactionId: string) => withQuery(at('/payment/success'), { transactionId, confirmed: 1 }),
  receipt: byId(at, '/wallet/transactions'),
  receiptFile: (transactionId: string) => at(`/wallet/transactions/${encodeURIComponent(transactionId)}/pdf`),
  payments: at('/wallet/transactions'),
  charges: at('/wallet/charges'),
  purchase: byId(at, '/wallet/charges'),
  purchaseFile: (chargeId: string) => at(`/wallet/charges/${encodeURIComponent(chargeId)}/pdf`),
  cards: at('/wallet/cards'),
  cardRemoved: withQuery(at('/wallet/cards'), { removed: 1 }),
  addCard: at('/wallet/cards/new'),
  keepCardOf: (gateway: string) => withQuery(at('/wallet/cards/new'), { gateway }),
  cardAdded: withQuery(at('/wallet/cards'), { added: 1 }),
  payWithNewCard: withQuery(at('/wallet/top-up'), { card: 'new' }),
  removeCard: (cardId: string) => withQuery(at('/wallet/cards'), { remove: cardId }),
  limits: at('/wallet/limits'),
})

/** The addresses of a creator's studio. */
const studioPaths = (at: At) => ({
  creatorAccount: at('/creator/account'),
  creatorAbout: at('/creator/about'),
  creatorContact: at('/creator/contact'),
  blockedWords: at('/creator/blocked-words'),
  onboarding: (query: { step?: string } = {}) => withQuery(at('/creator/onboarding'), query),
  prices: at('/creator/prices'),
  subscribers: at('/creator/subscribers'),
  followers: at('/creator/followers'),
  lists: at('/creator/lists'),
  list: byId(at, '/creator/lists'),
  massMessages: at('/creator/mass-messages'),
  newMassMessage: (query: Query = {}) => withQuery(at('/creator/mass-messages/new'), query),
  massMessage: (id: string, query: Query = {}) =>
    withQuery(at(`/creator/mass-messages/${encodeURIComponent(id)}`), query),
  messageTemplates: at('/creator/message-templates'),
  messageSettings: at('/creator/message-settings'),
  studio: at('/creator/posts'),
  studioPosts: at('/creator/posts'),
  newPost: at('/creator/posts/new'),
  editPost: byId(at, '/creator/posts'),
  studioVideos: at('/creator/videos'),
  editVideo: byId(at, '/creator/videos'),
  studioGalleries: at('/creator/galleries'),
  newGallery: at('/creator/galleries/new'),
  editGallery: byId(at, '/creator/galleries'),
  studioPhotos: at('/creator/photos'),
  retryFile: (fileId: string) => at(`/creator/files/${encodeURIComponent(fileId)}/retry`),
  studioProducts: at('/creator/products'),
  newProduct: at('/creator/products/new'),
  editProduct: byId(at, '/creator/products'),
  studioOrders: at('/creator/orders'),
  studioOrder: byId(at, '/creator/orders'),
  waitingOrders: at('/creator/orders/waiting'),
  earnings: at('/creator/earnings'),
  payouts: at('/creator/payouts'),
  studioLive: at('/creator/live'),
  statements: at('/creator/statements'),
  statementFile: (month: string, kind: 'json' | 'pdf') => at(`/creator/statements/${month}/${kind}`),
  banking: at('/creator/banking'),
})

/** The addresses of shops, orders, and where they are sent. */
const shopPaths = (at: At) => ({
  shop: byId(at, '/shop'),
  product: byId(at, '/product'),
  buyProduct: (productId: string, query: Query = {}) =>
    withQuery(at(`/product/${encodeURIComponent(productId)}/buy`), query),
  productDownload: (productId: string) => at(`/product/${encodeURIComponent(productId)}/download`),
  orders: at('/orders'),
  order: (orderId: string, query: Query = {}) => withQuery(at(`/orders/${encodeURIComponent(orderId)}`), query),
  addresses: at('/addresses'),
  newAddress: (next?: string) => withQuery(at('/addresses/new'), { next }),
  editAddress: byId(at, '/addresses'),
})

/** Where one goes after entering the site. */
type WayBack = { redirect?: string | undefined }

/** Every address of the site in one language. Screens link through this list, so a moved screen moves its links. */
function listPaths(locale: Locale) {
  const at: At = (path) => `/${locale}${path}`
  return {
    front: at(''),
    home: at('/home'),
    homePosts: (query: Query = {}) => withQuery(at('/home/posts'), query),
    explore: at('/explore'),
    creators: (query: Query = {}) => withQuery(at('/creators'), query),
    creatorFilters: at('/creators/filters'),
    search: (query: Query = {}) => withQuery(at('/search'), query),
    searchSuggestions: (q: string) => withQuery(at('/search/suggestions'), { q }),
    live: at('/live'),
    stream: byId(at, '/streaming'),
    messages: at('/messages'),
    conversation: (id: string, query: Query = {}) => withQuery(at(`/messages/${encodeURIComponent(id)}`), query),
    openConversation: (source: 'performer' | 'user', id: string) =>
      at(`/messages/with/${source}/${encodeURIComponent(id)}`),
    notifications: (query: Query = {}) => withQuery(at('/notifications'), query),
    notificationPreferences: at('/notifications/preferences'),
    unread: at('/notifications/unread'),
    me: at('/me'),
    signIn: (query: WayBack = {}) => withQuery(at('/auth/login'), query),
    signOut: at('/auth/logout'),
    restore: at('/auth/restore'),
    signOnGoogle: at('/auth/google'),
    signOnTwitter: at('/auth/twitter'),
    chooseSide: (query: WayBack = {}) => withQuery(at('/auth/register'), query),
    registerFan: (query: WayBack = {}) => withQuery(at('/auth/register/fan'), query),
    registerCreator: (query: WayBack = {}) => withQuery(at('/auth/register/creator'), query),
    forCreators: at('/creators/welcome'),
    forgotPassword: (query: WayBack = {}) => withQuery(at('/auth/forgot'), query),
    account: at('/account'),
    security: at('/account/security'),
    messagePrivacy: at('/account/messages'),
    profile: (username: string, query: { tab?: 'videos' | 'galleries' } = {}) =>
      withQuery(at(`/${encodeURIComponent(username)}`), query),
    post: byId(at, '/post'),
    vote: (postId: string) => at(`/post/${encodeURIComponent(postId)}/vote`),
    item: (kind: ItemKind, id: string) => at(`/${itemPlaces[kind]}/${encodeURIComponent(id)}`),
    unlock: (kind: ItemKind, id: string) => at(`/${itemPlaces[kind]}/${encodeURIComponent(id)}/unlock`),
    tip: (performerId: string, query: Query = {}) => withQuery(at(`/tip/${encodeURIComponent(performerId)}`), query),
    follow: byId(at, '/follow'),
    following: at('/following'),
    blocks: at('/blocks'),
    reaction: at('/reaction'),
    comments: (objectType: string, objectId: string, query: Query = {}) =>
      withQuery(at(`/comments/${objectType}/${encodeURIComponent(objectId)}`), query),
    bookmarks: at('/bookmarks'),
    ...walletPaths(at),
    ...shopPaths(at),
    subscriptions: at('/subscriptions'),
    subscription: (query: Query) => withQuery(at('/subscriptions'), query),
    subscribe: (performerId: string, query: Query = {}) =>
      withQuery(at(`/subscribe/${encodeURIComponent(performerId)}`), query),
    gift: (performerId: string, query: Query = {}) =>
      withQuery(at(`/subscribe/${encodeURIComponent(performerId)}/gift`), query),
    due: at('/subscriptions/due'),
    ...studioPaths(at),
    ...staffPaths(at),
    report: (target: string, targetId: string, query: Query = {}) =>
      withQuery(at(`/report/${target}/${encodeURIComponent(targetId)}`), query),
    contact: at('/contact'),
    suggestions: at('/suggestions'),
    page: byId(at, '/page'),
    ageGate: at('/age'),
    ageAssured: at('/age/assured'),
    preferences: at('/preferences'),
    serverError: (query: WayBack = {}) => withQuery(at('/500'), query),
  }
}

export type Paths = ReturnType<typeof listPaths>

const known = new Map<Locale, Paths>()

/** The addresses of the site in a language, created once per language. */
export function pathsIn(locale: Locale): Paths {
  const paths = known.get(locale) ?? listPaths(locale)
  known.set(locale, paths)
  return paths
}
