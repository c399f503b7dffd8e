import type { AccessLevel } from '@stagedoor/contract/access'

/** The publication state of an object. `deleted` by its creator, `removed` by a take-down. */
export type Publication = 'published' | 'draft' | 'scheduled' | 'under_review' | 'rejected' | 'removed' | 'deleted'

/** How an item is offered: to everyone who is signed in, to subscribers, to one list of fans, or for a price. */
export type Offer = 'free' | 'subscribers' | 'list' | 'sale'

/** The object, as far as the decision depends on it. */
export type AccessObject =
  | { type: 'profile' | 'product' | 'product_file'; publication: Publication }
  | { type: 'gallery' | 'video'; publication: Publication; offer: Offer }
  /** `isOpenToVisitors`: if free, also to those without an account. */
  | { type: 'feed'; publication: Publication; offer: Offer; isOpenToVisitors: boolean }
  | { type: 'stream'; publication: Publication; offer: Offer; isOpenToVisitors: boolean }
  | { type: 'private_stream'; isInvited: boolean }
  | { type: 'thread'; isParticipant: boolean; isInReportCase: boolean }
  | {
      type: 'attachment'
      isParticipant: boolean
      isInReportCase: boolean
      isPaid: boolean
      /** Sent to a creator: theirs to see. */
      isFromFan?: boolean
      publication?: Publication
    }
  /** An order, a charge or an earning, with its account as owner. */
  | { type: 'record' }

/** The viewer, and their relation to the owner of the object. */
export type AccessViewer = {
  role: 'visitor' | 'fan' | 'creator' | 'staff'
  /** May see money of other accounts: staff of finance, and admins. */
  isFinance: boolean
  isOwner: boolean
  /** By the owner. */
  isBlocked: boolean
  isInBlockedCountry: boolean
  /** Confirmed by the age gate or a stored result. */
  isAdult: boolean
  isFollower: boolean
  /** Not expired. */
  subscription: 'none' | 'free' | 'paid'
  /** Is on the list that the object is offered to. */
  isOnList: boolean
  /** This object, or for a stream this session. */
  hasBought: boolean
}

export type AccessFacts = { object: AccessObject; viewer: AccessViewer }

/** The rule that decided. */
type AccessRule =
  | 'deleted'
  | 'owner'
  | 'staff'
  | 'staff_in_case'
  | 'staff_outside_case'
  | 'staff_may_end'
  | 'staff_without_finance'
  | 'bought'
  | 'blocked'
  | 'country'
  | 'age'
  | 'unpublished'
  | 'public'
  | 'free_for_members'
  | 'subscriber'
  | 'subscribers_only'
  | 'on_list'
  | 'list_only'
  | 'for_sale'
  | 'open_to_visitors'
  | 'sign_in'
  | 'participant'
  | 'not_participant'
  | 'invited'
  | 'not_invited'
  | 'not_yours'

/** `refusal` selects the answer to `none`: 404 as for an unknown object, or 403 with what would unlock it. */
export type AccessDecision = {
  level: AccessLevel
  rule: AccessRule
  refusal: 'hidden' | 'forbidden' | null
  /** May read but not write: an existing conversation with an account that blocks. */
  isReadOnly: boolean
}

/**
 * The access decision for calls, media links, mails, search, sockets, previews and exports. Pure. Order of checks:
 * deleted, owner or staff, purchase, block, country, published, rule; the first that applies decides. Where the age does
 * not suffice, what would be full is a preview, purchases included. A purchase survives deletion by the creator and
 * blocks, but not a take-down: staff still look at what was deleted, because its buyers do. Rules ACS-1 to ACS-6.
 */
export function decideAccess(facts: AccessFacts): AccessDecision {
  const { viewer } = facts
  const decision = decideForAdults(facts)
  const needsAge = !viewer.isOwner && viewer.role !== 'staff'
  return needsAge && !viewer.isAdult && decision.level === 'full' ? open('preview', 'age') : decision
}

function decideForAdults(facts: AccessFacts): AccessDecision {
  const { object, viewer } = facts
  const publication = ('publication' in object ? object.publication : undefined) ?? 'published'
  if (publication === 'deleted' && viewer.role !== 'staff')
    return viewer.hasBought ? open('full', 'bought') : hide('deleted')
  if (viewer.isOwner) return open('full', 'owner')
  if (viewer.role === 'staff') return decideForStaff(facts)
  if (viewer.hasBought && publication === 'published' && outlivesBlocks(object)) return open('full', 'bought')
  if (viewer.isBlocked) return decideForBlocked(object, 'blocked')
  if (viewer.isInBlockedCountry) return decideForBlocked(object, 'country')
  if (publication !== 'published') return hide('unpublished')
  return decideByRule(facts)
}

const open = (level: AccessLevel, rule: AccessRule): AccessDecision => ({
  level,
  rule,
  refusal: null,
  isReadOnly: false,
})
const hide = (rule: AccessRule): AccessDecision => ({ level: 'none', rule, refusal: 'hidden', isReadOnly: false })
const forbid = (rule: AccessRule): AccessDecision => ({ level: 'none', rule, refusal: 'forbidden', isReadOnly: false })

