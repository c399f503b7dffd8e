import { mediumOf, type FileView } from '@stagedoor/contract/media'

/** How many files of each kind, and how long what is played lasts together. */
export type FileCounts = { photos: number; videos: number; sounds: number; seconds: number }

const kinds = { picture: 'photos', video: 'videos', audio: 'sounds' } as const

/** Pure. */
export function countFiles(files: readonly Pick<FileView, 'type' | 'duration'>[]): FileCounts {
  const counts = { photos: 0, videos: 0, sounds: 0, seconds: 0 }
  for (const { type, duration } of files) {
    counts[kinds[mediumOf(type)]] += 1
    counts.seconds += duration ?? 0
  }
  return counts
}
