import type { MediaStatus } from '@stagedoor/contract/catalog-words'
import type { FileView } from '@stagedoor/contract/media'
import type { ReportTarget } from '@stagedoor/contract/reports'
import {
  decideAboutGallery,
  decideAboutProduct,
  decideAboutVideo,
  getAnyGallery,
  getAnyProduct,
  getAnyVideo,
  searchAllGalleries,
  searchAllProducts,
  searchAllVideos,
  type StaffGallery,
  type StaffProduct,
  type StaffVideo,
} from '@stagedoor/contract/staff-items'
import { decideAboutPhoto, getAnyPhoto, type StaffPhotoDetail } from '@stagedoor/contract/staff-photos'
import type { DecidedItemKind, StaffItemKind } from '../../../paths.ts'
import { callOrThrow } from '../../../session/answers.ts'
import type { Visit } from '../../../session/visit.ts'

export const staffItemKinds = ['products', 'videos', 'galleries'] as const satisfies readonly StaffItemKind[]

/** The kind that an address names; null: none. */
export const staffItemKindAt = (place: string): StaffItemKind | null =>
  staffItemKinds.find((kind) => kind === place) ?? null

/** The kind that an address of one item names; null: none. */
export const decidedKindAt = (place: string): DecidedItemKind | null =>
  place === 'photos' ? place : staffItemKindAt(place)

/** What reports call each kind. */
export const reportedAs = {
  products: 'product',
  videos: 'video',
  galleries: 'gallery',
  photos: 'photo',
} as const satisfies Record<DecidedItemKind, ReportTarget>

/** The statuses that items of every kind can have. */
export const itemStatuses = ['draft', 'active', 'inactive', 'removed'] as const satisfies readonly MediaStatus[]

type ListedItem = StaffProduct | StaffVideo | StaffGallery
type AnyItem = ListedItem | Omit<StaffPhotoDetail, 'isDeleted' | 'decisions'>

/** What staff see of an item of any kind. */
const staffItemOf = (item: AnyItem) => ({
  id: item._id,
  title: 'name' in item ? item.name : item.title,
  text: item.description,
  status: item.status,
  removedReason: item.removedReason ?? null,
  creatorId: item.performerId,
  creatorUsername: item.creatorUsername,
  price: 'price' in item ? item.price : 0,
  galleryId: 'galleryId' in item ? item.galleryId : null,
  createdAt: item.createdAt,
  publishedAt: 'publishedAt' in item ? item.publishedAt : null,
  pictures: picturesOf(item),
  played: playedOf(item),
})

export type StaffItem = ReturnType<typeof staffItemOf>

function picturesOf(item: AnyItem): FileView[] {
  if ('images' in item) return item.images
  const picture = 'photo' in item ? item.photo : 'coverPhoto' in item ? item.coverPhoto : item.thumbnail
  return picture ? [picture] : []
}

/** The film of a video, and its teaser. */
function playedOf(item: AnyItem): FileView[] {
  if (!('teaser' in item)) return []
  return [item.video, item.teaser].filter((file) => file !== null)
}

type Query = {
  creator?: string | undefined
  q?: string | undefined
  status?: (typeof itemStatuses)[number] | undefined
  limit: number
  offset: number
}

/** One page of the items of a kind. */
export async function searchItems(
  visit: Visit,
  kind: StaffItemKind,
  query: Query,
): Promise<{ items: StaffItem[]; total: number }> {
  const { data, total } = await searchFor(visit, kind, query)
  return { items: data.map(staffItemOf), total }
}

function searchFor(visit: Visit, kind: StaffItemKind, query: Query): Promise<{ data: ListedItem[]; total: number }> {
  switch (kind) {
    case 'products':
      return callOrThrow(visit, searchAllProducts, { query })
    case 'videos':
      return callOrThrow(visit, searchAllVideos, { query })
    case 'galleries':
      return callOrThrow(visit, searchAllGalleries, { query })
    default:
      return kind satisfies never
  }
}

/** One item, and what staff decided about it. */
export async function findItem(visit: Visit, kind: DecidedItemKind, id: string) {
  const { decisions, isDeleted, ...item } = await findAny(visit, kind, id)
  return { ...staffItemOf(item), isDeleted, decisions }
}

function findAny(visit: Visit, kind: DecidedItemKind, id: string) {
  const request = { params: { id } }
  switch (kind) {
    case 'products':
      return callOrThrow(visit, getAnyProduct, request)
    case 'videos':
      return callOrThrow(visit, getAnyVideo, request)
    case 'galleries':
      return callOrThrow(visit, getAnyGallery, request)
    case 'photos':
      return callOrThrow(visit, getAnyPhoto, request)
    default:
      return kind satisfies never
  }
}

export const decisionCalls = {
  products: decideAboutProduct,
  videos: decideAboutVideo,
  galleries: decideAboutGallery,
  photos: decideAboutPhoto,
} as const
