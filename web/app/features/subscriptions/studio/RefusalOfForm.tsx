import { FormAlert } from '../../../design/FormAlert.tsx'
import type { FormRefusal } from '../../../session/form-refusal.ts'

/** What is refused about a whole form, inside of it: there it is shown again when the next answer is the same. */
export function RefusalOfForm({ refusal }: { refusal: FormRefusal | null }) {
  // Beside a field it says the same.
  if (refusal === null || Object.values(refusal.fields).includes(refusal.message)) return null
  return <FormAlert>{refusal.message}</FormAlert>
}
