import type { FileView } from '@stagedoor/contract/media'
import { fromCents } from '@stagedoor/contract/money'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { DemoGallery, DemoProduct, DemoVideo } from './creators/demo-creator.ts'
import { openPicture } from './prepared-pictures.ts'
import { saleOf } from './publish-post.ts'
import type { SeedContext } from './seed-context.ts'
import { PROBE_MS } from './seed-pictures.ts'

/** Publishes a gallery of a demo creator, or adds the photos that an interrupted fill has left out. */
export async function publishGallery(seedContext: SeedContext, creator: Viewer, demo: DemoGallery): Promise<void> {
  const { catalog } = seedContext.features
  const { title, description, offer, photos } = demo
  const own = await catalog.listOwn(creator.accountId)
  const known = own.galleries.find((gallery) => gallery.title === title)
  const galleryId = known?.id ?? (await createGallery(seedContext, creator, { title, description, ...saleOf(offer) }))
  for (const { name, altText } of photos.slice(known?.photos ?? 0)) {
    const file = await uploadPicture(seedContext, { ownerId: creator.accountId, type: 'photo', name, altText })
    const { outcome } = await catalog.addPhoto(creator, { given: { galleryId }, file })
    if (outcome !== 'written') throw new Error(`The demo photo ${name} was refused: ${outcome}`)
  }
}

async function createGallery(
  { features: { catalog } }: SeedContext,
  creator: Viewer,
  given: { title: string; description: string; isSale: boolean; price: number },
): Promise<string> {
  const made = await catalog.createGallery(creator, { ...given, status: 'active' })
  if (made.outcome !== 'written') throw new Error(`The demo gallery “${given.title}” was refused: ${made.outcome}`)
  return made.gallery._id
}

/** Publishes a video of a demo creator unless an earlier fill has. Its film is processed later. */
export async function publishVideo(seedContext: SeedContext, creator: Viewer, demo: DemoVideo): Promise<void> {
  const { catalog, media } = seedContext.features
  const { title, description, offer, tags, file, thumbnail } = demo
  const { accountId: ownerId } = creator
  if ((await catalog.listOwn(ownerId)).videos.some((video) => video.title === title)) return
  const source = createReadStream(join(import.meta.dirname, 'recordings', file))
  const film = await media.storeFile({ ownerId, type: 'video', name: file, source, probeMs: PROBE_MS })
  if (film.outcome !== 'stored') throw new Error(`The demo recording ${file} was refused: ${film.refusal.code}`)
  const picture = await uploadPicture(seedContext, { ownerId, type: 'video-thumbnail', name: thumbnail, altText: '' })
  const { outcome } = await catalog.addVideo(creator, {
    change: { title, description, tags: [...tags], status: 'active', ...saleOf(offer) },
    files: { video: film.file, thumbnail: picture },
  })
  if (outcome !== 'written') throw new Error(`The demo video “${title}” was refused: ${outcome}`)
}

/** Offers a product of a demo creator unless an earlier fill has. */
export async function offerProduct(seedContext: SeedContext, creator: Viewer, demo: DemoProduct): Promise<void> {
  const { catalog, media } = seedContext.features
  const { title: name, description, priceTokenCents, what, photos } = demo
  const { accountId: ownerId } = creator
  if ((await catalog.listOwn(ownerId)).products.some(({ title }) => title === name)) return
  const images: FileView[] = []
  for (const photo of photos)
    images.push(await uploadPicture(seedContext, { ownerId, type: 'product-photo', ...photo }))
  const change = { name, description, price: fromCents(priceTokenCents), status: 'active' as const }
  if (what.kind === 'physical') {
    const { kind: type, stock } = what
    const files = { images, digitalFile: null }
    return expectOffered(name, await catalog.addProduct(creator, { change: { ...change, stock }, type, files }))
  }
  const source = createReadStream(join(import.meta.dirname, 'recordings', what.file))
  const stored = await media.storeFile({ ownerId, type: 'product-file', name: what.file, source })
  if (stored.outcome !== 'stored') throw new Error(`The file ${what.file} was refused: ${stored.refusal.code}`)
  const files = { images, digitalFile: stored.file }
  return expectOffered(name, await catalog.addProduct(creator, { change, type: what.kind, files }))
}

function expectOffered(name: string, { outcome }: { outcome: string }): void {
  if (outcome !== 'written') throw new Error(`The demo product “${name}” was refused: ${outcome}`)
}

type Upload = { ownerId: string; type: 'photo' | 'video-thumbnail' | 'product-photo'; name: string; altText: string }

async function uploadPicture(
  { features: { media } }: SeedContext,
  { ownerId, type, name, altText }: Upload,
): Promise<FileView> {
  const stored = await media.storePicture({ ownerId, type, ...(await openPicture('posts', name)) })
  if (stored.outcome !== 'stored') throw new Error(`The demo picture ${name} was refused: ${stored.refusal.code}`)
  if (altText !== '') await media.describeOwnFile(ownerId, stored.file._id, altText)
  return stored.file
}
