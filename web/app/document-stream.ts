import type { Writable } from 'node:stream'
import { createContext } from 'react-router'

/** Where a rendered page waits to be written. Absent `start`: the answer was no page. */
export type DocumentStream = {
  start?: <W extends Writable>(destination: W) => W
  /** Ends the rendering early: the reader went away. */
  stop?: () => void
  /** The page is written; nothing more is waited for. */
  finish?: () => void
}

export const documentContext = createContext<DocumentStream>()
