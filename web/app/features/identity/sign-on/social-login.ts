/** Set while this tab is at a third party for a sign-in. */
const LEFT = 'socialLogin'

export const markLeft = (): void => sessionStorage.setItem(LEFT, '1')

/** Whether this tab went to a third party, and the page that it came back to was not told yet. */
export const hasLeft = (): boolean => sessionStorage.getItem(LEFT) !== null

/** Whether this tab has returned from a third party; true once. */
export function takeReturn(): boolean {
  const isBack = hasLeft()
  sessionStorage.removeItem(LEFT)
  return isBack
}
