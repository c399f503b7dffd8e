import type { FileView } from '@stagedoor/contract/media'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { TestApp } from './test-app/start-test-app.ts'

type Offered = { by: string; isSale?: boolean; price?: number; audienceListId?: string; title?: string; text?: string }

/** An item in the answer to a viewer, as far as all kinds are alike. */
export type ShownItem = {
  _id: string
  title: string
  text: string
  isLocked: boolean
  /** The file that is protected. */
  file: FileView | null
}

/** How items of one kind are made, shown, sold and decided about. */
export type ItemKind = {
  name: string
  /** Of charges, entitlements and explanations. */
  type: 'feed' | 'gallery' | 'video'
  /** Where the item's row is. */
  table: 'post' | 'gallery' | 'video'
  /** What an item may be beside active, draft, inactive, removed and deleted. */
  otherStatuses: readonly ('scheduled' | 'waiting')[]
  /** One published item with one private file. Of a photo the id is its gallery's, by which it is sold. */
  make(app: TestApp, offered: Offered): Promise<{ id: string; fileId: string }>
  callPath(id: string): string
  /** Every published item of a creator. */
  listPath(creator: { id: string; username: string }): string
  pagePath(id: string): string
  /** Its creator's own calls. */
  ownPath(id: string): string
  staffPath(id: string): string
  shownOf(data: unknown): ShownItem
  mayStillSee(app: TestApp, fetcher: { viewer: Viewer; address: string }, fileId: string): Promise<boolean>
}

type Answered = { _id: string; title: string; isLocked: boolean; description: string }

const postOf = (type: 'photo' | 'video' | 'audio'): ItemKind => ({
  name: `${type} post`,
  type: 'feed',
  table: 'post',
  otherStatuses: ['scheduled'],
  async make(app, { by, ...offer }) {
    const fileId = await app.aFile(by, `feed-${type}`)
    const { _id: id } = await app.aPost({ by, type, fileIds: [fileId], ...offer })
    return { id, fileId }
  },
  callPath: (id) => `/user/feeds/${id}`,
  listPath: ({ username }) => `/user/feeds/search/${username}?limit=200`,
  pagePath: (id) => `/en-US/post/${id}`,
  ownPath: (id) => `/performer/feeds/${id}`,
  staffPath: (id) => `/admin/feeds/${id}`,
  shownOf(data) {
    const { _id, title, text, isLocked, files } = data as Answered & { text: string; files: FileView[] }
    return { _id, title, text, isLocked, file: files[0] ?? null }
  },
  mayStillSee: (app, fetcher, fileId) => app.features.feeds.mayStillSee(fetcher, fileId),
})

const inCatalog = {
  listPath: (name: string) => (creator: { id: string }) =>
    `/performer-assets/${name}/search?performerId=${creator.id}&limit=200`,
  mayStillSee: ((app, fetcher, fileId) =>
    app.features.catalog.mayStillSee(fetcher, fileId)) satisfies ItemKind['mayStillSee'],
}

const gallery: ItemKind = {
  name: 'gallery',
  type: 'gallery',
  table: 'gallery',
  otherStatuses: [],
  async make(app, { by, text, ...offer }) {
    const { _id: id } = await app.aGallery({
      by,
      photos: 0,
      ...offer,
      ...(text === undefined ? {} : { description: text }),
    })
    const { fileId } = await app.aPhoto({ by, galleryId: id })
    return { id, fileId }
  },
  callPath: (id) => `/performer-assets/galleries/${id}`,
  listPath: inCatalog.listPath('galleries'),
  pagePath: (id) => `/en-US/gallery/${id}`,
  ownPath: (id) => `/performer/performer-assets/galleries/${id}`,
  staffPath: (id) => `/admin/galleries/${id}`,
  shownOf(data) {
    const { coverPhoto, description: text, ...shown } = data as Answered & { coverPhoto: FileView | null }
    return { ...shown, text, file: coverPhoto }
  },
  mayStillSee: inCatalog.mayStillSee,
}

const photo: ItemKind = {
  ...gallery,
  name: 'photo',
  async make(app, { text = '', title = '', ...given }) {
    const { id, fileId } = await gallery.make(app, given)
    await app.rows(`update photo set title = '${title}', description = '${text}' where file_id = '${fileId}'`)
    return { id, fileId }
  },
  callPath: (id) => `/performer-assets/photos?galleryId=${id}`,
  listPath: ({ id }) => `/performer-assets/photos/${id}?limit=200`,
  shownOf(data) {
    const {
      photo: file,
      galleryId,
      description: text,
      ...shown
    } = onlyOf(data) as Answered & {
      photo: FileView | null
      galleryId: string
    }
    return { ...shown, _id: galleryId, text, file }
  },
}

/** A photo is read by the list of its gallery, which has one. */
const onlyOf = (data: unknown): unknown => (data as { data?: unknown[] }).data?.[0] ?? data

const video: ItemKind = {
  name: 'video',
  type: 'video',
  table: 'video',
  otherStatuses: ['scheduled', 'waiting'],
  async make(app, { by, text, ...offer }) {
    const { _id: id, fileId } = await app.aVideo({
      by,
      ...offer,
      ...(text === undefined ? {} : { description: text }),
    })
    return { id, fileId }
  },
  callPath: (id) => `/performer-assets/videos/${id}`,
  listPath: inCatalog.listPath('videos'),
  pagePath: (id) => `/en-US/video/${id}`,
  ownPath: (id) => `/performer/performer-assets/videos/${id}`,
  staffPath: (id) => `/admin/videos/${id}`,
  shownOf(data) {
    const { video: file, description: text, ...shown } = data as Answered & { video: FileView | null }
    return { ...shown, text, file }
  },
  mayStillSee: inCatalog.mayStillSee,
}

export const itemKinds: readonly ItemKind[] = [postOf('photo'), postOf('video'), postOf('audio'), gallery, photo, video]
