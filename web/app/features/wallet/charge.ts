import type { ListedCharge } from '@stagedoor/contract/charges'
import { itemPlaces, type ItemKind } from '../../paths.ts'

/** One charge, for lists. Tokens. */
export type Charge = {
  id: string
  type: ListedCharge['type']
  name: string
  /** The name of the recipient. */
  to: string | null
  total: number
  status: ListedCharge['status']
  /** The page of the item, if it has one. */
  item: { kind: ItemKind; id: string } | null
  at: string
}

// A stream has no page once it is over.
const isItem = (target: string): target is ItemKind => target in itemPlaces && target !== 'stream'

export const chargeOf = (transaction: ListedCharge): Charge => ({
  id: transaction._id,
  type: transaction.type,
  name: transaction.products
    .map(({ name }) => name)
    .filter(Boolean)
    .join(', '),
  to: transaction.performerInfo?.name ?? null,
  total: transaction.totalPrice,
  status: transaction.status,
  item: isItem(transaction.target) ? { kind: transaction.target, id: transaction.targetId } : null,
  at: transaction.createdAt,
})

/** Names of the kinds of charges, as keys of the wallet's texts. */
export const chargeTypeTexts = {
  tip: 'typeTip',
  stream_tip: 'typeStreamTip',
  feed: 'typeFeed',
  video: 'typeVideo',
  gallery: 'typeGallery',
  product: 'typeProduct',
  message: 'typeMessage',
  stream: 'typeStream',
  private_chat: 'typePrivateChat',
  subscription: 'typeSubscription',
} as const satisfies Record<ListedCharge['type'], string>

export const chargeStatusTexts = {
  pending: 'statusPending',
  success: 'statusSuccess',
  refunded: 'statusRefunded',
} as const satisfies Record<ListedCharge['status'], string>
