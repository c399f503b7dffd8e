import { sentPasswordInput, sentPasswordOf } from '@stagedoor/contract/sent-password'
import { useEffect, type RefObject } from 'react'

/**
 * Sends a field's password hashed, where the site wants that and the browser can (pages over plain http cannot hash; the
 * server takes either form). What is typed stays in the field; only the form's data carry the hash.
 */
export function useHashedPassword(input: RefObject<HTMLInputElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const field = input.current
    const form = field?.form
    if (!isWanted || !field || !form || globalThis.crypto.subtle === undefined) return undefined
    return hashOnTheWay(field, form)
  }, [input, isWanted])
}

/** @returns what stops it. */
function hashOnTheWay(field: HTMLInputElement, form: HTMLFormElement): () => void {
  let known = { typed: '', sent: '' }
  const learn = async () => {
    const typed = field.value
    const digest = await crypto.subtle.digest('SHA-256', sentPasswordInput(typed))
    known = { typed, sent: sentPasswordOf(new Uint8Array(digest)) }
  }
  const follow = () => void learn()
  const replace = ({ formData }: FormDataEvent) => {
    if (field.value !== '' && known.typed === field.value) formData.set(field.name, known.sent)
  }
  /** A password that was filled in at the last moment: the form waits for its hash. */
  const wait = (event: SubmitEvent) => {
    if (known.typed === field.value) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const { submitter } = event
    void learn().then(() => form.requestSubmit(submitter))
  }
  const ending = new AbortController()
  const { signal } = ending
  field.addEventListener('input', follow, { signal })
  form.addEventListener('submit', wait, { signal })
  form.addEventListener('formdata', replace, { signal })
  follow()
  return () => ending.abort()
}
