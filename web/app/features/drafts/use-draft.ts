import { useMemo, useRef, useState } from 'react'
import { readStored, store } from '../../api/browser-storage.ts'
import { useIsHydrated } from '../../design/use-is-hydrated.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { readDraft } from './draft.ts'

export type Drafts<T> = ReturnType<typeof useDraft<T>>

/**
 * What was written in an editor and not saved, kept in this browser for this account, so that it survives the tab. The
 * next visit offers it; until that is answered the editor shows what is saved. Who writes something else instead is not
 * offered it any more, since it would replace what was written.
 * @param name the edited thing, such as `gallery 6f…`
 * @param saved the editor's state as the site has it
 */
export function useDraft<T>({ name, saved }: { name: string; saved: T }) {
  const account = useAppSelector((state) => state.auth.authUser?._id)
  const key = account === undefined ? null : `draft ${account} ${name}`
  const isHydrated = useIsHydrated()
  // Read once: what is written from then on is in the form.
  const found = useMemo(() => (isHydrated && key !== null ? readDraft<T>(readStored(key)) : null), [isHydrated, key])
  const [answer, setAnswer] = useState<'open' | 'continued' | 'saved' | 'gone'>('open')
  const savedText = JSON.stringify(saved)
  const [sentOver, setSentOver] = useState<string | null>(null)
  const [isElseWritten, setElseWritten] = useState(false)
  const isGone = useRef(false)
  // What is saved may be shown in a new form, before its answer is looked at.
  const isUnsaved = answer === 'continued' && (sentOver === null || sentOver === savedText)
  return {
    /** When the draft was written that is offered; null when none is. */
    offeredAt: answer === 'open' && !isElseWritten ? (found?.at ?? null) : null,
    isContinued: answer === 'continued' || answer === 'saved',
    /** Whether the draft is what the editor begins with: it was continued, and has not been saved since. */
    isUnsaved,
    /** The state that the editor begins with. */
    state: isUnsaved ? { ...saved, ...found?.written } : saved,
    keep(written: Partial<T>, isByHand: boolean) {
      if (key === null || isGone.current) return
      if (isByHand) setElseWritten(true)
      store(key, JSON.stringify({ at: new Date().toISOString(), written }))
    },
    /** What is written is what is saved: only an offered draft stays. */
    unkeep() {
      if (key === null) return
      setElseWritten(false)
      store(key, answer === 'open' && found ? JSON.stringify(found) : null)
    },
    /** Shows the draft in the editor. */
    resume: () => setAnswer('continued'),
    /** While it is being saved. */
    expectSaving: (isExpected: boolean) => setSentOver(isExpected ? savedText : null),
    /** Forgets it: it was saved, or is not wanted. What is written later is kept again. */
    forget() {
      if (key !== null) store(key, null)
      setAnswer((now) => (now === 'open' ? 'gone' : now === 'continued' ? 'saved' : now))
    },
    /** Forgets it, and keeps nothing more: the editor is being left. */
    end() {
      isGone.current = true
      if (key !== null) store(key, null)
    },
  }
}
