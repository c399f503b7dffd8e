import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useLeaving } from './use-leaving.ts'
import { useUnsavedForm, type FormState, type UnsavedOptions } from './use-unsaved-form.ts'

const FormsOfPage = createContext<Set<FormState>>(new Set())

/** Asks once before what is written in the forms of a page is left unsaved. They keep no drafts. */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const [forms] = useState(() => new Set<FormState>())
  const leaving = useLeaving(() => [...forms])
  return (
    <FormsOfPage value={forms}>
      {children}
      <LeaveQuestion leaving={leaving} isKept={false} onDiscard={() => undefined} />
    </FormsOfPage>
  )
}

/**
 * Has `UnsavedForms` around it ask about a form.
 * @returns what `useUnsavedForm` does
 */
export function useFormOfPage(options: Pick<UnsavedOptions<never>, 'form' | 'answer' | 'isRefused'>) {
  const forms = useContext(FormsOfPage)
  const { state, note, expectSaving } = useUnsavedForm({ ...options, kept: null })
  useEffect(() => {
    forms.add(state)
    return () => void forms.delete(state)
  }, [forms, state])
  return { note, expectSaving }
}
