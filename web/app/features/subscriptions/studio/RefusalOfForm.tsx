import { FormAlert } from '../../../design/FormAlert.tsx'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { isBesideField } from '../../../session/is-beside-field.ts'

/** What is refused about a whole form, inside of it: there it is shown again when the next answer is the same. */
export function RefusalOfForm({ refusal }: { refusal: FormRefusal | null }) {
  return refusal === null || isBesideField(refusal) ? null : <FormAlert>{refusal.message}</FormAlert>
}
