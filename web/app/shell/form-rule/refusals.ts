import type { Control } from './fault-of.ts'
import { isControl, nameOf, repeatAtButton } from './form-notes.ts'
import { FAULTS } from './use-form-rule.ts'

/** A form that was sent, what had the focus, and the faults that the page showed then, with their messages. */
export type Sent = {
  form: HTMLFormElement
  button: HTMLElement | null
  focused: Element | null
  known: ReadonlyMap<Element, string>
}

/** @param before the faults that the page showed when the form was sent, with their texts: what it shows by now may be its answer */
export const sentForm = (
  form: HTMLFormElement,
  button: HTMLElement | null,
  before: ReadonlyMap<Element, string | null>,
): Sent => ({
  form,
  button,
  focused: document.activeElement,
  known: new Map(
    faultsIn(document.body)
      .filter((fault) => before.get(fault) === fault.textContent)
      .map((fault) => [fault, messageOf(fault)]),
  ),
})

/** Joins the name of a field and its message. */
export type NameAndMessage = (field: string, message: string) => string

/**
 * Shows the first fault of a form's answer, a field before a sentence: focus, view, and the message again at the button. The
 * focus stays with somebody who has gone on.
 * @param isAnswered whether the answer is there, so that a fault which the form showed before is one of it
 * @returns whether there was one
 */
export function showRefusal(
  { form, button, focused, known }: Sent,
  withName: NameAndMessage,
  isAnswered: boolean,
): boolean {
  const isNew = (fault: HTMLElement) => known.get(fault) !== messageOf(fault)
  const fault = faultsIn(document.body).find(
    (found) => isNew(found) || (isAnswered && form.contains(found) && form.isConnected),
  )
  if (!fault || isTypingElsewhere(form)) return false
  const message = messageOf(fault)
  if (!hasGoneOn(focused)) showFault(fault)
  if (form.isConnected && message !== '')
    repeatAtButton(form, button, isControl(fault) ? withName(nameOf(fault), message) : message)
  return true
}

/** Focus on a fault, and its message in the middle of the view, where no bar of the page covers it. */
export function showFault(fault: HTMLElement): void {
  const details = fault.closest('details')
  if (details) details.open = true
  // A sentence takes the focus only here.
  if (!isControl(fault)) fault.tabIndex = -1
  fault.focus({ preventScroll: true })
  const place = (isControl(fault) && noteBeside(fault)) || fault
  place.scrollIntoView({ block: 'center' })
}

/** The faults of the page: controls, then sentences. */
const faultsIn = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(FAULTS)].toSorted((a, b) => Number(isControl(b)) - Number(isControl(a)))

const messageOf = (fault: HTMLElement): string =>
  ((isControl(fault) ? noteBeside(fault) : fault)?.textContent ?? '').trim()

/** Fields name their error first. */
function noteBeside(control: Control): HTMLElement | null {
  const [id = ''] = (control.getAttribute('aria-describedby') ?? '').split(' ')
  return document.getElementById(id)
}

/** Whether somebody went on in a field; the form itself moves the focus to a field that its answer names. */
export const isElsewhere = (focused: Element | null): boolean => isControl(focused) && focused.ariaInvalid !== 'true'

/** Whether somebody went on since the form was sent: a fault is visible before the page's data has been read again. */
const hasGoneOn = (focused: Element | null): boolean =>
  document.activeElement !== focused && isElsewhere(document.activeElement)

/** Who goes on in another form is not called back. */
function isTypingElsewhere(form: HTMLFormElement): boolean {
  const { activeElement } = document
  return isControl(activeElement) && activeElement.form !== null && activeElement.form !== form && form.isConnected
}
