import type { Conversation } from '@stagedoor/contract/conversations'
import { untilAnswered, type Asking } from './read-missed.ts'

/** After so many pages the list begins anew: what lies behind them is loaded when it is scrolled to. */
export const MOST_PAGES = 10

/** A page of the list, the latest message first; `cursor` of the next one. */
type Page = { data: readonly Conversation[]; total: number; cursor: string | null }

type Missing = Asking & {
  /** As of when the page heard last of what changes. */
  known: Readonly<Record<string, Conversation>>
  /** The page at a cursor; without one, whether it is worth asking again. */
  read(cursor: string | null): Promise<Page | 'later' | 'never'>
}

export type MissedConversations = {
  conversations: Conversation[]
  total: number
  /** Of the page behind what was read; null: there is none. */
  cursor: string | null
  /** Nothing that is known follows what was read: the list is these and what lies behind the cursor. */
  isAnew: boolean
}

/**
 * Reads the list from its beginning until a conversation that has not changed since it was known: what has changed is before it. The
 * pages that it is on are one. A page that the server cannot answer now is asked for again, later each time: those before it stay.
 * @returns null: it is refused, or over
 */
export async function readMissedConversations(missing: Missing): Promise<MissedConversations | null> {
  const { known, read } = missing
  const conversations = new Map<string, Conversation>()
  let cursor: string | null = null
  for (let pages = 1; ; pages += 1) {
    const at: string | null = cursor
    const page: Page | null = await untilAnswered(missing, () => read(at))
    if (!page) return null
    // One that a message came for while pages were read is on two of them, the first of which knows more.
    for (const conversation of page.data)
      if (!conversations.has(conversation._id)) conversations.set(conversation._id, conversation)
    cursor = page.cursor
    const isMet = page.data.some(({ _id, lastSequence }) => known[_id]?.lastSequence === lastSequence)
    if (isMet || cursor === null || pages === MOST_PAGES) {
      const isAnew = !isMet && cursor !== null
      return { conversations: [...conversations.values()], total: page.total, cursor, isAnew }
    }
  }
}
