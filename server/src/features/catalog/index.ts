import type { Gallery, NewGallery } from '@stagedoor/contract/galleries'
import type { FileView } from '@stagedoor/contract/media'
import type { NewPhoto } from '@stagedoor/contract/photos'
import type { Video, VideoChange } from '@stagedoor/contract/videos'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import { oneByOne, type EventHandler } from '#src/platform/outbox/handlers.ts'
import type { AccessSource, ReachedItem } from '../access/index.ts'
import type { PricedProduct, SeenFile } from './products/sell-product.ts'
import type { CatalogDeps } from './deps.ts'
import './events.ts'
import { galleries } from './galleries/row-queries.ts'
import { galleryRoutes } from './galleries/routes.ts'
import { showGalleries } from './galleries/show-galleries.ts'
import { createGallery, type WriteOutcome } from './galleries/write-gallery.ts'
import { sweepViews } from './items/view-queries.ts'
import type { ViewerContext } from './items/access-facts.ts'
import type { ItemKind } from './items/item-row.ts'
import { listOwn, type OwnItems } from './items/list-own.ts'
import { countUsesOfLists, findItems } from './items/list-queries.ts'
import { createAccessSource, findPricedItem, type PricedItem } from './items/priced-items.ts'
import { findSearchable } from './items/searchable-queries.ts'
import { reachItem } from './items/reach-items.ts'
import { mayStillSeeFile, type Fetcher } from './may-see-file.ts'
import { markPhotoError } from './photos/queries.ts'
import { addPhoto, type PhotoOutcome } from './photos/write-photo.ts'
import { photoRoutes } from './photos/routes.ts'
import { productRoutes } from './products/routes.ts'
import { showProducts } from './products/show-products.ts'
import type { Product } from '@stagedoor/contract/products'
import * as stock from './products/queries.ts'
import { writeProduct, type NewProductParts, type ProductOutcome } from './products/write-product.ts'
import { products } from './products/row-queries.ts'
import * as selling from './products/sell-product.ts'
import { participationRoutes } from './participations/routes.ts'
import { fetchCaptions } from './videos/captions.ts'
import { captionsRoutes } from './videos/captions-routes.ts'
import { publishDueVideos } from './videos/publish-due-videos.ts'
import type { VideoFiles } from './videos/receive-files.ts'
import { writeVideo, type VideoOutcome } from './videos/write-video.ts'
import { findFilm, findVideoOfFile } from './videos/queries.ts'
import { videoRoutes } from './videos/routes.ts'
import { videos } from './videos/row-queries.ts'
import { settleFilm } from './videos/settle-film.ts'
import { showVideos } from './videos/show-videos.ts'
import { findStored } from './staff/queries.ts'
import { staffItemRoutes } from './staff/routes.ts'

export { catalogErasure, findFilesOfCreator as findCatalogFiles } from './erasure-queries.ts'
export { catalogExport } from './export-queries.ts'

