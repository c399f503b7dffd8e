import { MAXIMUM_COMMENT } from '@stagedoor/contract/comments'
import { useState } from 'react'
import { useLocation, type useFetcher } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { TextAreaField } from '../../../design/Field.tsx'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { CommentAnswer, Commented, CommentView } from './comment.ts'
import styles from './Comments.module.css'
import { useCommentText } from './use-comment-text.ts'

export type CommentFormProps = {
  object: Commented
  /** The comment that is changed; absent: a new one. */
  edited?: CommentView
  label: string
  submit: string
  fetcher: ReturnType<typeof useFetcher<CommentAnswer>>
  /** A refusal of the plain form, with what was typed. */
  answer?: CommentAnswer | null
  onDone?: () => void
}

/** Writes or changes a comment. What was typed comes back with a refusal, which is said beside it. */
export function CommentForm({ object, edited, label, submit, fetcher, answer, onDone }: CommentFormProps) {
  const { t, paths } = useTranslation('comments')
  const { pathname, search } = useLocation()
  const { field, given, length, answered, onEdit, onSend } = useCommentText({ object, edited, fetcher, answer, onDone })
  const latest = answered ?? answer
  // A refusal is about what was sent.
  const [leftAnswer, setLeftAnswer] = useState<typeof latest>()
  const form = useFocusOnFault(latest?.refusal ? latest : null)
  const isTooLong = length > MAXIMUM_COMMENT
  const refusal = fetcher.state === 'submitting' || latest === leftAnswer ? undefined : (latest?.refusal ?? undefined)
  return (
    <fetcher.Form
      method="post"
      action={paths.comments(object.objectType, object.objectId)}
      className={styles.form}
      ref={form}
      noValidate
      {...(edited !== undefined && { defaultShouldRevalidate: false })}
      onSubmit={(event) => {
        if (fetcher.state !== 'idle' || isTooLong) return event.preventDefault()
        onSend()
      }}
    >
      <input type="hidden" name="intent" value={edited ? 'edit' : 'write'} />
      <input type="hidden" name="id" value={edited?.id ?? ''} />
      <input type="hidden" name="back" value={pathname + search} />
      <TextAreaField
        label={label}
        name="content"
        rows={2}
        dir="auto"
        defaultValue={given}
        ref={field}
        onInput={() => {
          onEdit()
          setLeftAnswer(latest)
        }}
        data-judged
        error={isTooLong ? t('tooLong', { count: MAXIMUM_COMMENT }) : refusal}
      />
      <div className={styles.send}>
        <Button type="submit" look="secondary" isBusy={fetcher.state !== 'idle'}>
          {submit}
        </Button>
        <small aria-hidden="true">
          {length}/{MAXIMUM_COMMENT}
        </small>
      </div>
    </fetcher.Form>
  )
}
