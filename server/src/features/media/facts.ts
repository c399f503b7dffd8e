import type { Viewer } from '#src/platform/http/viewer.ts'
import type { ViewLevel } from './rules.ts'

/** Who asks, and from where: blocks go by account and by country. */
export type MediaRequester = { viewer: Viewer; address: string }

/** What media must know of the features that show files; `app.ts` fills it. */
export type MediaFacts = {
  /**
   * Whether this viewer may have the whole file at this moment, because something that shows it is open to them.
   * Asked when a link is fetched; an answer of yes is believed for 30 s. Its owner is not asked about.
   */
  mayStillSee(mediaRequester: MediaRequester, fileId: string): Promise<boolean>
  /** What the viewer may see of a file as a part of this post; `none` when the post does not show it. */
  levelInPost(mediaRequester: MediaRequester, part: { postId: string; fileId: string }): Promise<ViewLevel>
}
