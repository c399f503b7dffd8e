import { expect, test } from 'vitest'
import { typingAnnouncer } from './typing-announcer.ts'

test('says that somebody writes at the first letter and every four seconds, and once that they have stopped', () => {
  let now = 0
  const said: [number, boolean][] = []
  const announce = typingAnnouncer({ send: (isTyping) => said.push([now, isTyping]), nowMs: () => now })
  announce('')
  for (now = 0; now <= 5_000; now += 1_000) announce('x'.repeat(now / 1_000 + 1))
  for (now = 6_000; now <= 7_000; now += 1_000) announce('')
  now = 7_500
  announce('y')
  expect(said).toEqual([
    [0, true],
    [4_000, true],
    [6_000, false],
    [7_500, true],
  ])
})
