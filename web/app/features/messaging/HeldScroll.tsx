import { Component, createRef, type ReactNode } from 'react'
import styles from './Messages.module.css'

type HeldProps = {
  /** What follows the messages that are shown is still being read. */
  isBehind: boolean
  /** The id of the message that the address leads to; null: to none. */
  found: string | null
  /** The ids of the reader's messages that are on their way. */
  sending: readonly string[]
  label: string
  children: ReactNode
}

type Held = { message: Element; top: number } | null

/** The height of the narrowest part of a message, so that looking down in such steps passes over none. */
const STEP_PX = 12

/**
 * What scrolls a conversation. While messages are added behind those that are shown, what is in view stays where it is. Another
 * found message comes into view once it is there, and so does what its reader writes.
 */
// A class, because only a class is asked before the document changes.
export class HeldScroll extends Component<HeldProps> {
  private readonly region = createRef<HTMLDivElement>()
  /** The found message that was brought into view last; the reader may have gone on from there. */
  private reached: string | null = null

  /** A document that is loaded again is not brought to its address's message by the browser. */
  override componentDidMount(): void {
    const { current: region } = this.region
    this.reached = location.hash === '' ? null : location.hash.slice(1)
    if (region?.scrollTop === 0 && this.reached !== null) document.getElementById(this.reached)?.scrollIntoView()
  }

  override getSnapshotBeforeUpdate({ isBehind: wasBehind }: HeldProps): Held {
    const message = wasBehind && this.region.current && inMiddleOf(this.region.current)
    return message ? { message, top: message.getBoundingClientRect().top } : null
  }

  override componentDidUpdate({ sending: before }: HeldProps, _state: unknown, held: Held): void {
    const { sending } = this.props
    // One that is answered is sent no more; those that are still on their way were there before.
    if (this.region.current && sending.some((id) => !before.includes(id))) {
      // Its coordinates begin at its end.
      this.region.current.scrollTop = 0
      return
    }
    if (this.reachFound() || !held || !this.region.current) return
    this.region.current.scrollTop += held.message.getBoundingClientRect().top - held.top
  }

  /** The router looks for it with the address, before the messages around it are there. */
  private reachFound(): boolean {
    const { found } = this.props
    const message = found === null || found === this.reached ? null : document.getElementById(found)
    if (!message) return false
    message.scrollIntoView()
    this.reached = found
    return true
  }

  override render() {
    const { label, children } = this.props
    return (
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard
      <div ref={this.region} className={styles.scroll} tabIndex={0} role="log" aria-label={label}>
        {children}
      </div>
    )
  }
}

/** The message in the middle of what is in view, else the first below it. */
function inMiddleOf(region: Element): Element | null {
  const { left, top, width, height, bottom } = region.getBoundingClientRect()
  for (let y = top + height / 2; y < bottom; y += STEP_PX) {
    const message = document.elementFromPoint(left + width / 2, y)?.closest('article')
    if (message && region.contains(message)) return message
  }
  return null
}
