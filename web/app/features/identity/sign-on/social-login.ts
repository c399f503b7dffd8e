import { readStored, store } from '../../../api/browser-storage.ts'

/** Set while this tab is at a third party for a sign-in. */
const LEFT = 'socialLogin'

export const markLeft = (): void => void store(LEFT, '1', 'sessionStorage')

/** Whether this tab went to a third party, and the page that it came back to was not told yet. */
export const hasLeft = (): boolean => readStored(LEFT, 'sessionStorage') !== null

/** Whether this tab has returned from a third party; true once. */
export function takeReturn(): boolean {
  const isBack = hasLeft()
  store(LEFT, null, 'sessionStorage')
  return isBack
}
