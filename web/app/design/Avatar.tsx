import { avatarWidths, pictureAtWidth } from '@stagedoor/contract/profile-pictures'
import styles from './Avatar.module.css'
import { classNames } from './class-names.ts'

type AvatarProps = {
  name: string
  url: string | null | undefined
  size?: 'small' | 'medium' | 'large' | 'huge' | undefined
}

const pixels = { small: 36, medium: 44, large: 64, huge: 112 }

/** The account's picture, or the initial of the name. Decorative, because the name is beside it. */
export function Avatar({ name, url, size = 'medium' }: AvatarProps) {
  const className = classNames(styles.avatar, styles[size])
  if (url)
    return (
      <img
        className={className}
        src={pictureAtWidth(url, pixels[size] * 2, avatarWidths)}
        srcSet={`${pictureAtWidth(url, pixels[size] * 2, avatarWidths)} 2x, ${url} 3x`}
        alt=""
        width={pixels[size]}
        height={pixels[size]}
        decoding="async"
        loading={size === 'huge' ? 'eager' : 'lazy'}
      />
    )
  return (
    <span className={classNames(className, styles[groundOf(name)])} aria-hidden="true">
      {initialOf(name)}
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
