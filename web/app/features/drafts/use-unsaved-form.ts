import { useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { usePaths } from '../../locales/use-locale.ts'
import { contentsOf } from './draft.ts'
import type { Drafts } from './use-draft.ts'

export type UnsavedOptions<T> = {
  form: RefObject<HTMLFormElement | null>
  /** What is written is kept there; null: nowhere. */
  kept: {
    drafts: Drafts<T>
    /** What is written in the form now. */
    read: (form: FormData) => Partial<T>
  } | null
  /** What the form's action answered last; another object for each answer. */
  answer: object | undefined
  isRefused: boolean
  /** After it was saved, or its changes were discarded. */
  onEnd?: () => void
}

/** What is asked about a form before its page is left. */
export type FormState = {
  isUnsaved: () => boolean
  isSaving: () => boolean
  /** Its page is left: whether it was saved is not learned any more. */
  leave: () => void
  /** Its changes are not wanted. */
  discard: () => void
}

/**
 * Knows whether what is written in a form is saved, asks before the tab is closed with it, and keeps it as a draft where the form
 * has drafts.
 * @returns `note` to be called after a change by hand, `noteFiles` after one by a file that arrived, `expectSaving` when the form is
 * sent, and `state` for what asks before the page is left
 */
export function useUnsavedForm<T>(options: UnsavedOptions<T>) {
  const { form, answer } = options
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const isUnsaved = useRef(options.kept?.drafts.isUnsaved ?? false)
  const isSaving = useRef(false)
  const before = useRef<string | null>(null)
  const { signIn, restore } = usePaths()
  const { state } = useNavigation()
  const { key } = useLocation()

  useEffect(() => {
    if (form.current && !isUnsaved.current) before.current = contentsOf(form.current)
    return () => {
      // To these a form leads that was sent without a session, and not saved. The address is the next page's already.
      const isRefused = [signIn(), restore].includes(location.pathname)
      if (!isSaving.current || isRefused) return
      // The page may stay, and show the form anew.
      latest.current.kept?.drafts.forget()
      latest.current.onEnd?.()
    }
  }, [form, signIn, restore])
  useEffect(() => {
    if (!answer || !isSaving.current) return
    isSaving.current = false
    if (latest.current.isRefused || !form.current) return
    before.current = contentsOf(form.current)
    isUnsaved.current = false
    latest.current.kept?.drafts.forget()
  }, [answer, form])
  // After the effect of an answer: without one, such as without a connection, nothing was saved. What is over at once changes the key
  // of the location alone.
  useEffect(() => {
    if (state !== 'idle') return
    isSaving.current = false
    latest.current.kept?.drafts.expectSaving(false)
  }, [state, key])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current && !isSaving.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])

  function change(isByHand: boolean) {
    if (!form.current) return
    const { kept } = latest.current
    isUnsaved.current = contentsOf(form.current) !== before.current
    if (isUnsaved.current) kept?.drafts.keep(kept.read(new FormData(form.current)), isByHand)
    else kept?.drafts.unkeep()
  }
  const [formState] = useState<FormState>(() => ({
    isUnsaved: () => isUnsaved.current,
    isSaving: () => isSaving.current,
    leave: () => void (isSaving.current = false),
    discard() {
      latest.current.kept?.drafts.end()
      latest.current.onEnd?.()
    },
  }))
  return {
    note: () => change(true),
    noteFiles: () => change(false),
    expectSaving() {
      isSaving.current = true
      latest.current.kept?.drafts.expectSaving(true)
    },
    state: formState,
  }
}
