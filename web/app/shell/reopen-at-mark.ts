import { questionOfMark } from '../features/identity/unlock-mark.ts'
import type { Paths } from '../paths.ts'

/** A control of the page, by its selector, and whether it is pressed or only receives the focus. */
type Reopening = { control: string; isPressed: boolean }

/**
 * What somebody came back for. What only asks is pressed; what would act at once, like following, is left to them,
 * because anybody may send a link with a mark.
 * @returns null for a mark that begins nothing
 */
export function reopeningOf(hash: string, paths: Paths): Reopening | null {
  const question = questionOfMark(hash, paths)
  if (question !== null) return { control: linkTo(question), isPressed: true }
  const followed = /^#follow-(.+)$/.exec(hash)?.[1]
  if (followed !== undefined)
    return { control: `form[action="${paths.follow(followed)}"] [type="submit"]`, isPressed: false }
  const [, reaction, type, objectId] = /^#(like|save)-([a-z]+)-([\w-]+)$/.exec(hash) ?? []
  if (reaction !== undefined)
    return {
      control: `button[name="${reaction === 'like' ? 'like' : 'bookmark'}"][value$=" ${type} ${objectId}"]`,
      isPressed: false,
    }
  return null
}

/** A link to an address, with any query. */
const linkTo = (address: string) => `a[href="${address}"], a[href^="${address}?"]`

/** Lists arrive later than the page. What is not there by then was sold or deleted, or is on another page. */
const PATIENCE_MS = 10_000

/**
 * Presses what somebody was about to press before they signed in, named by the mark behind the address, and removes the
 * mark, so that reloading the page does not do it again.
 * @returns stops waiting for the control
 */
export function reopenAtMark(hash: string, paths: Paths): () => void {
  const reopening = reopeningOf(hash, paths)
  if (reopening === null) return () => undefined
  const begin = () => {
    const found = document.querySelector<HTMLElement>(reopening.control)
    if (!found) return
    stop()
    history.replaceState(history.state, '', location.pathname + location.search)
    found.scrollIntoView({ block: 'center' })
    found.focus({ preventScroll: true })
    if (reopening.isPressed) found.click()
  }
  const observer = new MutationObserver(begin)
  const timer = setTimeout(() => stop(), PATIENCE_MS)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { subtree: true, childList: true })
  begin()
  return stop
}