export type Catalog = {
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
  jobs: readonly JobDefinition[]
  /** Makes a gallery as its creator's own call does; also for the demo world. */
  createGallery(creator: Viewer, given: NewGallery): Promise<WriteOutcome>
  /** Makes a stored file a photo as the upload of one does; also for the demo world. */
  addPhoto(creator: Viewer, photo: { given: NewPhoto; file: FileView }): Promise<PhotoOutcome>
  /** Makes a video of stored files as the upload of one does; also for recordings and the demo world. */
  addVideo(creator: Viewer, video: { change: VideoChange; files: VideoFiles }): Promise<VideoOutcome>
  /** Makes a product of stored files as its creator's own call does; also for the demo world. */
  addProduct(creator: Viewer, product: NewProductParts): Promise<ProductOutcome>
  /** What a creator has, oldest first; also for the demo world. */
  listOwn(performerId: string): Promise<OwnItems>
  /** For purchases, in their transaction. Null: the item does not exist for the buyer. */
  findPriced(
    tx: Db | Tx,
    item: { kind: ItemKind; id: string; buyerId: string; address: string },
  ): Promise<PricedItem | null>
  /** How far a viewer reaches an item. Null: it does not exist for them. */
  reach(viewerContext: ViewerContext, item: { kind: ItemKind; id: string }): Promise<ReachedItem | null>
  /** Galleries by their ids, in that order, as far as the viewer sees them; the others are left out. */
  showGalleries(viewerContext: ViewerContext, ids: readonly string[]): Promise<Gallery[]>
  /** The same for videos. */
  showVideos(viewerContext: ViewerContext, ids: readonly string[]): Promise<Video[]>
  /** The same for products. */
  showProducts(viewerContext: ViewerContext, ids: readonly string[]): Promise<Product[]>
  /** The text that items can be found by; one that others do not see is absent. */
  findSearchable: typeof findSearchable
  /** For orders: what a charge needs of a product, and the file of a digital one. */
  products: {
    findPriced(
      executor: Db | Tx,
      request: { id: string; buyerId: string; address: string },
    ): Promise<PricedProduct | null>
    /** In the transaction of the charge. Null: not offered any more, or fewer are left. */
    takeStock: typeof stock.takeStock
    retakeStock: typeof stock.retakeStock
    returnStock: typeof stock.returnStock
    findStock: typeof stock.findStock
    seeFile(fetcher: Fetcher, id: string): Promise<SeenFile | null>
  }
  /** Whether a photo, a video or a product that has the file is open to the one who fetches it, now. */
  mayStillSee(fetcher: Fetcher, fileId: string): Promise<boolean>
  /** The text of captions for someone who may see their video now; else null. */
  fetchCaptions(fetcher: Fetcher, captionsId: string): Promise<string | null>
  /** The file that a video plays, without regard to access; null when there is none. */
  filmOf(videoId: string): Promise<string | null>
  /** The video that plays or shows a file, a deleted one too; null when there is none. */
  findVideoOfFile(fileId: string): Promise<string | null>
  /** Which of these staff can open: those that are stored, deleted ones too. */
  findStored(kind: ItemKind | 'photo', ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Explain who may see items. */
  accessSources: readonly AccessSource[]
  /** How many galleries and videos that are not deleted have each of these lists as their audience; without any: absent. */
  countUsesOfLists: typeof countUsesOfLists
}

const PUBLISH_EVERY_SECONDS = 5
const SWEEP_EVERY_SECONDS = 3_600

/** Galleries, photos, videos and products. */
export function createCatalog(deps: CatalogDeps): Catalog {
  return {
    routes: [
      ...galleryRoutes(deps),
      ...photoRoutes(deps),
      ...videoRoutes(deps),
      ...captionsRoutes(deps),
      ...productRoutes(deps),
      ...participationRoutes(deps),
      ...staffItemRoutes(deps),
    ],
    handlers: oneByOne('catalog', {
      async 'media.file_processed'({ fileId, ownerId, status }) {
        if (status === 'file-error') await markPhotoError(deps.db, fileId)
        await settleFilm(deps, { fileId, ownerId })
      },
    }),
    jobs: [
      {
        name: 'catalog.publish_due',
        everySeconds: PUBLISH_EVERY_SECONDS,
        run: async () => void (await publishDueVideos(deps.db)),
      },
      { name: 'catalog.old_views', everySeconds: SWEEP_EVERY_SECONDS, run: () => sweepViews(deps.db) },
    ],
    createGallery: (creator, given) => createGallery(deps, creator, given),
    addPhoto: (creator, photo) => addPhoto(deps, creator, photo),
    addVideo: (creator, video) => writeVideo(deps, creator, { id: null, ...video }),
    addProduct: (creator, product) => writeProduct(deps, creator, { id: null, ...product }),
    listOwn: (performerId) => listOwn(deps, performerId),
    findPriced: (tx, item) => findPricedItem(deps, tx, item),
    reach: (viewerContext, { kind, id }) =>
      reachItem(deps, { gallery: galleries, video: videos, product: products }[kind], viewerContext, id),
    async showGalleries(viewerContext, ids) {
      const viewerId = viewerContext.viewer?.accountId ?? null
      return showGalleries(deps, viewerContext, await findItems(deps.db, galleries, ids, viewerId))
    },
    async showVideos(viewerContext, ids) {
      const viewerId = viewerContext.viewer?.accountId ?? null
      return showVideos(deps, viewerContext, await findItems(deps.db, videos, ids, viewerId))
    },
    async showProducts(viewerContext, ids) {
      const viewerId = viewerContext.viewer?.accountId ?? null
      return showProducts(deps, viewerContext, await findItems(deps.db, products, ids, viewerId))
    },
    findSearchable,
    products: {
      findPriced: (executor, request) => selling.findPricedProduct(deps, executor, request),
      takeStock: stock.takeStock,
      retakeStock: stock.retakeStock,
      returnStock: stock.returnStock,
      findStock: stock.findStock,
      seeFile: (fetcher, id) => selling.seeProductFile(deps, fetcher, id),
    },
    mayStillSee: (fetcher, fileId) => mayStillSeeFile(deps, fetcher, fileId),
    fetchCaptions: (fetcher, captionsId) => fetchCaptions(deps, fetcher, captionsId),
    filmOf: (videoId) => findFilm(deps.db, videoId),
    findVideoOfFile: async (fileId) => (await findVideoOfFile(deps.db, fileId))[0] ?? null,
    findStored: (kind, ids) => findStored(deps.db, kind, ids),
    accessSources: [
      createAccessSource(deps, galleries),
      createAccessSource(deps, videos),
      createAccessSource(deps, products),
      createAccessSource(deps, products, 'product_file'),
    ],
    countUsesOfLists,
  }
}
