import type { Message } from '@stagedoor/contract/messages'
import { expect, test } from 'vitest'
import { blockPlaceOf, blocksOf, isSameBlock } from './message-blocks.ts'

const message = (sequence: number): Message =>
  ({ _id: `m${sequence}`, sequence, createdAt: `at ${sequence}` }) as Message
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => message(from + at))

test('messages are in blocks of fifty numbers, each knowing when the one in front of it was sent', () => {
  const blocks = blocksOf(range(49, 101))
  expect(blocks.map(({ place, messages, before }) => [place, messages.length, before])).toEqual([
    [0, 2, null],
    [1, 50, 'at 50'],
    [2, 1, 'at 100'],
  ])
  expect(blocksOf([])).toEqual([])
  expect([1, 50, 51, 101].map(blockPlaceOf)).toEqual([0, 0, 1, 2])
})

test('numbers that are missing leave a block shorter, or out', () => {
  const blocks = blocksOf([...range(48, 49), ...range(151, 152), message(199)])
  expect(blocks.map(({ place, messages, before }) => [place, messages.length, before])).toEqual([
    [0, 2, null],
    [3, 3, 'at 49'],
  ])
})

test('older ones that are prepended leave the blocks behind them as they are', () => {
  const known = range(60, 120)
  const [before, after] = [blocksOf(known), blocksOf([...range(35, 59), ...known])]
  const last = (blocks: typeof before) => blocks.at(-1)?.messages ?? []
  expect(isSameBlock(last(before), last(after))).toBe(true)
  expect(isSameBlock(before[0]?.messages ?? [], after[1]?.messages ?? [])).toBe(false)
})
