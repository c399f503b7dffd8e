import type { Locale } from '@stagedoor/contract/locales'
import { itemKindAt, type ItemKind } from '../../paths.ts'
import { splitAddress } from '../../session/locale-rules.ts'
import { safeRedirect } from '../../session/safe-redirect.ts'
import { translatorOf } from '../../locales/translator.ts'
import { itemOfMark } from './unlock-mark.ts'

/** What a visitor was about to do; a key of the texts of entry. */
export type SignInReason =
  | `unlock_${ItemKind}`
  | 'see'
  | 'subscribe'
  | 'gift'
  | 'follow'
  | 'message'
  | 'tip'
  | 'like'
  | 'save'
  | 'comments'
  | 'vote'
  | 'buy'

/** Marks behind an address: what is to be done there after sign-in. */
const MARKS = ['see', 'subscribe', 'gift', 'tip', 'follow', 'like', 'save', 'comments', 'vote'] as const

/** Pages that do one thing. */
const PAGES: readonly (readonly [RegExp, SignInReason])[] = [
  [/^\/subscribe\/[^/]+\/gift$/, 'gift'],
  [/^\/subscribe\//, 'subscribe'],
  [/^\/tip\//, 'tip'],
  [/^\/follow\//, 'follow'],
  [/^\/messages\/with\//, 'message'],
  [/\/buy$/, 'buy'],
]

/**
 * What for a visitor signs in, from the address to which sign-in leads back: its page, or the mark behind it. Null:
 * nothing in particular.
 */
export function signInReason(wanted: string | null | undefined): SignInReason | null {
  const path = safeRedirect(wanted)
  if (path === null) return null
  const { pathname, hash } = new URL(path, 'http://site.invalid')
  const item = itemOfMark(hash)
  if (item !== null) return `unlock_${item.kind}`
  const mark = MARKS.find((name) => hash === `#${name}` || hash.startsWith(`#${name}-`))
  if (mark) return mark
  const { rest } = splitAddress(pathname)
  const place = /^\/([^/]+)\/[^/]+\/unlock$/.exec(rest)?.[1]
  const unlocked = place === undefined ? null : itemKindAt(place)
  if (unlocked !== null) return `unlock_${unlocked}`
  return PAGES.find(([pattern]) => pattern.test(rest))?.[1] ?? null
}

/** The sentence above the form of entering: why one is here. */
export function entryLead(
  locale: Locale,
  { wanted, isExpired }: { wanted: string | null; isExpired: boolean },
): string {
  const t = translatorOf(locale).getFixedT(locale, 'entry')
  const reason = signInReason(wanted)
  if (isExpired) return t('sessionExpired')
  if (reason !== null) return t(reason)
  return t(safeRedirect(wanted) === null ? 'signInLead' : 'toContinue')
}
