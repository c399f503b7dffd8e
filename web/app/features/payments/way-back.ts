import type { ItemKind, Paths } from '../../paths.ts'
import type { Continuation } from './continuation.ts'
import type { Payment } from './payment.ts'

/** Where what was being bought is chosen again, with the key of the link's text. */
export type WayBack = { to: string; text: WayBackText }

type WayBackText =
  | `backTo_${ItemKind}`
  | 'backToTip'
  | 'backToOrder'
  | 'backToSubscription'
  | 'backToGift'
  | 'backToCreator'

/**
 * The way back to what a payment was for that was not made: to the purchase behind a top-up, or to the subscription or gift that
 * was to be paid by card, as it was chosen. Null: the tokens themselves.
 */
export function wayBackOf(
  { performerId }: Pick<Payment, 'performerId'>,
  continuation: Continuation | null,
  paths: Paths,
): WayBack | null {
  const isByCard = continuation?.kind === 'subscribe_by_card' || continuation?.kind === 'gift'
  // One payment is kept at a time, so this may be an older one.
  const isOfIt = isByCard ? continuation.performerId === performerId : performerId === null
  if (continuation !== null && isOfIt) return wayTo(continuation, paths)
  return performerId === null ? null : { to: paths.profile(performerId), text: 'backToCreator' }
}

function wayTo(continuation: Continuation, paths: Paths): WayBack {
  switch (continuation.kind) {
    case 'unlock':
      return { to: placeOf(continuation, paths), text: `backTo_${continuation.item}` }
    case 'tip': {
      const { performerId, postId, price: amount, message } = continuation
      return { to: paths.tip(performerId, { post: postId ?? undefined, amount, message }), text: 'backToTip' }
    }
    case 'order': {
      const { productId, quantity, addressId } = continuation
      return { to: paths.buyProduct(productId, { quantity, address: addressId ?? undefined }), text: 'backToOrder' }
    }
    case 'subscribe': {
      const { performerId, plan, coupon } = continuation
      return { to: paths.subscribe(performerId, { plan, coupon }), text: 'backToSubscription' }
    }
    case 'subscribe_by_card': {
      const { performerId, plan, coupon, trial, converts } = continuation
      const choice = { plan, trial, converts: converts ? 1 : undefined, coupon }
      return { to: paths.subscribe(performerId, choice), text: 'backToSubscription' }
    }
    case 'gift': {
      const { performerId, plan, recipient } = continuation
      return { to: paths.gift(performerId, { plan, recipient }), text: 'backToGift' }
    }
    default:
      return continuation satisfies never
  }
}

/** The item, with its sheet open where its page has one: messages and streams are asked about on a page of their own. */
const placeOf = ({ item, itemId }: Extract<Continuation, { kind: 'unlock' }>, paths: Paths): string =>
  item === 'message' || item === 'stream'
    ? paths.unlock(item, itemId)
    : `${paths.item(item, itemId)}#unlock-${item}-${itemId}`
