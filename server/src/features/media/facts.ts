import type { Viewer } from '#src/platform/http/viewer.ts'
import type { ViewLevel } from './rules.ts'

/** The viewer and their address: blocks are by account and by country. */
export type MediaRequester = { viewer: Viewer; address: string }

/** Nobody is signed in; `isDeclaredAdult`: the browser has passed the age gate. */
export type MediaVisitor = { viewer: null; address: string; isDeclaredAdult: boolean }

/** The port to the features that show files; `app.ts` fills it. */
export type MediaFacts = {
  /**
   * Whether this viewer may have the full file now, because an object that shows it is open to them. Called when a link
   * is fetched; a yes is cached for 2 s. Not called for the file's owner.
   */
  mayStillSee(mediaRequester: MediaRequester | MediaVisitor, fileId: string): Promise<boolean>
  /** The captions of a video that is open to this viewer now, as WebVTT; else null. */
  fetchCaptions(mediaRequester: MediaRequester, captionsId: string): Promise<string | null>
  /** What the viewer may see of a file as a part of this post; `none` when the post does not show it. */
  levelInPost(mediaRequester: MediaRequester, part: { postId: string; fileId: string }): Promise<ViewLevel>
  /** The file that a video plays, without regard to access; null when there is no such video, or no file yet. */
  filmOf(videoId: string): Promise<string | null>
}
