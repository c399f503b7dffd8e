import type { Locale } from '@stagedoor/contract/locales'
import type { Performer, PerformerCard, PerformerPage } from '@stagedoor/contract/performers'
import { formatDuration } from '../../design/format-duration.ts'
import type { LiveOffers } from '../live/announced/CreatorOffers.tsx'
import { translatorOf } from '../../locales/translator.ts'
import { playableOf, type PlayableFile } from '../media/player/playable.ts'
import { priceOf, type SubscriptionPrice } from '../subscriptions/subscription-prices.ts'
import { namesIn } from './names.ts'
import { topicNames } from './topics.ts'
import { labelledTraits, type OptionLists, type Trait } from './traits.ts'

/** A creator, for cards. */
export type Creator = {
  id: string
  username: string
  name: string
  avatar: string | null
  cover: string | null
  isVerified: boolean
  isOnline: boolean
  bio: string
  /** What is told about them where they are listed. */
  listed?: ListedFacts
}

/** A creator's first topics and languages in the reader's language, empty without any, and what a subscription costs. */
export type ListedFacts = { topics: string; languages: string; price: SubscriptionPrice | null }

export const creatorOf = (performer: Performer): Creator => ({
  id: performer._id,
  username: performer.username,
  name: performer.name,
  avatar: performer.avatar,
  cover: performer.cover,
  isVerified: performer.verifiedAccount,
  isOnline: performer.isOnline,
  bio: performer.bio.slice(0, 120),
})

const CARD_TOPICS = 2

/** A creator in a list, with what helps to choose, in the language of the reader. On the server only. */
export const listedCreatorIn =
  (locale: Locale) =>
  (performer: Performer): Creator => ({
    ...creatorOf(performer),
    listed: {
      topics: topicNames(performer.categoryIds, locale).slice(0, CARD_TOPICS).join(' · '),
      languages: listLanguages(performer.languages, locale),
      price: priceOf(performer),
    },
  })

function listLanguages(codes: readonly string[], locale: Locale): string {
  const { language, list } = namesIn(locale)
  return list.format(codes.map((code) => language.of(code) ?? code))
}

/** A creator of whom only the card is known. */
export const creatorOfCard = (card: PerformerCard): Creator => ({
  id: card._id,
  username: card.username,
  name: card.name,
  avatar: card.avatar,
  cover: card.cover,
  isVerified: card.verifiedAccount,
  isOnline: false,
  bio: '',
  listed: { topics: '', languages: '', price: priceOf(card) },
})

/** A creator, for their own page. */
export type CreatorPage = Creator & {
  stats: { posts: number; videos: number; galleries: number; products: number; followers: number; likes: number }
  /** What they tell about themselves. */
  about: AboutFact[]
  /** What greets visitors, with a small picture and its length. */
  welcome: { file: PlayableFile; thumbnail: string | null; length: string } | null
  /** What they offer live; absent: nothing. */
  offers?: LiveOffers
  isFollowed: boolean
  /** Says that the viewer blocks them, with the words of the way to undo it; null: they do not. */
  blockedNote: { text: string; undo: string } | null
  isSaved: boolean
  isSubscribed: boolean
  /** Free only to those who have not had the free days. */
  subscription: {
    isFree: boolean
    freeDays: number | null
    monthlyPrice: number | null
    yearlyPrice: number | null
    offer: { months: number; price: number } | null
  }
}

export type AboutFact =
  | { name: Trait | 'country' | 'languages'; label: string }
  | { name: 'topics'; title: string; label: string }

/** Topics, country, languages and chosen traits, with their labels. On the server only. */
export function aboutOf(performer: Performer, lists: OptionLists, locale: Locale): AboutFact[] {
  const { region, list } = namesIn(locale)
  const topicsOfCreator = topicNames(performer.categoryIds, locale)
  const languages = listLanguages(performer.languages, locale)
  return [
    ...(topicsOfCreator.length === 0
      ? []
      : [
          {
            name: 'topics' as const,
            title: translatorOf(locale).t('topics:topics'),
            label: list.format(topicsOfCreator),
          },
        ]),
    ...(performer.country === null
      ? []
      : [{ name: 'country' as const, label: region.of(performer.country) ?? performer.country }]),
    ...(languages === '' ? [] : [{ name: 'languages' as const, label: languages }]),
    ...labelledTraits(performer, lists),
  ]
}

const welcomeOf = (file: PerformerPage['welcomeVideo']): CreatorPage['welcome'] =>
  file && {
    file: playableOf(file),
    thumbnail: file.thumbnails.at(-1) ?? null,
    length: formatDuration(file.duration ?? 0),
  }

const offersOf = ({ live, nextStreamAt, privateChatPrice }: PerformerPage): { offers?: LiveOffers } => {
  const isPrivate = (privateChatPrice ?? 0) > 0
  return live || nextStreamAt !== null || isPrivate ? { offers: { isLive: live, nextAt: nextStreamAt, isPrivate } } : {}
}

/** Sent with the page, so that those who block nobody do not load it. */
function blockedNoteOf(name: string, locale: Locale) {
  const { t } = translatorOf(locale)
  return { text: t('fans:blockedNote', { name }), undo: t('fans:unblock') }
}

/** On the server only. */
export const creatorPageOf = (performer: PerformerPage, about: AboutFact[], locale: Locale): CreatorPage => ({
  ...creatorOf(performer),
  ...offersOf(performer),
  bio: performer.bio,
  stats: {
    posts: performer.stats.totalFeeds,
    videos: performer.stats.totalVideos,
    galleries: performer.stats.totalGalleries,
    products: performer.stats.totalProducts,
    followers: performer.stats.followers,
    likes: performer.stats.likes,
  },
  about,
  welcome: welcomeOf(performer.welcomeVideo),
  isFollowed: performer.isFollowed,
  blockedNote: performer.isBlockedByViewer ? blockedNoteOf(performer.name, locale) : null,
  isSaved: performer.isBookMarked,
  isSubscribed: performer.isSubscribed,
  subscription: {
    isFree: performer.isFreeSubscription && !performer.usedFreeSubscription,
    freeDays: performer.durationFreeSubscriptionDays,
    monthlyPrice: performer.monthlyPrice,
    yearlyPrice: performer.yearlyPrice,
    offer: performer.subscriptionOffer,
  },
})
