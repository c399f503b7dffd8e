import type { Control } from './fault-of.ts'
import { isControl, isNoted, noteBeside } from './form-notes.ts'

/** The controls that a message refuses, and the elements that it describes: a control, or its group. */
type Hidden = { controls: readonly Control[]; described: readonly Element[]; observer: MutationObserver }

/** Messages of the page that are hidden since a field of theirs was edited. */
const hidden = new Map<HTMLElement, Hidden>()

/**
 * Hides the page's message of a field that is edited, from all that share it: what it says is about a former value. The message
 * stays an element of React's, which does not write the same words a second time, so it is shown again when its form is sent. Other
 * words are shown at once.
 */
export function hideMessage(edited: Control): void {
  // What a page finds wrong while it is edited is about the present value.
  if (edited.ariaInvalid !== 'true' || isNoted(edited) || edited.closest('[data-judged]')) return
  const note = noteBeside(edited)
  if (!note) return
  for (const [former, { observer }] of hidden)
    if (!former.isConnected) {
      observer.disconnect()
      hidden.delete(former)
    }
  const refused = [...document.querySelectorAll('[aria-invalid="true"]')].filter(isControl)
  const controls = refused.filter((control) => noteBeside(control) === note)
  const described = [...document.querySelectorAll(`[aria-describedby~="${CSS.escape(note.id)}"]`)]
  const observer = new MutationObserver(() => showMessage(note))
  observer.observe(note, { subtree: true, childList: true, characterData: true })
  hidden.set(note, { controls, described, observer })
  note.hidden = true
  for (const control of controls) control.removeAttribute('aria-invalid')
  for (const element of described) describe(element, othersOf(element, note.id))
}

/** Shows the hidden messages of a form that is sent. @returns the controls that have one again */
export function showMessages(form: HTMLFormElement): readonly Control[] {
  const notes = [...hidden].filter(([, { controls }]) => controls.some((control) => control.form === form))
  for (const [note] of notes) showMessage(note)
  return notes.flatMap(([, { controls }]) => controls)
}

function showMessage(note: HTMLElement): void {
  const message = hidden.get(note)
  if (!message) return
  message.observer.disconnect()
  hidden.delete(note)
  note.hidden = false
  // Without it React has taken its attributes away as well.
  if (!note.isConnected) return
  for (const control of message.controls) control.setAttribute('aria-invalid', 'true')
  for (const element of message.described) describe(element, [note.id, ...othersOf(element, note.id)])
}

const othersOf = (element: Element, id: string): readonly string[] =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').filter((other) => other !== '' && other !== id)

const describe = (element: Element, ids: readonly string[]) =>
  ids.length > 0 ? element.setAttribute('aria-describedby', ids.join(' ')) : element.removeAttribute('aria-describedby')
