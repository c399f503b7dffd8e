import { expect, test } from 'vitest'
import { settingReader } from './setting-readers.ts'
import { readTurn } from './turn-settings.ts'

const read = (env: Record<string, string>) => {
  const reader = settingReader(env)
  return { turn: readTurn(reader), problems: reader.problems }
}

test('without a setting there is no TURN server', () => {
  expect(read({})).toEqual({ turn: null, problems: [] })
})

test('several addresses share one secret', () => {
  const urls = ['turn:turn.example:3478?transport=udp', 'turns:turn.example:5349']
  expect(read({ TURN_URL: urls.join(', '), TURN_SECRET: 'a shared secret' })).toEqual({
    turn: { urls, secret: 'a shared secret' },
    problems: [],
  })
  expect(read({ TURN_URL: 'turn:turn.example' }).turn).toEqual({ urls: ['turn:turn.example'], secret: null })
})

test('what is no address, and a secret alone, are problems that say what to do', () => {
  expect(read({ TURN_URL: 'https://turn.example' }).problems).toEqual([
    'TURN_URL has "https://turn.example": write addresses such as turn:turn.example:3478 or turns:turn.example:5349.',
  ])
  expect(read({ TURN_SECRET: 'a shared secret' }).problems).toEqual([
    'TURN_SECRET is set without TURN_URL: set both, or remove it.',
  ])
})
