import { Type, type Static } from 'typebox'

/** Limits of titles and descriptions in the catalog, in code points. */
export const MAXIMUM_ITEM_TITLE = 150
export const MAXIMUM_ITEM_DESCRIPTION = 5_000

/** Every status of a gallery or a photo: the first three are the creator's choice, the others come from files and staff. */
export const mediaStatuses = [
  'draft',
  'active',
  'inactive',
  'file-error',
  'under-review',
  'rejected',
  'removed',
] as const
export const MediaStatus = Type.Enum([...mediaStatuses])
export type MediaStatus = Static<typeof MediaStatus>

/** What a creator may choose. `inactive`: published once, and taken back. */
export const WritableStatus = Type.Enum(['draft', 'active', 'inactive'])
export type WritableStatus = Static<typeof WritableStatus>

/** Counters of a video or a gallery. */
export const ItemStats = Type.Object({
  views: Type.Integer(),
  likes: Type.Integer(),
  comments: Type.Integer(),
  bookmarks: Type.Integer(),
})
export type ItemStats = Static<typeof ItemStats>