/** Objects that can have a receipt. */
const outlivesBlocks = ({ type }: AccessObject): boolean =>
  ['feed', 'gallery', 'video', 'product_file', 'attachment', 'stream'].includes(type)

function decideForStaff({ object, viewer }: AccessFacts): AccessDecision {
  switch (object.type) {
    case 'thread':
    case 'attachment':
      return object.isInReportCase ? open('full', 'staff_in_case') : hide('staff_outside_case')
    case 'private_stream':
      return open('meta', 'staff_may_end')
    case 'record':
      return viewer.isFinance ? open('full', 'staff') : forbid('staff_without_finance')
    default:
      return open('full', 'staff')
  }
}

/** Objects of an owner who blocks the viewer are not found; existing conversations and receipts stay readable. */
function decideForBlocked(object: AccessObject, rule: 'blocked' | 'country'): AccessDecision {
  if (object.type === 'thread' && object.isParticipant) return { ...open('full', rule), isReadOnly: true }
  // Stryker disable next-line ConditionalExpression: nothing but an attachment has `isPaid`
  if (object.type === 'attachment' && object.isParticipant && object.isPaid) return open('preview', rule)
  return hide(rule)
}

function decideByRule({ object, viewer }: AccessFacts): AccessDecision {
  switch (object.type) {
    case 'profile':
    case 'product':
      return open('full', 'public')
    case 'feed':
      return isOpenTo(object, viewer) ? open('full', 'open_to_visitors') : decideItem(object.offer, viewer, 'preview')
    case 'video':
      return decideItem(object.offer, viewer, 'preview')
    case 'gallery':
      return decideItem(object.offer, viewer, 'meta')
    case 'product_file':
      return viewer.role === 'visitor' ? hide('sign_in') : forbid('for_sale')
    case 'stream':
      return decideStream(object, viewer)
    case 'private_stream':
      return object.isInvited && (isSubscriber(viewer) || viewer.hasBought)
        ? open('full', 'invited')
        : hide('not_invited')
    case 'thread':
      return object.isParticipant && viewer.role !== 'visitor' ? open('full', 'participant') : hide('not_participant')
    case 'attachment':
      return decideAttachment(object, viewer)
    case 'record':
      return hide('not_yours')
    default:
      return object satisfies never
  }
}

const isSubscriber = (viewer: AccessViewer): boolean => viewer.subscription !== 'none'

/** A post, a video or a gallery; `forVisitors` is the level of visitors. */
function decideItem(offer: Offer, viewer: AccessViewer, forVisitors: 'meta' | 'preview'): AccessDecision {
  if (viewer.role === 'visitor') return open(offer === 'free' ? 'preview' : forVisitors, 'sign_in')
  return decideOffer(offer, viewer)
}

/** What an offer is to those who have signed in. */
function decideOffer(offer: Offer, viewer: AccessViewer): AccessDecision {
  switch (offer) {
    case 'free':
      return open('full', 'free_for_members')
    case 'subscribers':
      return isSubscriber(viewer) ? open('full', 'subscriber') : open('preview', 'subscribers_only')
    case 'list':
      return viewer.isOnList ? open('full', 'on_list') : open('preview', 'list_only')
    case 'sale':
      return open('preview', 'for_sale')
    default:
      return offer satisfies never
  }
}

function decideStream(stream: { offer: Offer; isOpenToVisitors: boolean }, viewer: AccessViewer): AccessDecision {
  if (viewer.role !== 'visitor') return decideOffer(stream.offer, viewer)
  return isOpenTo(stream, viewer) ? open('full', 'open_to_visitors') : open('preview', 'sign_in')
}

/** Whether a visitor sees this in full. Only what costs nothing can be open to them. */
const isOpenTo = ({ offer, isOpenToVisitors }: { offer: Offer; isOpenToVisitors: boolean }, viewer: AccessViewer) =>
  viewer.role === 'visitor' && offer === 'free' && isOpenToVisitors

function decideAttachment(
  attachment: { isParticipant: boolean; isPaid: boolean; isFromFan?: boolean },
  viewer: AccessViewer,
): AccessDecision {
  if (!attachment.isParticipant || viewer.role === 'visitor') return hide('not_participant')
  if (attachment.isFromFan) return open('full', 'participant')
  // Another creator has no access until they subscribe.
  if (viewer.role === 'creator' && !isSubscriber(viewer)) return hide('not_yours')
  if (attachment.isPaid) return open('preview', 'for_sale')
  return isSubscriber(viewer) ? open('full', 'subscriber') : forbid('subscribers_only')
}

/** What would unlock an object, the object's own offer first. Empty when nothing would, or it is open. */
export function waysIn({ object, viewer }: AccessFacts, decision: AccessDecision): ('subscribe' | 'buy' | 'sign_in')[] {
  if (decision.level === 'full' || decision.refusal === 'hidden') return []
  if (viewer.role === 'visitor') return ['sign_in']
  switch (object.type) {
    case 'feed':
    case 'gallery':
    case 'video':
    case 'stream':
      return { free: [], subscribers: ['subscribe' as const], list: [], sale: ['buy' as const] }[object.offer]
    case 'attachment':
      return [object.isPaid ? 'buy' : 'subscribe']
    case 'product_file':
      return ['buy']
    default:
      return []
  }
}
