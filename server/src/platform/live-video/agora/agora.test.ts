import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { buildToken, describeChannel, uidOf } from './agora.ts'

type Service = { __privileges: Record<string, number>; __channel_name: Buffer; __uid: Buffer }
type Parsed = {
  appId: Buffer
  expire: number
  services: Service[]
  from_string(token: string): boolean
  getServices(type: number): Service[]
  verifySignature(certificate: string): boolean
}

/** The parser that comes with Agora's builder. */
const { AccessToken2 } = createRequire(import.meta.url)('agora-token/src/AccessToken2.js') as {
  AccessToken2: new (appId: string, certificate: string, issuedAt: number, expire: number) => Parsed
}

const project = {
  appId: '970ca35de60c44645bbae8a215061b33',
  certificate: '5cfd2fd1755d40ecb72977518be15d3b',
  customer: null,
  apiUrl: 'https://api.agora.io',
}
const given = { channel: '0190a5d2-7c3e-7aaa-8aaa-0123456789ab', uid: 7, seconds: 600 }

const RTC = 1
const [JOIN, SOUND, PICTURE, DATA] = [1, 2, 3, 4]

function parse(token: string) {
  const parsed = new AccessToken2('', '', 0, 0)
  expect(parsed.from_string(token)).toBe(true)
  return parsed
}

test.each([
  [true, [JOIN, SOUND, PICTURE, DATA]],
  [false, [JOIN]],
])('Agora’s own parser reads channel, user, ten minutes and rights; publisher: %s', (isPublisher, rights) => {
  const parsed = parse(buildToken(project, { ...given, isPublisher }))
  expect([parsed.appId.toString(), parsed.expire]).toEqual([project.appId, 600])
  expect(parsed.services).toHaveLength(1)
  const [rtc] = parsed.getServices(RTC)
  expect([rtc?.__channel_name.toString(), rtc?.__uid.toString()]).toEqual([given.channel, '7'])
  expect(rtc?.__privileges).toEqual(Object.fromEntries(rights.map((right) => [right, 600])))
  expect(parsed.verifySignature(project.certificate)).toBe(true)
  expect(parsed.verifySignature('0'.repeat(32))).toBe(false)
})

test('a user’s number follows from the right, and is never 0, which would be anybody', () => {
  expect(uidOf('0190a5d2-7c3e-7aaa-8aaa-0123456789ab')).toBe(0x4567_89ab)
  expect(uidOf('0190a5d2-7c3e-7aaa-8aaa-0123ffffffff')).toBe(0x7fff_ffff)
  expect(uidOf('0190a5d2-7c3e-7aaa-8aaa-012380000000')).toBe(1)
})

test('without credentials of the RESTful API everyone who holds a right counts as connected', async () => {
  const holding = [
    { participant: 'creator', isPublisher: true },
    { participant: 'fan', isPublisher: false },
  ]
  const ended = [{ participant: 'before', isPublisher: false }]
  expect(await describeChannel(project, 'a session', { holding, ended })).toEqual({
    channel: 'a session',
    publisher: 'creator',
    bitrate: 0,
    viewers: ['fan'],
    participants: ['creator', 'fan'],
    recording: 'none',
  })
})
