import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { Form } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { useAppSelector } from '../../store/hooks.ts'
import styles from './Messages.module.css'

/** The answer of a form before JavaScript that was refused. */
export type SendAnswer = { message: string; text: string }

type ComposerProps = {
  conversationId: string
  /** Of the next message that is sent as a form, so that one that is sent twice is one. */
  messageId: string
  answer: SendAnswer | null
  send: (text: string) => Promise<void>
  /** Called with the text whenever it changes. */
  onWrite: (text: string) => void
}

/** Writes a message. What is not sent stays, in this browser and for this conversation. Enter sends; Shift and Enter begins a line. */
export function Composer({ conversationId, messageId, answer, send, onWrite }: ComposerProps) {
  const { t } = useTranslation('messages')
  const field = useRef<HTMLTextAreaElement>(null)
  const account = useAppSelector((state) => state.currentUser._id)
  const key = `message ${account} ${conversationId}`
  useEffect(() => {
    const kept = localStorage.getItem(key)
    if (field.current && field.current.value === '' && kept !== null) field.current.value = kept
  }, [key])

  function submit(event: FormEvent) {
    event.preventDefault()
    const text = field.current?.value.trim() ?? ''
    if (text === '' || !field.current) return
    field.current.value = ''
    localStorage.removeItem(key)
    field.current.focus()
    onWrite('')
    void send(text)
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // A phone's Enter begins a line, and that of an input method chooses a word.
    const sends = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (sends && matchMedia('(pointer: fine)').matches) submit(event)
  }

  return (
    <Form method="post" className={styles.composer} onSubmit={submit}>
      {answer && <FormAlert>{answer.message}</FormAlert>}
      <input type="hidden" name="clientMessageId" value={messageId} />
      <textarea
        ref={field}
        name="text"
        rows={1}
        required
        aria-label={t('write')}
        placeholder={t('write')}
        maxLength={5_000}
        defaultValue={answer?.text}
        onKeyDown={onKeyDown}
        onInput={({ currentTarget: { value } }) => {
          onWrite(value)
          if (value === '') localStorage.removeItem(key)
          else localStorage.setItem(key, value)
        }}
      />
      <Button type="submit" name="intent" value="send">
        {t('send')}
      </Button>
    </Form>
  )
}
