import type { Message } from '@stagedoor/contract/messages'
import { freeze, isDraft, original } from '@reduxjs/toolkit'

/**
 * What stands behind a draft of a reducer that has not been changed yet: each message that is read through a draft becomes a
 * draft of its own, which costs more than all else where a conversation has thousands.
 */
export const plain = <T extends object>(given: T): T => (isDraft(given) ? (original<unknown>(given) as T) : given)

/** Where a message of this number is, or would be put. Pure; reads as many messages as halving takes. */
export function placeOf(items: readonly Message[], sequence: number): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((items[middle]?.sequence ?? 0) < sequence) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Messages with others put in their places, each number once, and of two of the same number the one that is added. Both are
 * in the order of the conversation. Only those between the first and the last that are added are looked at. What it answers
 * is frozen, so that a store does not walk through all of it again.
 */
export function withMessages(known: readonly Message[], added: readonly Message[]): Message[] {
  const [first, last] = [added[0], added.at(-1)]
  if (!first || !last) return known as Message[]
  const from = placeOf(known, first.sequence)
  const to = placeOf(known, last.sequence + 1)
  // Also where nothing is known between: an event may come twice, so what is added may have a number twice.
  const between = inTheirPlaces(known.slice(from, to), added)
  for (const message of added) freeze(message, true)
  return Object.freeze([...known.slice(0, from), ...between, ...known.slice(to)]) as Message[]
}

function inTheirPlaces(known: readonly Message[], added: readonly Message[]): Message[] {
  const bySequence = new Map([...known, ...added].map((message) => [message.sequence, message]))
  return [...bySequence.values()].toSorted((a, b) => a.sequence - b.sequence)
}
