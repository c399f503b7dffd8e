import type { Endpoint } from './endpoint.ts'
import * as access from './access.ts'
import * as accountAdmin from './account-admin.ts'
import * as accountRecovery from './account-recovery.ts'
import * as addresses from './addresses.ts'
import * as ageAssurance from './age-assurance.ts'
import * as auth from './auth.ts'
import * as autoTopUp from './auto-top-up.ts'
import * as banking from './banking.ts'
import * as blockedWords from './blocked-words.ts'
import * as captcha from './captcha.ts'
import * as charges from './charges.ts'
import * as clock from './clock.ts'
import * as comments from './comments.ts'
import * as contact from './contact.ts'
import * as conversations from './conversations.ts'
import * as coupons from './coupons.ts'
import * as creatorApplications from './creator-applications.ts'
import * as creatorTerms from './creator-terms.ts'
import * as earnings from './earnings.ts'
import * as fanLists from './fan-lists.ts'
import * as feeds from './feeds.ts'
import * as follows from './follows.ts'
import * as galleries from './galleries.ts'
import * as geography from './geography.ts'
import * as impersonation from './impersonation.ts'
import * as linkedAccounts from './linked-accounts.ts'
import * as media from './media.ts'
import * as massMessages from './mass-messages.ts'
import * as messageFiles from './message-files.ts'
import * as messageTools from './message-tools.ts'
import * as messageSettings from './message-settings.ts'
import * as messages from './messages.ts'
import * as paymentCards from './payment-cards.ts'
import * as notifications from './notifications.ts'
import * as pushDevices from './push-devices.ts'
import * as orders from './orders.ts'
import * as onboarding from './onboarding.ts'
import * as payments from './payments.ts'
import * as paymentsInPlace from './payments-in-place.ts'
import * as payouts from './payouts.ts'
import * as people from './people.ts'
import * as performerFiles from './performer-files.ts'
import * as performers from './performers.ts'
import * as photos from './photos.ts'
import * as polls from './polls.ts'
import * as products from './products.ts'
import * as staffComments from './staff-comments.ts'
import * as staffItems from './staff-items.ts'
import * as staffPhotos from './staff-photos.ts'
import * as staffMessages from './staff-messages.ts'
import * as staffPosts from './staff-posts.ts'
import * as staffSales from './staff-sales.ts'
import * as staticPages from './static-pages.ts'
import * as promos from './promos.ts'
import * as reactions from './reactions.ts'
import * as reference from './reference.ts'
import * as refunds from './refunds.ts'
import * as reports from './reports.ts'
import * as search from './search.ts'
import * as settings from './settings.ts'
import * as siteAdmin from './site-admin.ts'
import * as sitePictures from './site-pictures.ts'
import * as streams from './streams.ts'
import * as subscriptionGifts from './subscription-gifts.ts'
import * as subscriptionOffers from './subscription-offers.ts'
import * as subscriptionPrices from './subscription-prices.ts'
import * as subscriptions from './subscriptions.ts'
import * as statements from './statements.ts'
import * as spendingLimits from './spending-limits.ts'
import * as stripeAccounts from './stripe-accounts.ts'
import * as thirdParty from './third-party.ts'
import * as tokenPackages from './token-packages.ts'
import * as translations from './translations.ts'
import * as twoStep from './two-step.ts'
import * as users from './users.ts'
import * as videoExtras from './video-extras.ts'
import * as videoReading from './video-reading.ts'
import * as videoPlays from './video-plays.ts'
import * as videos from './videos.ts'
import * as webhookEvents from './webhook-events.ts'

const modules: Record<string, Record<string, unknown>> = {
  access,
  accountAdmin,
  accountRecovery,
  addresses,
  ageAssurance,
  auth,
  autoTopUp,
  banking,
  blockedWords,
  captcha,
  charges,
  clock,
  comments,
  contact,
  conversations,
  coupons,
  creatorApplications,
  creatorTerms,
  earnings,
  feeds,
  follows,
  fanLists,
  galleries,
  geography,
  impersonation,
  linkedAccounts,
  massMessages,
  media,
  messageFiles,
  messageSettings,
  messageTools,
  messages,
  notifications,
  pushDevices,
  onboarding,
  orders,
  paymentCards,
  payments,
  paymentsInPlace,
  payouts,
  people,
  performerFiles,
  performers,
  photos,
  polls,
  products,
  staffComments,
  staffItems,
  staffPhotos,
  staffMessages,
  staffPosts,
  staffSales,
  staticPages,
  promos,
  reactions,
  reference,
  refunds,
  reports,
  search,
  settings,
  siteAdmin,
  sitePictures,
  spendingLimits,
  streams,
  subscriptionGifts,
  subscriptionOffers,
  subscriptionPrices,
  subscriptions,
  statements,
  stripeAccounts,
  thirdParty,
  tokenPackages,
  translations,
  twoStep,
  users,
  videoExtras,
  videoPlays,
  videoReading,
  videos,
  webhookEvents,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'caller' in value

/** Every call there is, in no particular order. Modules of the contract export calls and shapes side by side. */
export const allEndpoints: readonly Endpoint[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isEndpoint),
)

const isShape = (entry: [string, unknown]): entry is [string, object] => {
  const [name, value] = entry
  return /^[A-Z]/.test(name) && typeof value === 'object' && value !== null && 'type' in value
}

/** The shapes that modules export, by their name; a name that two modules use is the first one's. */
export const namedShapes: ReadonlyMap<string, object> = new Map(
  Object.values(modules)
    .flatMap((module) => Object.entries(module).filter(isShape))
    .toReversed(),
)
