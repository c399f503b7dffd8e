import type { FileView } from '@stagedoor/contract/media'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { TestApp } from '#src/test-support/test-app/start-test-app.ts'

type Offered = { by: string; isSale: boolean; price?: number }

/** An item in the answer to a viewer, as far as all kinds are alike. */
export type ShownItem = { _id: string; isLocked: boolean; file: FileView | null }

/** How items of one kind are made, and the ways in which they are shown. */
export type ItemKind = {
  /** Also of entitlements and explanations, and the name of the table but of posts. */
  type: 'feed' | 'gallery'
  table: 'post' | 'gallery'
  /** One published item with one private picture. */
  make(app: TestApp, offered: Offered): Promise<{ id: string; fileId: string }>
  callPath(id: string): string
  /** Every published item of a creator. */
  listPath(creator: { id: string; username: string }): string
  /** Null: it has no page yet. */
  pagePath: ((id: string) => string) | null
  shownOf(data: unknown): ShownItem
  mayStillSee(app: TestApp, fetcher: { viewer: Viewer; address: string }, fileId: string): Promise<boolean>
}

type Answered = { _id: string; isLocked: boolean }

const post: ItemKind = {
  type: 'feed',
  table: 'post',
  async make(app, { by, ...offer }) {
    const fileId = await app.aFile(by)
    const { _id: id } = await app.aPost({ by, type: 'photo', fileIds: [fileId], ...offer })
    return { id, fileId }
  },
  callPath: (id) => `/user/feeds/${id}`,
  listPath: ({ username }) => `/user/feeds/search/${username}?limit=200`,
  pagePath: (id) => `/en-US/post/${id}`,
  shownOf(data) {
    const { _id, isLocked, files } = data as Answered & { files: FileView[] }
    return { _id, isLocked, file: files[0] ?? null }
  },
  mayStillSee: (app, fetcher, fileId) => app.features.feeds.mayStillSee(fetcher, fileId),
}

const gallery: ItemKind = {
  type: 'gallery',
  table: 'gallery',
  async make(app, { by, ...offer }) {
    const { _id: id } = await app.aGallery({ by, photos: 0, ...offer })
    const { fileId } = await app.aPhoto({ by, galleryId: id })
    return { id, fileId }
  },
  callPath: (id) => `/performer-assets/galleries/${id}`,
  listPath: ({ id }) => `/performer-assets/galleries/search?performerId=${id}&limit=200`,
  pagePath: null,
  shownOf(data) {
    const { _id, isLocked, coverPhoto } = data as Answered & { coverPhoto: FileView | null }
    return { _id, isLocked, file: coverPhoto }
  },
  mayStillSee: (app, fetcher, fileId) => app.features.catalog.mayStillSee(fetcher, fileId),
}

export const itemKinds: readonly ItemKind[] = [post, gallery]
