import { Link, useLocation } from 'react-router'
import { buttonClass, LinkButton } from '../../../design/Button.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { LoadFailed } from '../../../design/LoadFailed.tsx'
import { MoreFailed, type MoreFailure } from '../../../design/MoreLink.tsx'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { usePaths } from '../../../locales/use-locale.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { CommentAnswer, ThreadView } from './comment.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem, PendingComment } from './CommentItem.tsx'
import styles from './Comments.module.css'
import { DeletedComment } from './DeletedComment.tsx'
import { Replies } from './Replies.tsx'
import { useComments, useWriting } from './use-comments.ts'

preloadTexts('comments', 'feeds')

type ThreadProps = {
  thread: ThreadView
  /** The answer to a plain form of the thread's own page. */
  answer: CommentAnswer | null
  /** Has a page of its own, with its heading. */
  isPage?: boolean
}

/** The comments on a thing with the form that writes one. Everything works before JavaScript. */
export function CommentThread({ thread, answer, isPage = false }: ThreadProps) {
  const { t } = useTranslation(['comments', 'feeds'])
  const heading = thread.objectType === 'comment' ? t('replies') : t('feeds:comments', { count: thread.total })
  return (
    <section id="comments" className={styles.thread} aria-label={t('title')}>
      {!isPage && <h2 className={styles.heading}>{heading}</h2>}
      {thread.state === 'open' ? <OpenThread thread={thread} answer={answer} /> : <ClosedThread thread={thread} />}
    </section>
  )
}

/** What has to be done before reading and writing. */
function ClosedThread({ thread: { state } }: { thread: ThreadView }) {
  const { t } = useTranslation('comments')
  const paths = usePaths()
  const { pathname } = useLocation()
  switch (state) {
    case 'sign-in':
      return (
        <p className={styles.closed}>
          {t('signInText')}{' '}
          <LinkButton look="secondary" to={paths.signIn({ redirect: `${pathname}#comments` })}>
            {t('signIn')}
          </LinkButton>
        </p>
      )
    case 'buy':
      return <p className={styles.closed}>{t('buyText')}</p>
    case 'subscribe':
      return <p className={styles.closed}>{t('subscribeText')}</p>
    case 'failed':
      return <LoadFailed />
    default:
      return null
  }
}

function OpenThread({ thread, answer }: Omit<ThreadProps, 'isPage'>) {
  const { t } = useTranslation('comments')
  const { comments, pending, keep, ...more } = useComments(thread, thread.page)
  const writing = useWriting(thread)
  const isReplying = thread.objectType === 'comment'
  const refused = answer?.refusal ? answer : null
  const edited = refused?.intent === 'edit' ? comments.find(({ id }) => id === refused.id) : undefined
  return (
    <>
      {thread.deletedId !== null && !comments.some(({ id }) => id === thread.deletedId) && (
        <DeletedComment object={thread} id={thread.deletedId} />
      )}
      {refused && refused.intent !== 'write' && refused.intent !== 'edit' && <FormAlert>{refused.refusal}</FormAlert>}
      <CommentForm
        key={edited?.id}
        object={thread}
        {...(edited && { edited })}
        label={t(isReplying ? 'reply' : 'write')}
        submit={t(edited ? 'saveEdit' : isReplying ? 'reply' : 'send')}
        fetcher={writing}
        answer={refused}
      />
      <output className="visually-hidden">{writing.data?.comment && writing.state === 'idle' ? t('sent') : ''}</output>
      {comments.length === 0 && pending === null && !isReplying && thread.total === 0 && (
        <p className={styles.empty}>{t('empty')}</p>
      )}
      <ul className={styles.list}>
        {pending !== null && !isReplying && <PendingComment content={pending} />}
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} thread={thread} onRemove={keep}>
            {!isReplying && (
              <Replies
                comment={comment}
                now={thread.now}
                opened={thread.replies?.commentId === comment.id ? thread.replies.page : null}
              />
            )}
          </CommentItem>
        ))}
        {pending !== null && isReplying && <PendingComment content={pending} />}
      </ul>
      <MoreComments {...more} />
    </>
  )
}

type MoreProps = {
  cursor: string | null
  isLoading: boolean
  failure: MoreFailure
  load: (after: string) => void
}

/** Shows further comments: a link to them, which with JavaScript are appended. */
function MoreComments({ cursor, isLoading, failure, load }: MoreProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  if (cursor === null) return null
  const query = new URLSearchParams(search)
  query.set('comments', cursor)
  return (
    <div className={styles.more}>
      <MoreFailed failure={failure} />
      <Link
        className={buttonClass({ look: 'secondary' })}
        to={`${pathname}?${query}#comments`}
        aria-busy={isLoading}
        onClick={(event) => {
          event.preventDefault()
          if (!isLoading) load(cursor)
        }}
      >
        {isLoading ? t('loading') : failure ? t('retry') : t('loadMore')}
      </Link>
    </div>
  )
}
