import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useBlocker, useLocation, useNavigation, type Blocker } from 'react-router'
import { usePaths } from '../../locales/use-locale.ts'
import { contentsOf } from './draft.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import type { Drafts } from './use-draft.ts'

type UnsavedOptions<T> = {
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

/**
 * Asks before what is written in a form is left unsaved, for another page of the site or with the tab, and keeps it as a draft
 * where it has drafts. One form of a page: the router asks one of those that hold a navigation back.
 * @returns `note` to be called after a change by hand, `noteFiles` after one by a file that arrived, `expectSaving` when the form is
 * sent, and the question
 */
export function useUnsaved<T>(options: UnsavedOptions<T>) {
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
  const leaving = useLeaving(
    () => isUnsaved.current && !isSaving.current,
    // Whether it was saved is not learned any more.
    () => void (isSaving.current = false),
  )

  function change(isByHand: boolean) {
    if (!form.current) return
    const { kept } = latest.current
    isUnsaved.current = contentsOf(form.current) !== before.current
    if (isUnsaved.current) kept?.drafts.keep(kept.read(new FormData(form.current)), isByHand)
    else kept?.drafts.unkeep()
  }
  function discard() {
    const { kept, onEnd } = latest.current
    kept?.drafts.end()
    onEnd?.()
  }
  return {
    note: () => change(true),
    noteFiles: () => change(false),
    expectSaving() {
      isSaving.current = true
      latest.current.kept?.drafts.expectSaving(true)
    },
    question: <LeaveQuestion leaving={leaving} isKept={options.kept !== null} onDiscard={discard} />,
  }
}

/**
 * Holds what leads to another page back while something is unsaved. Back closes the question as it closes a sheet: the
 * question has no history entry of its own, which would be in the way of the navigation that it is about. Where a form that was sent
 * leads is not asked about.
 */
function useLeaving(isUnsaved: () => boolean, onLeave: () => void): Blocker {
  const isQuestionOpen = useRef(false)
  const isClosedByBack = useRef(false)
  const leaving = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isLeft = currentLocation.pathname !== nextLocation.pathname
    const isHeld = isLeft && isUnsaved()
    if (isLeft) onLeave()
    isClosedByBack.current = isHeld && isQuestionOpen.current && historyAction === 'POP'
    return isHeld
  })
  // Before the question is seen, which Back may close from then on.
  useLayoutEffect(() => {
    if (leaving.state === 'blocked' && isClosedByBack.current) leaving.reset()
    else isQuestionOpen.current = leaving.state === 'blocked'
  }, [leaving])
  return leaving
}
