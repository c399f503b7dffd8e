import { useEffect, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Avatar } from '../../../design/Avatar.tsx'
import { Badge } from '../../../design/Badge.tsx'
import { Moment } from '../../../design/Moment.tsx'
import { toast } from '../../../design/toasts.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { ReactionButton } from '../ReactionButton.tsx'
import { isShownDeleted, type Commented, type CommentView, type ThreadView } from './comment.ts'
import { CommentForm } from './CommentForm.tsx'
import styles from './Comments.module.css'
import { DeletedComment, useChanging } from './DeletedComment.tsx'
import { Opened } from './Opened.tsx'

type ItemProps = {
  comment: CommentView
  thread: Pick<ThreadView, 'objectType' | 'objectId' | 'now'>
  /** Called with a comment that is being deleted, so that the list keeps its place. */
  onRemove: (comment: CommentView) => void
  /** Below it. */
  children?: ReactNode
}

/** One comment or reply with what its reader may do. A deletion shows at once, and is taken back when it is refused. */
export function CommentItem({ comment: given, thread, onRemove, children }: ItemProps) {
  const { data, formData } = useChanging(given.id)
  useEffect(() => {
    if (data?.refusal && data.intent === 'delete') toast({ tone: 'danger', title: data.refusal })
  }, [data])
  const known = data?.intent === 'edit' && data.comment ? data.comment : given
  const written = formData?.get('intent') === 'edit' ? formData.get('content') : null
  const comment = typeof written === 'string' ? { ...known, content: written } : known
  if (isShownDeleted(formData?.get('intent'), data))
    return (
      <li>
        <DeletedComment object={thread} id={comment.id} />
      </li>
    )
  return (
    <li id={`comment-${comment.id}`} className={styles.comment}>
      <Avatar name={comment.author?.name ?? ''} url={comment.author?.avatar} size="small" />
      <div className={styles.body}>
        <Heading comment={comment} now={thread.now} />
        <p className={styles.text} dir="auto">
          {comment.content}
        </p>
        <Acts comment={comment} object={thread} onRemove={() => onRemove(known)} />
        {children}
      </div>
    </li>
  )
}

function Heading({ comment: { author, isByOwner, createdAt, isEdited }, now }: { comment: CommentView; now: string }) {
  const { t, paths } = useTranslation('comments')
  const name = author?.name ?? t('someone')
  return (
    <p className={styles.head}>
      {isByOwner && author?.username ? (
        <Link to={paths.profile(author.username)} dir="auto">
          {name}
        </Link>
      ) : (
        <strong dir="auto">{name}</strong>
      )}
      {isByOwner && <Badge>{t('creator')}</Badge>}
      <small>
        <Moment at={createdAt} now={now} />
        {isEdited && ` · ${t('edited')}`}
      </small>
    </p>
  )
}

type ActsProps = { comment: CommentView; object: Commented; onRemove: () => void }

function Acts({ comment, object, onRemove }: ActsProps) {
  const { t, paths } = useTranslation(['comments', 'common'])
  const { pathname, search } = useLocation()
  const changing = useChanging(comment.id)
  const name = comment.author?.name ?? t('someone')
  return (
    <div className={styles.acts}>
      <ReactionButton
        objectType="comment"
        objectId={comment.id}
        action="like"
        isOn={comment.isLiked}
        count={comment.likes}
      />
      {comment.mayEdit && (
        <Opened name={t('edit')}>
          {(close) => (
            <CommentForm
              object={object}
              edited={comment}
              label={t('editLabel')}
              submit={t('saveEdit')}
              fetcher={changing}
              onDone={close}
            />
          )}
        </Opened>
      )}
      {comment.mayDelete && (
        <changing.Form method="post" action={paths.comments(object.objectType, object.objectId)} onSubmit={onRemove}>
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="id" value={comment.id} />
          <input type="hidden" name="back" value={pathname + search} />
          <button className={styles.act} aria-label={t('deleteOf', { name })}>
            {t('delete')}
          </button>
        </changing.Form>
      )}
      {!comment.mayEdit && (
        <Link className={styles.act} to={paths.report('comment', comment.id)} rel="nofollow">
          {t('common:report')}
        </Link>
      )}
    </div>
  )
}

/** A comment on its way. */
export function PendingComment({ content }: { content: string }) {
  const { t } = useTranslation('comments')
  return (
    <li className={styles.comment} aria-busy="true" data-pending>
      <Avatar name="" url={null} size="small" />
      <div className={styles.body}>
        <p className={styles.head}>
          <small>{t('sending')}</small>
        </p>
        <p className={styles.text} dir="auto">
          {content}
        </p>
      </div>
    </li>
  )
}
