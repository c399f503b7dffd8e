import { Type, type Static } from 'typebox'
import { UploadId } from './auth.ts'
import {
  ItemStats,
  MAXIMUM_ITEM_DESCRIPTION,
  MAXIMUM_ITEM_TITLE,
  MediaStatus,
  WritableStatus,
} from './catalog-words.ts'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Done, Id, Time, Url } from './fields.ts'
import { endlessListQuery, listOf } from './list.ts'
import { FileView, MAXIMUM_PICTURE_BYTES, MAXIMUM_VIDEO_BYTES, pictureProblems, playableProblems } from './media.ts'
import { Amount, SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'
import { PerformerCard } from './performers.ts'

/** The most pictures of a product. */
export const MAXIMUM_PRODUCT_IMAGES = 10
/** The most pieces in stock. */
export const MAXIMUM_STOCK = 1_000_000

export const productTypes = ['physical', 'digital'] as const
export const ProductType = Type.Enum([...productTypes])
export type ProductType = Static<typeof ProductType>

/** One product. Everyone who may see its page sees all of it; its digital file is for its buyers alone. */
export const Product = Type.Object({
  _id: Id,
  name: Type.String(),
  description: Type.String(),
  type: ProductType,
  status: MediaStatus,
  /** Why staff removed it. Of a removed one only, which only its creator and staff see. */
  removedReason: Type.Optional(Type.String()),
  performerId: Id,
  performer: nullable(PerformerCard),
  /** Of one piece, in tokens. */
  price: SignedAmount,
  /** Pieces that can be bought now; null: digital, never used up. */
  stock: nullable(Type.Integer()),
  /** The first of `images`; null: it has none. */
  image: nullable(FileView),
  images: Type.Array(FileView),
  /** To its creator and staff. It never holds an address; see the download link. */
  digitalFile: Type.Optional(nullable(FileView)),
  /** Of the digital file; null: there is none. */
  digitalFileBytes: nullable(Type.Integer()),
  stats: ItemStats,
  isLiked: Type.Boolean(),
  isBookMarked: Type.Boolean(),
  /** A digital product that this viewer has. */
  isBought: Type.Boolean(),
  isFollowed: Type.Boolean(),
  /** When others could see it for the first time. */
  publishedAt: nullable(Time),
  createdAt: Time,
  updatedAt: Time,
})
export type Product = Static<typeof Product>

/** The answer to a change. */
export const ChangedProduct = Type.Object({
  ...Product.properties,
  /** The pictures that this change brought, wherever they are among `images` by now. */
  addedImages: Type.Array(FileView),
})
export type ChangedProduct = Static<typeof ChangedProduct>

const written = {
  name: Type.String({ minLength: 1, maxLength: MAXIMUM_ITEM_TITLE, pattern: '\\S' }),
  description: Type.String({ maxLength: MAXIMUM_ITEM_DESCRIPTION }),
  status: WritableStatus,
  price: Amount,
  /** Of a physical product; of a digital one it is left out. */
  stock: Type.Integer({ minimum: 0, maximum: MAXIMUM_STOCK }),
  /** Finished resumable uploads, in place of files; an empty one stands for none. */
  imageUploads: Type.Array(Type.String({ maxLength: 200 }), { maxItems: MAXIMUM_PRODUCT_IMAGES }),
  digitalFileUpload: UploadId,
}

/** The fields beside the files. They come before them. Defaults: a physical draft without stock. */
export const NewProduct = Type.Object({
  ...Type.Partial(Type.Object(written)).properties,
  name: written.name,
  type: Type.Optional(ProductType),
})
export type NewProduct = Static<typeof NewProduct>

/** Changes to a product. Omitted fields and files stay; its type never changes. New pictures follow those that stay. */
export const ProductChange = Type.Object({
  ...Type.Partial(Type.Object(written)).properties,
  /** The pictures that stay, in their new order; an empty one stands for none. Omitted: all stay. */
  imageIds: Type.Optional(Type.Array(Type.Union([Id, Type.Literal('')]), { maxItems: MAXIMUM_PRODUCT_IMAGES })),
})
export type ProductChange = Static<typeof ProductChange>

const writing = [
  ...pictureProblems,
  ...playableProblems,
  'FILE_NOT_READY',
  'TOO_MANY_FILES',
  'PERFORMER_NOT_APPROVED',
  'PRODUCT_NOT_COMPLETE',
] as const

const files = {
  image: { maximumBytes: MAXIMUM_PICTURE_BYTES, maximumCount: MAXIMUM_PRODUCT_IMAGES, isOptional: true },
  digitalFile: { maximumBytes: MAXIMUM_VIDEO_BYTES, maximumCount: 1, isOptional: true },
} as const

const studioEndpoint = endpointsOf({ area: 'products', caller: 'performer' })

export const createProduct = studioEndpoint('POST /performer/performer-assets/products', {
  summary:
    'Makes a product with its pictures and, of a digital one, its file: as files, or uploads that arrived before.',
  body: NewProduct,
  files,
  data: { 201: Product },
  problems: writing,
  rateLimit: { count: 120, windowSeconds: 3_600, by: 'account' },
})

export const updateProduct = studioEndpoint('PUT /performer/performer-assets/products/:id', {
  summary: 'Changes a product. What is left out stays; what was bought before stays as it was bought.',
  body: ProductChange,
  files,
  data: { 200: ChangedProduct },
  problems: writing,
})

const filters = {
  status: Type.Optional(MediaStatus),
  type: Type.Optional(ProductType),
  includedIds: Type.Optional(Type.Array(Id, { maxItems: 200 })),
  excludedId: Type.Optional(Id),
}

export const searchOwnProducts = studioEndpoint('GET /performer/performer-assets/products/search', {
  summary: "The creator's own products, of every status.",
  query: endlessListQuery(['updatedAt', 'createdAt'], filters),
  cursor: { list: 'own_products' },
  data: { 200: listOf(Product) },
})

export const getOwnProduct = studioEndpoint('GET /performer/performer-assets/products/:id/view', {
  summary: "One of the creator's own products.",
  data: { 200: Product },
})

export const deleteProduct = studioEndpoint('DELETE /performer/performer-assets/products/:id', {
  summary: 'Deletes a product. Orders stay, and those who bought a digital one keep it.',
  data: { 200: Done },
})

const readingEndpoint = endpointsOf({ area: 'products', caller: 'anyone' })

export const searchProducts = readingEndpoint('GET /performer-assets/products/search', {
  summary: 'Offered products, of one creator or of all; `total` counts at most 1,000 behind the page.',
  query: endlessListQuery(['updatedAt', 'createdAt', 'publishedAt'], { ...filters, performerId: Type.Optional(Id) }),
  cursor: { list: 'products' },
  data: { 200: listOf(Product) },
  rateLimit: { count: 120, windowSeconds: 60, by: 'account' },
})

export const getProduct = readingEndpoint('GET /performer-assets/products/:id', {
  summary: 'One product.',
  data: { 200: Product },
})

/** A link that only this account can use, for 10 minutes, and no longer than it may have the file. */
export const getProductDownload = endpoint('GET /performer-assets/products/:id/download-link', {
  area: 'products',
  caller: 'account',
  requiresAge: true,
  summary: 'Where the buyer downloads the file of a digital product, for 10 minutes. Also for its creator and staff.',
  data: { 200: Type.Object({ url: Url, expiresAt: Time }) },
  problems: ['FILE_MISSING'],
  rateLimit: { count: 60, windowSeconds: 60, by: 'account' },
})
