import {
  Suspense,
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import type { OwnTerms } from '@stagedoor/contract/creator-terms'
import { Form } from 'react-router'
import { readStored, store } from '../../api/browser-storage.ts'
import { Button } from '../../design/Button.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { lazyPart } from '../../design/lazy-part.ts'
import { useRootMark } from '../../design/use-root-mark.ts'
import { useTextBeforeHydration } from '../../design/text-before-hydration.ts'
import { useFocusOnFault } from '../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { Attachments } from './attachments/use-attachments.ts'
import { loadOpenFiles } from './MessageFiles.tsx'
import { useFocusLeft } from './focus-after-composer.ts'
import styles from './Messages.module.css'
import { TooLong } from './TooLong.tsx'
import type { NewDraft } from './use-sending.ts'

// They need scripts, so the page begins without theirs; the server keeps their place.
const AttachButtons = import.meta.env.SSR
  ? (await import('./attachments/AttachButtons.tsx')).AttachButtons
  : lazyPart(async () => (await import('./attachments/AttachButtons.tsx')).AttachButtons)

const loadField = () => import('./attachments/AttachmentsField.tsx')
const AttachmentsField = lazyPart(async () => (await loadField()).AttachmentsField)

/** Fetches what shows files once the page is there: they may be attached and sent without a connection. */
function useFilesAhead(): void {
  useEffect(() => {
    // What fails here is fetched with the first file.
    Promise.all([loadField().then(({ loadList }) => loadList()), loadOpenFiles()]).catch(() => {})
  }, [])
}

/** The answer of a form before JavaScript that was refused. */
export type SendAnswer = { message: string; text: string }

type ComposerProps = {
  conversationId: string
  /** Of the next message that is sent as a form, so that one that is sent twice is one. */
  messageId: string
  answer: SendAnswer | null
  attachments: Attachments
  /** What the writer receives of a price; null: they sell nothing here. */
  terms: OwnTerms | null
  /** Beside the buttons that attach. */
  tools?: ReactNode
  send: (draft: NewDraft) => Promise<void>
  /** Called with the text whenever it changes. */
  onWrite: (text: string) => void
}

/** Why nothing was sent yet. `due`: it is sent when its files have arrived. */
type Wait = 'due' | 'failed' | 'price' | null

/** Of the contract. The field takes more, so that a text that was pasted is shortened by who wrote it. */
const MAXIMUM_LENGTH = 5_000

const excessOf = (text: string): number => Math.max(0, text.trim().length - MAXIMUM_LENGTH)

/**
 * Writes a message. What is not sent stays, in this browser and for this conversation. Enter sends; Shift and Enter begins
 * a line. Files are chosen, pasted, dropped or recorded; a message that is sent while they upload waits for them.
 */
export function Composer({
  conversationId,
  messageId,
  answer,
  onWrite,
  terms,
  tools,
  attachments,
  send,
}: ComposerProps) {
  const { t } = useTranslation('messages')
  const { field, read, keep, empty } = useKeptText(conversationId)
  const [excess, setExcess] = useState(0)
  const hasFiles = attachments.files.length > 0
  const { wait, fault, dontSend, trySending } = useWait(attachments, {
    readText: read,
    send(draft) {
      empty()
      onWrite('')
      void send(draft)
    },
  })

  useRootMark('composer')
  useFilesAhead()
  const form = useFocusOnFault(fault)
  useFocusLeft(form)

  function submit(event: FormEvent) {
    event.preventDefault()
    setExcess(excessOf(read()))
    trySending()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // A phone's Enter begins a line, and that of an input method chooses a word.
    const sends = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (sends && matchMedia('(pointer: fine)').matches) submit(event)
  }

  return (
    <Form ref={form} method="post" className={styles.composer} onSubmit={submit} data-works-offline data-composer>
      {answer && <FormAlert>{answer.message}</FormAlert>}
      {excess > 0 && <TooLong excess={excess} />}
      <Attached attachments={attachments} terms={terms} wait={wait} dontSend={dontSend} />
      <input type="hidden" name="clientMessageId" value={messageId} />
      <div className={styles.tools}>
        <Suspense fallback={<span className={styles.attachAwaited} />}>
          <AttachButtons attachments={attachments} />
        </Suspense>
        {tools}
      </div>
      <textarea
        ref={field}
        name="text"
        rows={1}
        required={!hasFiles}
        aria-label={t('write')}
        placeholder={t('write')}
        aria-invalid={excess > 0 || undefined}
        defaultValue={answer?.text}
        onKeyDown={onKeyDown}
        onPaste={(event) => paste(event, attachments)}
        onInput={({ currentTarget: { value } }) => {
          onWrite(value)
          keep(value)
          setExcess(excessOf(value))
        }}
      />
      <Button type="submit" name="intent" value="send">
        {t('send')}
      </Button>
    </Form>
  )
}

type AttachedProps = Pick<ComposerProps, 'attachments' | 'terms'> & { wait: Wait; dontSend: () => void }

/** The files above the text, and why they are not sent yet. */
function Attached({ attachments, terms, wait, dontSend }: AttachedProps) {
  const { t } = useTranslation('messages')
  const { files, complaint } = attachments
  const isEmpty = files.length + complaint.unfit.length + complaint.leftOut.length === 0
  return (
    <div className={styles.attached} data-empty={isEmpty || undefined} data-judged>
      {!isEmpty && (
        <Suspense>
          <AttachmentsField
            attachments={attachments}
            terms={terms}
            priceError={wait === 'price' && !attachments.toSend().price ? t('priceWrong') : undefined}
          />
        </Suspense>
      )}
      {wait === 'failed' && attachments.hasFailed && <FormAlert>{t('uploadsFailed')}</FormAlert>}
      {wait === 'due' && (
        <p className={styles.facts}>
          <output>{t('sendsLater')}</output>
          <Button look="quiet" onClick={dontSend}>
            {t('dontSend')}
          </Button>
        </p>
      )}
    </div>
  )
}

type WaitOptions = { readText: () => string; send: (draft: NewDraft) => void }

/** Sends what is written, when its files have arrived and their price can be read. */
function useWait(attachments: Attachments, { readText, send }: WaitOptions) {
  const [wait, setWait] = useState<Wait>(null)
  // Another one each time, so that each try leads to the fault.
  const [fault, setFault] = useState<object | null>(null)

  function refuse(why: 'failed' | 'price'): void {
    setWait(why)
    setFault({})
  }

  function trySending(): void {
    const text = readText()
    const { files, teaser, isSale, price } = attachments.toSend()
    if (text === '' && attachments.files.length === 0) return
    // It is not sent by itself when its files have arrived: its writer shortens it first.
    if (excessOf(text) > 0) return setWait(null)
    if (attachments.hasFailed) return refuse('failed')
    if (isSale && !price) return refuse('price')
    if (attachments.isUnderWay) return setWait('due')
    setWait(null)
    attachments.clear()
    send({ text, attached: files.length > 0 ? { files, teaser, isSale, price: price ?? 0 } : undefined })
  }

  const isDue = wait === 'due' && !attachments.isUnderWay
  useEffect(() => {
    if (isDue) trySending()
    // eslint-disable-next-line react/exhaustive-deps -- once, when the last file has arrived
  }, [isDue])
  return { wait, fault, trySending, dontSend: () => setWait(null) }
}

function paste(event: ClipboardEvent, { add }: Attachments): void {
  const { files, types } = event.clipboardData
  // Text that was copied from a document brings a picture of itself along.
  if (files.length === 0 || types.includes('text/plain')) return
  event.preventDefault()
  add([...files])
}

/** The field of the text, with what was not sent of it the last time. */
function useKeptText(conversationId: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  useTextBeforeHydration(field)
  const account = useAppSelector((state) => state.currentUser._id)
  const key = `message ${account} ${conversationId}`
  useEffect(() => {
    const kept = readStored(key)
    if (field.current && field.current.value === '' && kept !== null) field.current.value = kept
  }, [key])
  return {
    field,
    keep: (text: string) => void store(key, text === '' ? null : text),
    read: () => field.current?.value.trim() ?? '',
    /** After it was sent; the writer goes on there. */
    empty(): void {
      store(key, null)
      if (!field.current) return
      field.current.value = ''
      field.current.focus()
    },
  }
}
