import { Link, useLocation } from 'react-router'
import { MoreFailed } from '../../../design/MoreLink.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { CommentPage, CommentView, ThreadView } from './comment.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem, PendingComment } from './CommentItem.tsx'
import styles from './Comments.module.css'
import { Opened } from './Opened.tsx'
import { useComments, useWriting } from './use-comments.ts'

const NOTHING: CommentPage = { comments: [], cursor: null }

type RepliesProps = { comment: CommentView; now: string; opened: CommentPage | null }

/** Replies to a comment, loaded when they are asked for, and the form that writes one. */
export function Replies({ comment, now, opened }: RepliesProps) {
  const { t, paths } = useTranslation(['comments', 'common'])
  const { pathname, search } = useLocation()
  const thread: Pick<ThreadView, 'objectType' | 'objectId' | 'now'> = {
    objectType: 'comment',
    objectId: comment.id,
    now,
  }
  const { comments, pending, keep, ...more } = useComments(thread, opened ?? NOTHING)
  const { cursor, isLoading, isLoaded, failure, load } = more
  const writing = useWriting(thread)
  const isOpen = opened !== null || more.isOpen
  const name = comment.author?.name ?? t('someone')
  const query = new URLSearchParams(search)
  query.set('replies', comment.id)
  const isWaiting = !isOpen && comments.length < comment.replies
  return (
    <div className={styles.replies}>
      <ul className={styles.list}>
        {comments.map((reply) => (
          <CommentItem key={reply.id} comment={reply} thread={thread} onRemove={keep} />
        ))}
        {pending !== null && <PendingComment content={pending} />}
      </ul>
      <MoreFailed failure={failure} />
      {(isWaiting || cursor !== null || failure !== null || (isLoading && !isLoaded)) && (
        <Link
          className={styles.act}
          to={
            isWaiting
              ? `${pathname}?${query}#comment-${comment.id}`
              : paths.comments('comment', comment.id, { comments: cursor ?? undefined })
          }
          aria-busy={isLoading}
          onClick={(event) => {
            event.preventDefault()
            if (!isLoading) load(cursor ?? undefined)
          }}
        >
          {isLoading
            ? t('common:loading')
            : failure !== null
              ? t('common:retry')
              : isWaiting
                ? t('showReplies', { count: comment.replies })
                : t('moreReplies')}
        </Link>
      )}
      <Opened name={t('reply')}>
        {(close) => (
          <CommentForm
            object={thread}
            label={t('replyTo', { name })}
            submit={t('reply')}
            fetcher={writing}
            onDone={close}
          />
        )}
      </Opened>
      <output className="visually-hidden">{writing.data?.comment && writing.state === 'idle' ? t('sent') : ''}</output>
    </div>
  )
}
