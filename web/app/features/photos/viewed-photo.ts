import type { PictureFile } from '../../design/Picture.tsx'

/** One picture of the viewer. */
export type ViewedPhoto = {
  id: string
  /** What it shows, for people who do not see it. */
  alt: string
  /** Shown below the picture. */
  title?: string
  description?: string
  file: PictureFile
  /** Only its blurred preview may be seen. */
  isLocked?: boolean
  /** It can be reported by its id: a photo of a gallery. */
  isReportable?: boolean
}

/** The address that its link leads to before JavaScript; null while there is nothing to open. */
export const addressOf = ({ file }: Pick<ViewedPhoto, 'file'>): string | null => file.url ?? file.thumbnails[0] ?? null

/** The slide that a key leads to; null for keys that the carousel handles itself. */
export function slideAtKey(key: string, count: number): number | null {
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
