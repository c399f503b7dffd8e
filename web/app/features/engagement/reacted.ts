import type { ReactionAction } from '@stagedoor/contract/reactions'
import { createContext } from 'react'

/** Told of each like and bookmark that the server has accepted or refused. For lists whose cards come and go. */
export const ReactedContext = createContext<
  ((done: { objectId: string; action: ReactionAction; isOn: boolean }) => void) | null
>(null)
