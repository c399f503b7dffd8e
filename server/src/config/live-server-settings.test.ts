import { expect, test } from 'vitest'
import { readLiveServer } from './live-server-settings.ts'
import { settingReader, type Environment } from './setting-readers.ts'

const read = (env: Environment, isProduction = true) => {
  const reader = settingReader(env)
  return { server: readLiveServer(reader, { isProduction }), problems: reader.problems }
}

const addresses = {
  LIVE_SERVER_PUBLISH_URL: 'https://media.example/{channel}/whip',
  LIVE_SERVER_PLAY_URL: 'https://media.example/play?channel={channel}',
}

test('without a setting the embedded process forwards', () => {
  expect(read({})).toEqual({ server: null, problems: [] })
})

test('a server has an address for each channel, and may have a token and the API of MediaMTX', () => {
  expect(read(addresses)).toEqual({
    server: {
      publishUrl: addresses.LIVE_SERVER_PUBLISH_URL,
      playUrl: addresses.LIVE_SERVER_PLAY_URL,
      token: null,
      apiUrl: null,
    },
    problems: [],
  })
  const all = { ...addresses, LIVE_SERVER_TOKEN: 'site:secret', LIVE_SERVER_API_URL: 'http://127.0.0.1:9997/' }
  expect(read(all)).toMatchObject({ server: { token: 'site:secret', apiUrl: 'http://127.0.0.1:9997' }, problems: [] })
})

test.each([
  [{ LIVE_SERVER_PLAY_URL: addresses.LIVE_SERVER_PLAY_URL }, /needs both/],
  [{ LIVE_SERVER_TOKEN: 'alone' }, /needs both/],
  [
    { ...addresses, LIVE_SERVER_PLAY_URL: 'https://media.example/whep' },
    /LIVE_SERVER_PLAY_URL is the same for every channel/,
  ],
  [{ ...addresses, LIVE_SERVER_PLAY_URL: 'http://media.example/{channel}' }, /LIVE_SERVER_PLAY_URL is not encrypted/],
  [{ ...addresses, LIVE_SERVER_PLAY_URL: 'https://a:b@media.example/{channel}' }, /holds more than an address/],
  [{ ...addresses, LIVE_SERVER_TOKEN: 'two words' }, /LIVE_SERVER_TOKEN has spaces/],
])('in production %o is refused', (env, problem) => {
  const { problems } = read(env)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(problem)
  expect(problems[0]).not.toMatch(/two words|a:b/)
})

test('a network of one’s own may be plain, when it is said', () => {
  const plain = { ...addresses, LIVE_SERVER_PLAY_URL: 'http://media:8889/{channel}/whep' }
  expect(read({ ...plain, ALLOW_PLAINTEXT_LIVE: '1' }).problems).toEqual([])
  expect(read(plain, false).problems).toEqual([])
})
