import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetchers, useNavigation } from 'react-router'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { hideMessage, showMessages } from './edited-fields.ts'
import { faultOf, type Control, type Fault } from './fault-of.ts'
import { controlsOf, isControl, nameOf, putNote, removeNotes, repeatAtButton } from './form-notes.ts'
import { hasGoneOnSince, sentForm, showFault, showRefusal, type Sent } from './refusals.ts'
import { showSuccess } from './successes.ts'

preloadTexts('faults')

/** A form that is sent without the router may take this long to be refused. */
const PATIENCE_MS = 30_000

/** What happened before this may be answered: the first form of a visit waits until this rule has been fetched. */
const LATE_MS = 500

/**
 * One rule for all forms: a refusal moves focus and view to the first fault, its message stands beside it, and again at the
 * button that was pressed; a success that is out of view is said in a toast as well (decision 0519), and one in view gets the focus of a form
 * that is gone. What a browser finds wrong is said in
 * the page's language. Decision 0380.
 */
export function FormRule({ events }: { events: readonly Event[] }) {
  const { t, locale } = useTranslation('faults')
  const isNavigating = useNavigation().state !== 'idle'
  const isBusy = useIsSendingBeside() || isNavigating
  const sent = useRef<{ form: Sent; stop: () => void } | null>(null)
  const answered = useRef(new WeakSet<Event>())
  const messageOf = (control: Control) => t(...textOf(faultOf(readable(control)), locale))
  // A box is named by a whole sentence.
  const withName = (name: string, message: string) => t('again', { field: name.replace(/[.。]$/, ''), message })

  const lookAtAnswer = useEffectEvent((isAnswered: boolean) => {
    const { form, stop } = sent.current ?? {}
    if (form && (showRefusal(form, withName, isAnswered) || showSuccess(form, { isBusy, isAnswered }))) stop?.()
  })
  const follow = useEffectEvent((form: HTMLFormElement, event: SubmitEvent) => {
    sent.current?.stop()
    removeNotes(form)
    const known = showMessages(form)
    const stopWatching = watchPage(() => lookAtAnswer(false))
    const timer = setTimeout(() => sent.current?.stop(), PATIENCE_MS)
    const stop = () => {
      stopWatching()
      clearTimeout(timer)
      sent.current = null
    }
    sent.current = { form: sentForm(form, event, known), stop }
  })
  /** Takes messages from a field that is edited, and from those that are right by now. */
  const leave = useEffectEvent(({ target: edited }: Event) => {
    if (!isControl(edited)) return
    // The answer may be the same, which React does not write again. What a page sends of itself because of the edit is none.
    if (!isNavigating && (edited.form === null || edited.form !== sent.current?.form.form)) hideMessage(edited)
    if (edited.form) removeNotes(edited.form, { onlyCorrected: true })
  })
  const refuse = useEffectEvent((invalid: readonly Control[], hasGoneOn: boolean) => {
    const [first] = invalid
    if (!first) return
    const { form } = first
    if (form) removeNotes(form)
    for (const control of invalid) putNote(control, messageOf(control))
    if (!hasGoneOn) showFault(first)
    if (!form) return
    const message = withName(nameOf(first), messageOf(first))
    repeatAtButton(form, form.querySelector('[type="submit"]'), { message, about: first })
  })
  const answer = useEffectEvent((happened: readonly Event[]) => {
    const fresh = happened.filter((event) => !answered.current.has(event))
    for (const event of fresh) answered.current.add(event)
    for (const event of fresh)
      if (event instanceof SubmitEvent && event.target instanceof HTMLFormElement) follow(event.target, event)
    // The answer may have come before this rule.
    if (!isBusy) lookAtAnswer(fresh.some(isLate))
    const refusals = fresh.filter(({ type }) => type === 'invalid')
    const named = refusals.map(({ target }) => target).filter(isControl)
    const latest = refusals.at(-1)
    refuse(
      [...new Set(named.flatMap(withOthersOfForm))].filter(({ validity }) => !validity.valid).filter(isOnceInGroup),
      latest !== undefined && hasGoneOnSince(latest),
    )
  })

  useEffect(() => answer(events), [events])
  useEffect(() => {
    const onInput = (event: Event) => leave(event)
    document.addEventListener('input', onInput)
    return () => {
      document.removeEventListener('input', onInput)
      sent.current?.stop()
    }
  }, [])
  useEffect(() => {
    if (isBusy) return
    lookAtAnswer(true)
  }, [isBusy])
  return null
}

/**
 * The browser names the controls of a form one after the other, and each may be answered before the next: the first of them is that
 * of the form.
 */
const withOthersOfForm = (control: Control): readonly Control[] =>
  control.form ? controlsOf(control.form).filter(({ willValidate }) => willValidate) : [control]

/** A group of choices has one message. */
const isOnceInGroup = ({ type, name }: Control, index: number, all: readonly Control[]): boolean =>
  type !== 'radio' || all.findIndex((other) => other.name === name) === index

const isLate = ({ timeStamp }: Event): boolean => performance.now() - timeStamp > LATE_MS

/** Whether something is on its way to the server beside the page, or its answer is being read. */
const useIsSendingBeside = (): boolean => useFetchers().some(({ state }) => state !== 'idle')

/** Calls when the page shows something new. */
function watchPage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-invalid'],
  })
  return () => observer.disconnect()
}

/** The key of a fault's text, and its limit in the page's language. */
function textOf({ rule, limit }: Fault, locale: string): [Fault['rule'], { limit: string }] {
  const isDate = rule === 'tooEarly' || rule === 'tooLate'
  if (!isDate) return [rule, { limit: limit && Number(limit).toLocaleString(locale) }]
  const day = new Date(limit)
  return [rule, { limit: Number.isNaN(day.getTime()) ? limit : day.toLocaleDateString(locale, { timeZone: 'UTC' }) }]
}

const readable = (control: Control) => ({
  type: control.type,
  validity: control.validity,
  getAttribute: (name: string) => control.getAttribute(name),
})
