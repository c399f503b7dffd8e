import { MAXIMUM_COMMENT } from '@stagedoor/contract/comments'
import { useEffect, useRef, useState } from 'react'
import { useLocation, type useFetcher } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { TextAreaField } from '../../../design/Field.tsx'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { lengthOf, type CommentAnswer, type Commented, type CommentView } from './comment.ts'
import styles from './Comments.module.css'

type CommentFormProps = {
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
  const given = answer?.refusal ? answer.content : (edited?.content ?? '')
  // The field keeps its own text, because it can be typed into before this part of the page is hydrated.
  const field = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(() => lengthOf(given.trim()))
  const sent = useRef('')
  const measure = () => setLength(lengthOf(field.current?.value.trim() ?? ''))
  const fill = (text: string) => {
    if (field.current) field.current.value = text
    measure()
  }
  useEffect(measure, [])
  // Only now has the form been read.
  useEffect(() => {
    if (fetcher.state === 'submitting' && !edited) fill('')
    // eslint-disable-next-line react/exhaustive-deps -- once a submission, whatever else is rendered
  }, [fetcher.state])
  // The same fetcher may also have deleted the comment.
  const answered = fetcher.data?.intent === (edited ? 'edit' : 'write') ? fetcher.data : undefined
  const latest = answered ?? answer
  // A refusal is about what was sent.
  const [leftAnswer, setLeftAnswer] = useState<typeof latest>()
  const form = useFocusOnFault(latest?.refusal ? latest : null)
  useEffect(() => {
    if (answered?.refusal) fill(sent.current)
    else if (answered) {
      // A form that is answered at once is not seen to be submitted.
      if (!edited && field.current?.value === sent.current) fill('')
      onDone?.()
    }
    // eslint-disable-next-line react/exhaustive-deps -- once an answer, whatever else is rendered
  }, [answered])
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
        sent.current = field.current?.value ?? ''
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
          measure()
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
