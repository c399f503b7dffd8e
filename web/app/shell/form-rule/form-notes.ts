import type { Control } from './fault-of.ts'

/*
 * What the rule of all forms writes into them: a message beside a control, and the same again at the button. Forms are React's,
 * so nothing of theirs is changed but the attributes of a control, which are given back.
 */

const REPEATED = 'data-fault-again'

/** The attributes of a control before a message was put beside it. */
type Noted = { note: HTMLElement; invalid: string | null; described: string | null }
const noted = new WeakMap<Control, Noted>()

/** Puts a message beside a control, which names it as its description. */
export function putNote(control: Control, message: string): void {
  removeNote(control)
  const note = document.createElement('p')
  note.className = 'fault'
  note.id = `fault-${control.id || control.name}`
  note.textContent = message
  placeOf(control).insertAdjacentElement('afterend', note)
  const described = control.getAttribute('aria-describedby')
  noted.set(control, { note, invalid: control.getAttribute('aria-invalid'), described })
  control.setAttribute('aria-invalid', 'true')
  control.setAttribute('aria-describedby', described === null ? note.id : `${note.id} ${described}`)
}

/** Whether the message beside a control is of this rule, not of the page. */
export const isNoted = (control: Control): boolean => noted.has(control)

function removeNote(control: Control): void {
  const former = noted.get(control)
  if (!former) return
  noted.delete(control)
  former.note.remove()
  write(control, 'aria-invalid', former.invalid)
  write(control, 'aria-describedby', former.described)
}

const write = (control: Control, name: string, value: string | null) =>
  value === null ? control.removeAttribute(name) : control.setAttribute(name, value)

/** Removes the messages of a form; with `onlyCorrected` those of controls that are right by now. */
export function removeNotes(form: HTMLFormElement, { onlyCorrected = false } = {}): void {
  for (const control of controlsOf(form)) if (!onlyCorrected || control.validity.valid) removeNote(control)
  for (const former of form.querySelectorAll(`[${REPEATED}]`))
    if (!onlyCorrected || repeats.get(former)?.ariaInvalid !== 'true') former.remove()
}

/** The control whose message is repeated, if it is of one. */
const repeats = new WeakMap<Element, Control>()

/**
 * Says a message again at the button of a form, unless both are one place since it has but one field. The style sheet
 * writes it, and screen readers pass it over: they read it beside its field.
 */
export function repeatAtButton(
  form: HTMLFormElement,
  button: Element | null,
  { message, about }: { message: string; about?: Control | undefined },
): void {
  for (const former of form.querySelectorAll(`[${REPEATED}]`)) former.remove()
  if (button === null || !form.contains(button) || controlsOf(form).length < 2) return
  const note = document.createElement('p')
  note.className = 'fault'
  note.setAttribute(REPEATED, message)
  note.setAttribute('aria-hidden', 'true')
  if (about) repeats.set(note, about)
  rowOf(button, form).insertAdjacentElement('beforebegin', note)
}

/** The message of a control, or of its group. Fields name their error first. */
export function noteBeside(control: Control): HTMLElement | null {
  const describing = control.hasAttribute('aria-describedby') ? control : control.closest('fieldset[aria-describedby]')
  return document.getElementById(describing?.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
}

/** The controls of a form that people fill in, in the order of the page. */
export const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter((element): element is Control => isControl(element) && element.type !== 'hidden')

export const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

/** The name of a control on the page. */
export function nameOf(control: Control): string {
  const legend = control.type === 'radio' ? control.closest('fieldset')?.querySelector('legend') : undefined
  const label = (legend ?? control.labels?.[0])?.textContent.trim()
  return label || (control.getAttribute('aria-label') ?? control.name)
}

/** Behind which element a message stands: a group of choices, the label around a box, or what stands beside the label. */
function placeOf(control: Control): Element {
  if (control.type === 'radio') return control.closest('fieldset') ?? control
  const around = control.closest('label')
  const label = control.labels?.[0]
  let place: Element = around ?? control
  while (label && place.parentElement && !place.parentElement.contains(label)) place = place.parentElement
  // Beside others in a row a message would narrow them.
  while (place.parentElement && place !== control.form && isRow(place.parentElement)) place = place.parentElement
  return place
}

/** The outermost element around a button that holds no field. */
function rowOf(button: Element, form: HTMLFormElement): Element {
  let row = button
  while (
    row.parentElement &&
    row.parentElement !== form &&
    !controlsOf(form).some((one) => row.parentElement?.contains(one))
  )
    row = row.parentElement
  return row
}

const isRow = (element: Element): boolean => {
  const { display, flexDirection, gridTemplateColumns } = getComputedStyle(element)
  return display.endsWith('flex') ? flexDirection.startsWith('row') : gridTemplateColumns.includes(' ')
}
