import { expect, test } from 'vitest'
import { createLiveVideoFake } from '#src/test-support/live-video-fake.ts'
import { joinLiveVideos } from './several-live-videos.ts'

const two = () => {
  const parts = [createLiveVideoFake(), createLiveVideoFake()] as const
  const live = joinLiveVideos(...parts)
  const enter = (channel: string, participant: string, purpose: 'publish' | 'play' = 'play') =>
    live.connect({ channel, participant, purpose, offer: 'an offer' })
  /** Of each process its channels, with those who watch. */
  const held = async () =>
    Promise.all(
      parts.map(async (part) => (await part.describe()).map(({ channel, viewers }) => [channel, ...viewers].join(' '))),
    )
  return { parts, live, enter, held }
}

test('everybody of a channel is in one process, and a new channel goes where the fewest are connected', async () => {
  const { live, enter, held } = two()
  await enter('first', 'creator', 'publish')
  await Promise.all(['ann', 'bob', 'cid'].map((viewer) => enter('first', viewer)))
  await enter('second', 'creator', 'publish')
  await enter('third', 'creator', 'publish')
  await enter('second', 'dan')
  expect(await held()).toEqual([['first ann bob cid'], ['second dan', 'third']])
  expect((await live.describe()).map(({ channel }) => channel)).toEqual(['first', 'second', 'third'])

  // Those who have left make room.
  for (const viewer of ['ann', 'bob', 'cid']) await live.disconnect('first', viewer)
  await live.describe()
  await enter('fourth', 'creator', 'publish')
  expect((await held())[0]).toEqual(['first', 'fourth'])
})

test('who is cut, what is recorded and whose picture is taken are found in their process', async () => {
  const { parts, live, enter, held } = two()
  const [one, other] = parts
  await enter('first', 'creator', 'publish')
  await enter('second', 'creator', 'publish')
  await enter('second', 'ann')
  await live.record('second', 1_000)
  expect([[...one.recorded.keys()], [...other.recorded.keys()]]).toEqual([[], ['second']])
  expect(String(await live.takeKeyframe('second'))).toBe('picture of second')
  expect(await live.takeKeyframe('unknown')).toBeNull()
  await live.disconnect('second', 'ann')
  expect((await held())[1]).toEqual(['second'])
})

test('a channel that was closed is asked about again, wherever it was, and a repeat is no error', async () => {
  const { live, enter } = two()
  await enter('first', 'creator', 'publish')
  await live.disconnect('first')
  await live.disconnect('first')
  expect((await live.describe()).every(({ publisher }) => publisher === null)).toBe(true)
})
