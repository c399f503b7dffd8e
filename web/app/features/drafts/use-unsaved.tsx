import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useLeaving } from './use-leaving.ts'
import { useUnsavedForm, type UnsavedOptions } from './use-unsaved-form.ts'

/**
 * Asks before what is written in a form is left unsaved, for another page of the site or with the tab, and keeps it as a draft
 * where it has drafts. The only such form of its page; `UnsavedForms` asks for several.
 * @returns what `useUnsavedForm` does, and the question
 */
export function useUnsaved<T>(options: UnsavedOptions<T>) {
  const { state, ...form } = useUnsavedForm(options)
  const leaving = useLeaving(() => [state])
  return {
    ...form,
    question: <LeaveQuestion leaving={leaving} isKept={options.kept !== null} onDiscard={state.discard} />,
  }
}
