import { languageCodes } from './language-codes.ts'

export const MAXIMUM_CAPTIONS_BYTES = 512 * 1024
/** A film of five hours with a line every two seconds has 9,000. */
export const MAXIMUM_CUES = 10_000
/** The longest cue or other block of a file, in characters, with its marks. */
export const MAXIMUM_CUE_LENGTH = 4_000

/** The languages of captions: ISO 639-1, and Chinese by its script, since readers of one do not always read the other. */
export const captionsLanguages: readonly string[] = languageCodes.flatMap((code) =>
  code === 'zh' ? ['zh-Hans', 'zh-Hant'] : [code],
)

/** Why captions are refused: not UTF-8, no signature, a time or a block that cannot be read, limits, nothing to show. */
export const captionsFaults = ['encoding', 'signature', 'time', 'block', 'too_long', 'too_many', 'empty'] as const
export type CaptionsFault = (typeof captionsFaults)[number]
