import type { Locale } from '@stagedoor/contract/locales'
import type { TopicName } from '@stagedoor/contract/topics'

/** Who may see a post: visitors too, every account, subscribers or buyers. Prices are integers of 0.01 tokens. */
export type DemoOffer =
  | { kind: 'visitors' }
  | { kind: 'everyone' }
  | { kind: 'subscribers' }
  | { kind: 'sale'; priceTokenCents: number }

export type DemoPoll = { question: string; options: readonly string[]; openDays: number }

/** A file in `recordings`. */
export type DemoRecording = { kind: 'video' | 'audio'; file: string }

export type DemoPost = {
  /** One line; no two posts of a creator have the same. */
  title: string
  text: string
  offer: DemoOffer
  /** Names of files in `pictures/posts`, without `.webp`. */
  photos: readonly string[]
  /** Beside the photos. */
  recording?: DemoRecording
  poll?: DemoPoll
  isPinned?: boolean
  /** How long before the first start it was published. */
  hoursAgo: number
}

/** Photos in a set of their own. */
export type DemoGallery = {
  /** No two galleries of a creator have the same. */
  title: string
  description: string
  offer: DemoOffer
  /** Names of files in `pictures/posts` with what they show; the first is the cover. */
  photos: readonly { name: string; altText: string }[]
  hoursAgo: number
}

/** A film on a page of its own. */
export type DemoVideo = {
  /** No two videos of a creator have the same. */
  title: string
  description: string
  offer: DemoOffer
  tags: readonly string[]
  /** A file in `recordings`. */
  file: string
  /** Its public picture: a name in `pictures/posts`. */
  thumbnail: string
  hoursAgo: number
}

/** Something to buy by the piece. */
export type DemoProduct = {
  /** No two products of a creator have the same. */
  title: string
  description: string
  priceTokenCents: number
  /** Pieces before the first order, of a physical product; a digital one has a file in `recordings`. */
  what: { kind: 'physical'; stock: number } | { kind: 'digital'; file: string }
  /** Names of files in `pictures/posts` with what they show; the first is the cover. */
  photos: readonly { name: string; altText: string }[]
  hoursAgo: number
}

export type DemoCreator = {
  /** Also names the files of avatar and cover. */
  username: string
  email: string
  locale: Locale
  name: string
  firstName: string
  lastName: string
  gender: 'female' | 'male'
  /** ISO 3166-1 alpha-2. */
  country: string
  /** A calendar day, `YYYY-MM-DD`. */
  dateOfBirth: string
  bio: string
  /** ISO 639-1. */
  languages: readonly string[]
  topics: readonly TopicName[]
  isFreeSubscription: boolean
  monthlyPriceCents: number
  yearlyPriceCents: number
  /** Several months for one price, USD cents. */
  offers?: readonly { months: 3 | 6 | 12; priceCents: number }[]
  /** Days of a trial link that the creator hands out. */
  trialDays?: number
  /** A video in `recordings` that greets visitors of their page. */
  welcomeVideo?: string
  posts: readonly DemoPost[]
  galleries?: readonly DemoGallery[]
  videos?: readonly DemoVideo[]
  products?: readonly DemoProduct[]
}

export const visitors: DemoOffer = { kind: 'visitors' }
export const everyone: DemoOffer = { kind: 'everyone' }
export const subscribers: DemoOffer = { kind: 'subscribers' }
export const forSale = (priceTokenCents: number): DemoOffer => ({ kind: 'sale', priceTokenCents })

/** Posts for everyone and without photos, where they do not say otherwise. */
export const postsOf = (posts: readonly (Omit<DemoPost, 'offer' | 'photos'> & Partial<DemoPost>)[]): DemoPost[] =>
  posts.map((post) => ({ offer: everyone, photos: [], ...post }))
