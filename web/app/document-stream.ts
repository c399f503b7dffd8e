import type { Writable } from 'node:stream'
import { createContext } from 'react-router'

/** Receives the rendered page. Absent `start`: the answer was not a page. */
export type DocumentStream = {
  start?: <W extends Writable>(destination: W) => W
  /** Aborts the rendering, because the reader has disconnected. */
  stop?: () => void
  /** The page is written completely. */
  finish?: () => void
}

export const documentContext = createContext<DocumentStream>()
