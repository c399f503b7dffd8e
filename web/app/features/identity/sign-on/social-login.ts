/** Set while this tab is at a third party for a sign-in. */
const LEFT = 'socialLogin'

export const markLeft = (): void => sessionStorage.setItem(LEFT, '1')

/** Whether this tab has returned from a third party; true once. */
export function takeReturn(): boolean {
  const hasLeft = sessionStorage.getItem(LEFT) !== null
  sessionStorage.removeItem(LEFT)
  return hasLeft
}
