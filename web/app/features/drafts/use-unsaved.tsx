import { useEffect, useRef, type RefObject } from 'react'
import { useBlocker, type Blocker } from 'react-router'
import { contentsOf } from './draft.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import type { Drafts } from './use-draft.ts'

type UnsavedOptions<T> = {
  form: RefObject<HTMLFormElement | null>
  drafts: Drafts<T>
  /** What is written in the form now. */
  read: (form: FormData) => Partial<T>
  /** What the form's action answered last; another object for each answer. */
  answer: object | undefined
  isRefused: boolean
  /** After it was saved, or its changes were discarded. */
  onEnd?: () => void
}

/**
 * Keeps what is written in a form as a draft, and asks before it is left unsaved: for another page of the site, or with
 * the tab.
 * @returns `note` to be called after a change, `expectSaving` when the form is sent, and the question
 */
export function useUnsaved<T>(options: UnsavedOptions<T>) {
  const { form, answer } = options
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const isUnsaved = useRef(options.drafts.isContinued)
  const isSaving = useRef(false)
  const before = useRef<string | null>(null)

  useEffect(() => {
    if (form.current && !latest.current.drafts.isContinued) before.current = contentsOf(form.current)
    return () => {
      if (isSaving.current) end(latest.current)
    }
  }, [form])
  useEffect(() => {
    if (!answer || !isSaving.current) return
    isSaving.current = false
    if (latest.current.isRefused || !form.current) return
    before.current = contentsOf(form.current)
    isUnsaved.current = false
    latest.current.drafts.forget()
  }, [answer, form])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current && !isSaving.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const leaving = useLeaving(() => isUnsaved.current && !isSaving.current)

  return {
    note() {
      if (!form.current) return
      const { drafts, read } = latest.current
      isUnsaved.current = contentsOf(form.current) !== before.current
      if (isUnsaved.current) drafts.keep(read(new FormData(form.current)))
      else drafts.unkeep()
    },
    expectSaving: () => void (isSaving.current = true),
    question: <LeaveQuestion leaving={leaving} onDiscard={() => end(latest.current)} />,
  }
}

/**
 * Holds what leads to another page back while something is unsaved. Back closes the question as it closes a sheet: the
 * question has no history entry of its own, which would be in the way of the navigation that it is about.
 */
function useLeaving(isUnsaved: () => boolean): Blocker {
  const isQuestionOpen = useRef(false)
  const isClosedByBack = useRef(false)
  const leaving = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isHeld = isUnsaved() && currentLocation.pathname !== nextLocation.pathname
    isClosedByBack.current = isHeld && isQuestionOpen.current && historyAction === 'POP'
    return isHeld
  })
  useEffect(() => {
    if (leaving.state === 'blocked' && isClosedByBack.current) leaving.reset()
    else isQuestionOpen.current = leaving.state === 'blocked'
  }, [leaving])
  return leaving
}

function end<T>({ drafts, onEnd }: UnsavedOptions<T>): void {
  drafts.end()
  onEnd?.()
}
