import { sentPasswordInput, sentPasswordOf } from '@stagedoor/contract/sent-password'

/**
 * Submits a field's password hashed. The field keeps the typed text; only the form's data carry the hash.
 * @returns a function that stops it.
 */
export function hashOnTheWay(field: HTMLInputElement, form: HTMLFormElement): () => void {
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
  /** A password that was filled in just before submitting: the form waits for its hash. */
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
