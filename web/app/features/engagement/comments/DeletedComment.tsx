import { useFetcher, useLocation } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { CommentAnswer, Commented } from './comment.ts'
import styles from './Comments.module.css'

/** The fetcher of what is done to one comment. */
export const useChanging = (id: string) => useFetcher<CommentAnswer>({ key: `comment ${id}` })

/** In place of a comment that was just deleted: brings it back. */
export function DeletedComment({ object, id }: { object: Commented; id: string }) {
  const { t, paths } = useTranslation('comments')
  const { Form, data, state } = useChanging(id)
  const { pathname, search } = useLocation()
  return (
    <Form method="post" action={paths.comments(object.objectType, object.objectId)} className={styles.deleted}>
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={pathname + search} />
      <output>{data?.intent === 'restore' && data.refusal ? data.refusal : t('deleted')}</output>
      <Button type="submit" look="secondary" isBusy={state !== 'idle'}>
        {t('undo')}
      </Button>
    </Form>
  )
}
