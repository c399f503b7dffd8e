import { useEffect, type RefObject } from 'react'
import { useAppSelector } from '../../store/hooks.ts'
import { forgetKept, keepTexts, readKept } from './kept-texts.ts'

/** What is typed on the page of an order beside what its address carries. */
const NAMES = ['phoneNumber', 'userNote'] as const

const fieldsOf = (form: HTMLFormElement) =>
  NAMES.map((name) => form.elements.namedItem(name)).filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
  )

/**
 * Keeps the phone number and the note of an order until it is placed, so that they are still there after an address was added, a
 * wallet topped up or the connection lost. What was typed before hydration stays.
 */
export function useKeptTexts(form: RefObject<HTMLFormElement | null>, productId: string, refusal: object | null): void {
  const account = useAppSelector((state) => state.currentUser._id)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const keep = () =>
      keepTexts(account, productId, Object.fromEntries(fieldsOf(element).map(({ name, value }) => [name, value])))
    const kept = readKept(account, productId)
    for (const field of fieldsOf(element)) field.value ||= kept[field.name] ?? ''
    keep()
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [form, account, productId, refusal])
}

/** Forgets them on the page of the order that was placed. */
export function useForgottenTexts({ productId, isPlaced }: { productId: string; isPlaced: boolean }): void {
  const account = useAppSelector((state) => state.currentUser._id)
  useEffect(() => {
    if (isPlaced) forgetKept(account, productId)
  }, [account, productId, isPlaced])
}
