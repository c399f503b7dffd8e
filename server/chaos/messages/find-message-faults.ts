import type pg from 'pg'
import type { TalkingPair } from '../../bench/messages/talking-pairs.ts'
import type { Receiver } from './receiver.ts'

/** A message that was answered with success; those of one side in the order in which they were. */
export type Accepted = { conversationId: string; clientMessageId: string; side: string }

type Stored = { id: string; conversation_id: string; sequence: number; client_message_id: string; sender_id: string }

/** Compares history with what was accepted, and with what both sides have. `receivers`: of each pair the fan and the creator. */
export async function findMessageFaults(
  pool: pg.Pool,
  pairs: readonly TalkingPair[],
  accepted: readonly Accepted[],
  receivers: readonly Receiver[],
): Promise<string[]> {
  const { rows } = await pool.query<Stored>(
    'select id, conversation_id, sequence, client_message_id, sender_id from message order by conversation_id, sequence',
  )
  const stored = Map.groupBy(rows, (row) => row.conversation_id)
  const wanted = Map.groupBy(accepted, ({ conversationId }) => conversationId)
  return pairs.flatMap(({ conversationId }, n) => {
    const history = stored.get(conversationId) ?? []
    const faults: string[] = []
    const check = (isRight: boolean, what: string) => {
      if (!isRight) faults.push(`${conversationId}: ${what}`)
    }
    check(
      history.every(({ sequence }, at) => sequence === at + 1),
      'its numbers have gaps or repeats',
    )
    const own = wanted.get(conversationId) ?? []
    check(history.length === own.length, `${history.length} are stored, ${own.length} were accepted`)
    for (const [side, sent] of Map.groupBy(own, (one) => one.side)) {
      const kept = history.filter((row) => row.sender_id === side).map((row) => row.client_message_id)
      check(
        isSame(
          kept,
          sent.map((one) => one.clientMessageId),
        ),
        `${side} sent them in another order, or others`,
      )
    }
    for (const receiver of receivers.slice(2 * n, 2 * n + 2)) {
      const ids = receiver.received.map(({ _id }) => _id)
      check(
        isSame(
          ids,
          history.map(({ id }) => id),
        ),
        `one side has ${ids.length} of ${history.length}, or in another order`,
      )
    }
    return faults
  })
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at])
