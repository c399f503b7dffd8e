import { useRef } from 'react'
import { useFormOfPage } from '../../drafts/UnsavedForms.tsx'
import type { PricesAnswer } from './price-actions.ts'

/** What the page's action answered to one of its forms last. */
export type PriceFormAnswer = Omit<PricesAnswer, 'status'> | undefined

/** One of the forms of the creator's prices, about which is asked before it is left unsaved: its props and its refusal. */
export function usePriceForm(answer: PriceFormAnswer) {
  const ref = useRef<HTMLFormElement>(null)
  const isSaved = answer?.refusal === null && !answer.review
  const { note, expectSaving } = useFormOfPage({ form: ref, answer, isRefused: !isSaved })
  return { form: { ref, onInput: note, onSubmit: expectSaving }, refusal: answer?.refusal ?? null, expectSaving }
}
