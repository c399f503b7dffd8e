import type { ReactionAction, ReactionType } from '@stagedoor/contract/reactions'
import { use, useEffect } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { formatCount } from '../../design/format.ts'
import { Icon } from '../../design/Icon.tsx'
import { toast } from '../../design/toasts.ts'
import { usePaths } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { ReactedContext } from './reacted.ts'
import styles from './ReactionButton.module.css'

type ReactionProps = {
  objectId: string
  objectType: ReactionType
  action: ReactionAction
  isOn: boolean
  /** The likes, on a page that shows them. */
  count?: number
  /** What is saved, where the button stands beside others. */
  name?: string
}

/** `unanswered`: what was sent without an answer. */
type Reacted = { isOn: boolean; refusal: string | null; unanswered?: Record<string, string> }

/** Likes or saves; changes at once, and back when the server refuses. A visitor is led to sign-in and back. */
export function ReactionButton({ objectId, objectType, action, isOn: isOnPage, count = 0, name }: ReactionProps) {
  const { t, locale } = useTranslation('feeds')
  const { pathname, search } = useLocation()
  const onReacted = use(ReactedContext)
  const { Form, formData, data, submit } = useFetcher<Reacted>({ key: action + objectId })
  const path = usePaths().reaction
  useEffect(() => {
    if (data?.refusal) {
      const { unanswered } = data
      const retry =
        unanswered &&
        (() =>
          void submit(
            { ...unanswered, back: pathname + search },
            { method: 'post', action: path, defaultShouldRevalidate: false },
          ))
      toast({ tone: 'danger', title: data.refusal, retry })
    }
    if (data) onReacted?.({ objectId, action, isOn: data.isOn })
    // eslint-disable-next-line react/exhaustive-deps -- once an answer, whatever else is rendered
  }, [data])
  const thing = `${objectType} ${objectId}`
  const isOn = formData ? formData.get(action) === `on ${thing}` : (data?.isOn ?? isOnPage)
  const likes = Math.max(0, count + Number(isOn) - Number(isOnPage))
  const label = action === 'like' ? [t('like'), t('likes', { count: likes })] : [t('save'), name]
  return (
    <Form method="post" action={path} defaultShouldRevalidate={false}>
      <input type="hidden" name="back" value={pathname + search} />
      <button
        className={styles.button}
        name={action}
        value={`${isOn ? 'off' : 'on'} ${thing}`}
        aria-pressed={isOn}
        aria-label={label.filter(Boolean).join(', ')}
      >
        <Icon name={action === 'like' ? 'heart' : 'bookmark'} isFilled={isOn} />
        {action === 'like' && <span>{formatCount(likes, locale)}</span>}
      </button>
    </Form>
  )
}
