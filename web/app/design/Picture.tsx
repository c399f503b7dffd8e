import { useState } from 'react'
import { usePictureRenewal } from '../api/use-refresh.ts'
import styles from './Picture.module.css'
import { classNames } from './class-names.ts'

/** A file of the contract, as far as a picture needs it. */
export type PictureFile = {
  width: number | null
  height: number | null
  url: string | null
  sources: readonly { width: number; url: string }[]
  thumbnails: readonly string[]
  color: string | null
}

type PictureProps = {
  file: PictureFile
  alt: string
  /** The rendered width, in the format of `sizes`. */
  sizes: string
  isFirst?: boolean
  className?: string | undefined
}

/**
 * A picture in the needed size, with its space reserved. Its addresses expire after minutes; one that was not loaded is
 * tried once more after the page's data was read again.
 */
export function Picture({ file, alt, sizes, isFirst = false, className }: PictureProps) {
  const renew = usePictureRenewal()
  const [tries, setTries] = useState(0)
  const source = file.url ?? file.thumbnails[0]
  return (
    <span className={classNames(styles.picture, className)}>
      <Ground color={file.color} />
      {source && (
        <img
          key={tries}
          src={source}
          alt={alt}
          width={file.width ?? 4}
          height={file.height ?? 3}
          {...(file.sources.length > 0 && {
            srcSet: file.sources.map(({ url, width }) => `${url} ${width}w`).join(', '),
            sizes,
          })}
          decoding="async"
          loading={isFirst ? 'eager' : 'lazy'}
          {...(isFirst && { fetchPriority: 'high' as const })}
          onError={() => void renew().then((isRead) => isRead && setTries(tries + 1))}
        />
      )}
    </span>
  )
}

/**
 * The picture's dominant colour as a placeholder; an SVG attribute, because the content policy forbids inline styles.
 */
function Ground({ color }: { color: string | null }) {
  if (!color) return null
  return (
    <svg className={styles.ground} aria-hidden="true">
      <rect width="100%" height="100%" fill={color} />
    </svg>
  )
}
