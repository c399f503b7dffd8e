import type { RateLimit } from './endpoint.ts'
import { mediumOf, type FileType } from './media.ts'
import type { PublicSettings } from './settings.ts'

/**
 * Where media arrive piece by piece, by the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload), with the
 * account's token. Metadata: `filename`, and `type` (a `FileType`). A call takes a whole upload by its id, in a field
 * beside the one of its file: `fileUpload` for `file`.
 */
export const mediaUploadPath = '/api/uploads'

/** How many uploads an account may have begun that no call has taken: a gallery, and some more. */
export const MAXIMUM_WAITING_UPLOADS = 250

/** Uploads begun; going on with one is not counted. */
export const mediaUploadLimit = {
  count: 1_000,
  windowSeconds: 3_600,
  by: 'account',
  isDurable: true,
} as const satisfies RateLimit

type Limits = Pick<PublicSettings, 'maximumPictureMegabytes' | 'maximumVideoMegabytes' | 'maximumAudioMegabytes'>

/** The largest file of a type that the settings allow. */
export function maximumBytesOf(type: FileType, settings: Limits): number {
  const megabytes = {
    picture: settings.maximumPictureMegabytes,
    video: settings.maximumVideoMegabytes,
    audio: settings.maximumAudioMegabytes,
  }[mediumOf(type)]
  return megabytes * 1024 * 1024
}
