import type { Chapter } from '@stagedoor/contract/video-extras'
import { formatDuration } from '../../../design/format-duration.ts'

const LINE = /^(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)\s+(\S.*)$/

/** Chapters as a creator writes them, one a line: `2:05 On the water`. Null when a line is none. */
export function readChapters(text: string): Chapter[] | null {
  const chapters: Chapter[] = []
  for (const line of text.split(/\r?\n/).map((part) => part.trim())) {
    if (line === '') continue
    const [, hours = '0', minutes = '', seconds = '', title = ''] = LINE.exec(line) ?? []
    if (title === '' || title.length > 100) return null
    chapters.push({ startSeconds: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds), title: title.trim() })
  }
  return chapters.toSorted((a, b) => a.startSeconds - b.startSeconds)
}

export const writeChapters = (chapters: readonly Chapter[]): string =>
  chapters.map(({ startSeconds, title }) => `${formatDuration(startSeconds)} ${title}`).join('\n')
