import type { VideoStatus } from '@stagedoor/contract/videos'

/** Galleries, videos and products: what is published, sold and taken down in the same way. */
export type ItemKind = 'gallery' | 'video' | 'product'

/** What all have. */
export type ItemRow = {
  id: string
  performer_id: string
  title: string
  description: string
  status: VideoStatus
  is_sale: boolean
  price_token_cents: number
  /** For the members of a list only; of none when the list is null. */
  is_for_list: boolean
  audience_list_id: string | null
  views: number
  /** Whether others can see it at all. */
  is_public: boolean
  is_deleted: boolean
  /** Why staff removed it; null unless it is removed. */
  removed_reason: string | null
  published_at: Date | null
  created_at: Date
  updated_at: Date
}

/** The select list of an `ItemRow` from the alias `item`, but for its audience. */
export const ITEM_COLUMNS = `item.id, item.performer_id, item.title, item.description, item.status, item.is_sale,
  item.price_token_cents, item.views, item.is_public, item.deleted_at is not null as is_deleted, item.removed_reason,
  item.published_at, item.created_at, item.updated_at`

/** The rest of an `ItemRow`, of what can be for a list. */
export const AUDIENCE_COLUMNS = 'item.is_for_list, item.audience_list_id'

/** The relation between a viewer and an item, as columns. All false for a visitor. */
export type Flags = { is_following: boolean; is_blocked: boolean; is_subscribed: boolean; is_bought: boolean }

export const NO_FLAGS: Flags = { is_following: false, is_blocked: false, is_subscribed: false, is_bought: false }
