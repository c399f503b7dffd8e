import { hasMovedOn } from '../../design/moved-on.ts'
import { isControl, nameOf, noteBeside, repeatAtButton } from './form-notes.ts'
import { FAULTS, pageBefore } from './use-form-rule.ts'

/**
 * A form that was sent, by which event, the faults that the page showed then, with their messages, and what the page's action had
 * answered before.
 */
export type Sent = {
  form: HTMLFormElement
  sentBy: SubmitEvent
  known: ReadonlyMap<Element, string>
  answerBefore: object | null | undefined
}

/** @param again faults that are shown again since the form is sent */
export function sentForm(form: HTMLFormElement, sentBy: SubmitEvent, again: readonly Element[]): Sent {
  // What the page shows by now may be the answer.
  const said = pageBefore.get(sentBy)?.said
  const known = faultsIn(document.body).filter(
    (fault) => again.includes(fault) || said?.get(fault) === fault.textContent,
  )
  return {
    form,
    sentBy,
    known: new Map(known.map((fault) => [fault, messageOf(fault)])),
    answerBefore: pageBefore.get(sentBy)?.answer,
  }
}

/** Joins the name of a field and its message. */
export type NameAndMessage = (field: string, message: string) => string

/**
 * Shows the first fault of a form's answer, a field before a sentence: focus, view, and the message again at the button. The
 * focus stays with somebody who has gone on.
 * @param isAnswered whether the answer is there, so that a fault which the form showed before is one of it
 * @returns whether there was one
 */
export function showRefusal({ form, sentBy, known }: Sent, withName: NameAndMessage, isAnswered: boolean): boolean {
  const isNew = (fault: HTMLElement) => known.get(fault) !== messageOf(fault)
  const fault = faultsIn(document.body).find(
    (found) => isNew(found) || (isAnswered && form.contains(found) && form.isConnected),
  )
  if (!fault || isTypingElsewhere(form)) return false
  const message = messageOf(fault)
  if (!hasGoneOnSince(sentBy)) showFault(fault)
  if (form.isConnected && message !== '')
    repeatAtButton(
      form,
      sentBy.submitter,
      isControl(fault) ? { message: withName(nameOf(fault), message), about: fault } : { message },
    )
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

/**
 * Whether somebody went on since something happened to a form: used a field, or moved the focus to one. The form itself moves the
 * focus to a field that its answer names.
 */
export function hasGoneOnSince(event: Event): boolean {
  const { activeElement } = document
  const isElsewhere = isControl(activeElement) && activeElement.ariaInvalid !== 'true'
  return hasMovedOn(event.timeStamp) || (isElsewhere && activeElement !== pageBefore.get(event)?.focused)
}

/** Who goes on in another form is not called back. */
function isTypingElsewhere(form: HTMLFormElement): boolean {
  const { activeElement } = document
  return isControl(activeElement) && activeElement.form !== null && activeElement.form !== form && form.isConnected
}
