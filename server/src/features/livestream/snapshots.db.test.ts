import type { StreamSnapshot } from '@stagedoor/contract/stream-snapshots'
import type { Stream } from '@stagedoor/contract/streams'
import { beforeEach, expect, test } from 'vitest'
import { createFakeTranscoder } from '#src/test-support/fake-transcoder.ts'
import { createLiveVideoFake, type LiveVideoFake } from '#src/test-support/live-video-fake.ts'
import { answerOf, testApp, type TestApp } from '#src/test-support/test-app.ts'

let app: TestApp
let live: LiveVideoFake
let creator: string
let stream: Stream
let stills: number

beforeEach(async () => {
  live = createLiveVideoFake()
  stills = 0
  const transcoder = createFakeTranscoder()
  const still: typeof transcoder.still = async (keyframe) => {
    stills++
    return transcoder.still(keyframe)
  }
  app = await testApp({ wrappers: { liveVideo: () => live, transcoder: () => ({ ...transcoder, still }) } })
  creator = await app.aCreator()
  const body = { title: 'An evening with paints', isFree: true }
  stream = (await app.read<{ stream: Stream }>('POST', '/streaming/live', { as: creator, body })).stream
  await app.features.livestream.goLive(creator)
  await live.connect({ channel: stream.sessionId, participant: 'creator', purpose: 'publish', offer: 'an offer' })
})

const look = (as: string, { _id }: { _id: string } = stream) =>
  app.call<StreamSnapshot>('GET', `/admin/streams/${_id}/snapshot`, { as })

test('reviewers and admins see what a stream shows, made anew every ten seconds and once for those who look together', async () => {
  const [reviewer, admin] = [await app.aStaffMember('reviewer'), await app.aStaffMember('admin')]
  const seen = await Promise.all([look(reviewer), look(admin)])
  const still = Buffer.from(`still of picture of ${stream.sessionId}`).toString('base64')
  for (const { body } of seen) expect(body.data.picture).toBe(`data:image/jpeg;base64,${still}`)
  await app.advance(5_000)
  await look(reviewer)
  expect(stills).toBe(1)
  await app.advance(5_000)
  await look(reviewer)
  expect(stills).toBe(2)
})

test('nobody else sees it: support, creators and fans', async () => {
  for (const as of [await app.aStaffMember('support'), creator, await app.aFan()])
    expect(answerOf(await look(as))).toEqual([403, 'FORBIDDEN'])
  expect(stills).toBe(0)
})

test('there is none of a stream that is over, and of one whose video does not arrive it is empty', async () => {
  const reviewer = await app.aStaffMember('reviewer')
  live.silence(stream.sessionId)
  expect((await look(reviewer)).body.data.picture).toBeNull()
  await app.features.livestream.end({ streamId: stream._id, accountId: creator })
  expect((await look(reviewer)).status).toBe(404)
})
