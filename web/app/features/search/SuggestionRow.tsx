import { Avatar } from '../../design/Avatar.tsx'
import { Icon, type IconName } from '../../design/Icon.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import type { Suggestion } from './found.ts'
import styles from './Search.module.css'

const icons: Record<Exclude<Suggestion['type'], 'performer'>, IconName> = {
  page: 'next',
  topic: 'explore',
  keyword: 'search',
  feed: 'text',
  video: 'video',
  gallery: 'photo',
  product: 'gift',
}

/** One suggestion: a creator with their picture, a keyword, or a thing with its kind. */
export function SuggestionRow({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation('search')
  const { type, text, username, avatar } = suggestion
  return (
    <>
      {type === 'performer' ? <Avatar name={text} url={avatar} /> : <Icon name={icons[type]} />}
      <span className={styles.suggested} dir="auto">
        {text}
      </span>
      <small className={styles.kind}>{type === 'performer' ? `@${username}` : t(`kind_${type}`)}</small>
    </>
  )
}
