import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readStored, store } from '../../../api/browser-storage.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { lengthOf } from './comment.ts'
import type { CommentFormProps } from './CommentForm.tsx'
import { keptCommentOf } from './forget-comments.ts'

type TextProps = {
  [Name in 'object' | 'edited' | 'fetcher' | 'answer' | 'onDone']: CommentFormProps[Name] | undefined
} & Pick<CommentFormProps, 'object' | 'fetcher'>

/**
 * The text of a form of comments: emptied when it is sent, back with a refusal, and kept in this tab until then.
 * @returns `given`: what the field begins with; `onEdit` and `onSend` are called when the field is edited and sent
 */
export function useCommentText({ object, edited, fetcher, answer, onDone }: TextProps) {
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
  const account = useAppSelector((state) => state.currentUser._id)
  // Until it is known who reads, nothing is kept.
  const key = edited || account === '' ? null : keptCommentOf(account, object.objectId)
  const lastKey = useRef<string | null>(null)
  // So that it is still there after the session has ended.
  const keep = () => {
    if (key !== null) store(key, field.current?.value || null, 'sessionStorage')
  }
  const begin = useEffectEvent(() => {
    if (field.current && key !== null) {
      // Another account finds nothing of the former one.
      if (lastKey.current !== null && lastKey.current !== key) field.current.value = ''
      lastKey.current = key
      // What was typed before hydration stays.
      field.current.value ||= readStored(key, 'sessionStorage') ?? ''
    }
    keep()
    measure()
  })
  useEffect(() => begin(), [key])
  // Only now has the form been read.
  useEffect(() => {
    if (fetcher.state === 'submitting' && !edited) fill('')
    // eslint-disable-next-line react/exhaustive-deps -- once a submission, whatever else is rendered
  }, [fetcher.state])
  // The same fetcher may also have deleted the comment.
  const answered = fetcher.data?.intent === (edited ? 'edit' : 'write') ? fetcher.data : undefined
  useEffect(() => {
    if (answered?.refusal) fill(sent.current)
    else if (answered) {
      // A form that is answered at once is not seen to be submitted.
      if (!edited && field.current?.value === sent.current) fill('')
      keep()
      onDone?.()
    }
    // eslint-disable-next-line react/exhaustive-deps -- once an answer, whatever else is rendered
  }, [answered])
  const onEdit = () => {
    measure()
    keep()
  }
  const onSend = () => {
    sent.current = field.current?.value ?? ''
  }
  return { field, given, length, answered, onEdit, onSend }
}
