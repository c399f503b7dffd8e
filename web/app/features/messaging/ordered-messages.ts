import type { Message } from '@stagedoor/contract/messages'

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
 * in the order of the conversation. Only those between the first and the last that are added are looked at.
 */
export function withMessages(known: readonly Message[], added: readonly Message[]): Message[] {
  const [first, last] = [added[0], added.at(-1)]
  if (!first || !last) return known as Message[]
  const from = placeOf(known, first.sequence)
  const to = placeOf(known, last.sequence + 1)
  // Also where nothing is known between: an event may come twice, so what is added may have a number twice.
  const between = inTheirPlaces(known.slice(from, to), added)
  return [...known.slice(0, from), ...between, ...known.slice(to)]
}

function inTheirPlaces(known: readonly Message[], added: readonly Message[]): Message[] {
  const bySequence = new Map([...known, ...added].map((message) => [message.sequence, message]))
  return [...bySequence.values()].toSorted((a, b) => a.sequence - b.sequence)
}
