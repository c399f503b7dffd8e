import { useEffect, type RefObject } from 'react'
import { useAppSelector } from '../../store/hooks.ts'

/** What is typed on the page of an order beside what its address carries. */
const NAMES = ['phoneNumber', 'userNote'] as const

const fieldsOf = (form: HTMLFormElement) =>
  NAMES.map((name) => form.elements.namedItem(name)).filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
  )

/**
 * Keeps the phone number and the note of an order that is not placed, so that they are still there after an address was
 * added or a wallet topped up: in this tab alone, since they belong into no address and no log. What was typed before
 * hydration stays. Forgotten when the form is sent; a refusal keeps them in the form.
 */
export function useKeptTexts(form: RefObject<HTMLFormElement | null>, productId: string, refusal: object | null): void {
  const account = useAppSelector((state) => state.currentUser._id)
  const key = `order ${account} ${productId}`
  useEffect(() => {
    const element = form.current
    if (!element) return
    const keep = () => {
      const typed = fieldsOf(element).map(({ name, value }) => [name, value])
      if (typed.some(([, value]) => value !== ''))
        sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)))
      else sessionStorage.removeItem(key)
    }
    const forget = () => sessionStorage.removeItem(key)
    const kept = readKept(sessionStorage.getItem(key))
    for (const field of fieldsOf(element)) field.value ||= kept[field.name] ?? ''
    keep()
    element.addEventListener('input', keep)
    element.addEventListener('submit', forget)
    return () => {
      element.removeEventListener('input', keep)
      element.removeEventListener('submit', forget)
    }
  }, [form, key, refusal])
}

/** Only this program writes it. */
const readKept = (stored: string | null): Partial<Record<string, string>> =>
  JSON.parse(stored ?? '{}') as Partial<Record<string, string>>
