import type { Control } from './fault-of.ts'
import { isControl, isNoted, noteBeside } from './form-notes.ts'

/** A field that lost its message: what described it before; null: its group was described. */
type Edited = { control: Control; described: string | null }

/** Messages of the page that are hidden since a field of theirs was edited, with what they said. `isSent`: its form was sent again. */
const hidden = new Map<HTMLElement, { fields: readonly Edited[]; said: string | null; isSent: boolean }>()

/**
 * Takes the page's message from a field that is edited, and from all that share it: what it says is about a former value. The
 * message stays an element of React's, which does not write a repeated refusal a second time: `showRepeated` does.
 */
export function takeMessage(edited: Control): void {
  // What a page finds wrong while it is typed is about the present value.
  if (edited.ariaInvalid !== 'true' || isNoted(edited) || edited.closest('[data-judged]')) return
  const note = noteBeside(edited)
  if (!note) return
  for (const former of hidden.keys()) if (!former.isConnected) hidden.delete(former)
  const sharing = [...document.querySelectorAll('[aria-invalid="true"]')].filter(isControl)
  const fields = sharing
    .filter((control) => noteBeside(control) === note)
    .map((control) => ({ control, described: control.getAttribute('aria-describedby') }))
  hidden.set(note, { fields, said: note.textContent, isSent: false })
  note.hidden = true
  for (const { control, described } of fields) {
    control.removeAttribute('aria-invalid')
    const others = described?.split(' ').filter((id) => id !== note.id) ?? []
    if (others.length > 0) control.setAttribute('aria-describedby', others.join(' '))
    else control.removeAttribute('aria-describedby')
  }
}

/** Notes that a form is sent: its answer may repeat what was hidden. */
export function expectRepeated(form: HTMLFormElement): void {
  for (const message of hidden.values())
    if (message.fields.some(({ control }) => control.form === form)) message.isSent = true
}

/** Whether the answer to a form may repeat a message, which is known when the whole answer is there. */
export const isRepeatExpected = (): boolean => [...hidden].some(([note, { isSent }]) => isSent && note.isConnected)

/** Shows the messages that an answer repeated, or replaced by others: React kept their elements. Code sends some forms without an event. */
export function showRepeated(): void {
  for (const [note, { fields, said, isSent }] of hidden) {
    if (!isSent && note.textContent === said) continue
    hidden.delete(note)
    if (!note.isConnected) continue
    note.hidden = false
    for (const { control, described } of fields) {
      control.setAttribute('aria-invalid', 'true')
      if (described !== null) control.setAttribute('aria-describedby', described)
    }
  }
}
