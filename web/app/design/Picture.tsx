import { useRevalidator } from 'react-router'
import styles from './Picture.module.css'
import { classNames } from './class-names.ts'

/** A file as the contract shows it, as far as a picture needs it. */
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
  /** How wide it stands, as `sizes` takes it. */
  sizes: string
  isFirst?: boolean
  className?: string | undefined
}

/**
 * A picture in the size that is needed, with its place kept and filled until it has come. Its addresses live for minutes:
 * one that has expired is asked for again with the page's data.
 */
export function Picture({ file, alt, sizes, isFirst = false, className }: PictureProps) {
  const { revalidate, state } = useRevalidator()
  const source = file.url ?? file.thumbnails[0]
  return (
    <span className={classNames(styles.picture, className)}>
      <Ground color={file.color} />
      {source && (
        <img
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
          onError={() => state === 'idle' && void revalidate()}
        />
      )}
    </span>
  )
}

/** The picture's own colour in its place; an attribute of a drawing, since pages allow no inline styles. */
function Ground({ color }: { color: string | null }) {
  if (!color) return null
  return (
    <svg className={styles.ground} aria-hidden="true">
      <rect width="100%" height="100%" fill={color} />
    </svg>
  )
}
