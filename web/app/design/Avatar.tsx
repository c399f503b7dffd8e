import { avatarWidths, pictureAtWidth } from '@stagedoor/contract/profile-pictures'
import styles from './Avatar.module.css'
import { classNames } from './class-names.ts'

type AvatarProps = {
  name: string
  url: string | null | undefined
  size?: 'small' | 'medium' | 'large' | 'huge' | undefined
}

const pixels = { small: 36, medium: 44, large: 64, huge: 112 }

/**
 * The account's picture over the initial of the name, which stays where a picture is missing or cannot be loaded.
 * Decorative, because the name is beside it.
 */
export function Avatar({ name, url, size = 'medium' }: AvatarProps) {
  return (
    <span className={classNames(styles.avatar, styles[size], styles[groundOf(name)])} aria-hidden="true">
      {initialOf(name)}
      {url && (
        <img
          key={url}
          src={pictureAtWidth(url, pixels[size] * 2, avatarWidths)}
          srcSet={`${pictureAtWidth(url, pixels[size] * 2, avatarWidths)} 2x, ${url} 3x`}
          alt=""
          width={pixels[size]}
          height={pixels[size]}
          decoding="async"
          loading={size === 'huge' ? 'eager' : 'lazy'}
        />
      )}
    </span>
  )
}

const initialOf = (name: string): string => Array.from(name.trim())[0]?.toUpperCase() ?? '·'

const grounds = ['sky', 'leaf', 'clay', 'plum'] as const

/** The same name always gets the same background. */
function groundOf(name: string): (typeof grounds)[number] {
  const sum = Array.from(name).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
  return grounds[sum % grounds.length] ?? 'sky'
}
