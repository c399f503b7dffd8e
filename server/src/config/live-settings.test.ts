import { expect, test } from 'vitest'
import { readLive } from './live-settings.ts'
import { settingReader } from './setting-readers.ts'

const server = { host: '0.0.0.0', port: 3_000 }

test('the live service is reached at the address and the number of the port of the server', () => {
  expect(readLive(settingReader({}), server)).toEqual({
    port: 3_000,
    bindAddress: '0.0.0.0',
    publicAddress: null,
    maximumConnections: 400,
    processes: 1,
  })
  expect(readLive(settingReader({}), { ...server, host: 'localhost' }).bindAddress).toBe('127.0.0.1')
})

test('behind address translation it has addresses and a port of its own', () => {
  const env = { LIVE_PORT: '7000', LIVE_ADDRESS: '10.0.0.5', LIVE_PUBLIC_ADDRESS: '203.0.113.7' }
  expect(readLive(settingReader(env), server)).toMatchObject({
    port: 7_000,
    bindAddress: '10.0.0.5',
    publicAddress: '203.0.113.7',
  })
})

test('each of several live processes has a port, and there must be as many', () => {
  const read = settingReader({ LIVE_PORT: '65534', LIVE_PROCESSES: '2' })
  expect(readLive(read, server)).toMatchObject({ port: 65_534, processes: 2 })
  expect(read.problems).toEqual([])
  const beyond = settingReader({ LIVE_PORT: '65534', LIVE_PROCESSES: '3' })
  readLive(beyond, server)
  expect(beyond.problems).toEqual([
    'LIVE_PROCESSES is 3, and there are not as many ports from 65534 on: set LIVE_PORT to a lower number.',
  ])
})

test('a name is no address', () => {
  const read = settingReader({ LIVE_PUBLIC_ADDRESS: 'live.example' })
  readLive(read, server)
  expect(read.problems).toEqual(['LIVE_PUBLIC_ADDRESS is "live.example": set it to an IP address, or remove it.'])
})
