import type { FileView } from '@stagedoor/contract/media'
import type { Message } from '@stagedoor/contract/messages'
import { beforeEach, expect, test } from 'vitest'
import { fakeMedia } from '#src/test-support/fake-transcoder.ts'
import { answerOf, fileForm, statusesOf, type Listed, type TestApp } from '#src/test-support/test-app.ts'
import { aPlayableFixture, film, song } from '#src/test-support/test-playables.ts'
import { aSidewaysPhotograph } from '#src/test-support/test-pictures.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let app: TestApp
let runJobs: () => Promise<void>
let fan: string
let creator: string
let id: string

beforeEach(async () => {
  ;({ app, runJobs } = await aPlayableFixture())
  fan = await app.aFan({ tokens: 100 })
  creator = await app.aCreator()
  const body = { source: 'user', sourceId: fan }
  await app.follow(fan, creator)
  id = (await app.read<{ _id: string }>('POST', '/conversations', { as: creator, body }))._id
})

const send = (as: string, body: object) => app.call<Message>('POST', `/messages/conversations/${id}`, { as, body })
const sell = async (fileIds: readonly string[], body = {}) =>
  (await send(creator, { fileIds, isSale: true, price: 5, ...body })).body.data
const remove = ({ _id }: Message) => app.read('DELETE', `/messages/${_id}`, { as: creator })
const buy = ({ _id }: Message) => app.call('POST', `/wallet/charges/message/${_id}`, { as: fan, body: {} })
const see = (as: string, { _id }: Pick<Message, '_id'>) => app.read<Message>('GET', `/messages/${_id}`, { as })
const upload = async (kind: string, bytes: Uint8Array, name: string) =>
  app.call<FileView>('POST', `/messages/file/${kind}`, { as: creator, body: fileForm('file', bytes, name) })
const stillStored = async (fileIds: readonly string[]) => {
  const rows = await app.rows<{ id: string }>('select id from file')
  return fileIds.map((fileId) => rows.some((row) => row.id === fileId))
}

test('a video, a sound and a teaser are taken by their calls, sent at once and played when they are processed', async () => {
  const [video, sound, teaser] = [
    await upload('video', fakeMedia(film), 'walk.mov'),
    await upload('audio', fakeMedia(song), 'voice-note.webm'),
    await upload('public/video', fakeMedia(film), 'teaser.mp4'),
  ]
  expect(statusesOf([video, sound, teaser])).toEqual([201, 201, 201])
  expect([video.body.data, sound.body.data, teaser.body.data]).toMatchObject([
    { type: 'message-video', status: 'processing', duration: 9.5, width: 1_280, height: 720, name: 'walk.mov' },
    { type: 'message-audio', status: 'processing', duration: 61, width: null },
    { type: 'message-teaser', status: 'processing' },
  ])
  const fileIds = [video.body.data._id, sound.body.data._id]
  const message = await sell(fileIds, { teaserId: teaser.body.data._id })
  expect(message).toMatchObject({ type: 'video', totalFiles: 2, sale: { isBought: false, earned: 0 } })
  await runJobs()
  expect((await see(fan, message)).files).toMatchObject([{ isLocked: true }, { isLocked: true }])
  expect((await see(fan, message)).teaser?.playback?.hls).toMatch(/^\/media\//)
  expect((await see(fan, message)).files.map(({ playback }) => playback)).toEqual([undefined, undefined])
  await buy(message)
  const bought = await see(fan, message)
  expect(bought.files.map(({ playback }) => typeof playback?.hls)).toEqual(['string', 'string'])
  expect((await app.fetch(bought.files[0]?.playback?.hls ?? '', fan)).statusCode).toBe(200)
})

test('a fan reads how far a file of theirs is that they have not sent yet, and nobody else does', async () => {
  const { _id, status } = await app.read<FileView>('POST', '/messages/file/audio', {
    as: fan,
    body: fileForm('file', fakeMedia(song), 'voice-note.webm'),
  })
  expect(status).toBe('processing')
  await runJobs()
  expect(await app.read('GET', `/performer/files/${_id}`, { as: fan })).toMatchObject({ _id, status: 'active' })
  expect(answerOf(await app.call('POST', `/performer/files/${_id}/retry`, { as: fan, body: {} }))).toEqual([
    422,
    'STATE_NOT_ALLOWED',
  ])
  expect((await app.call('GET', `/performer/files/${_id}`, { as: creator })).status).toBe(404)
  const token = await app.signIn(fan, { impersonatorId: await app.aStaffMember('support') })
  expect((await app.call('GET', `/performer/files/${_id}`, { token })).status).toBe(404)
  expect((await app.call('POST', `/performer/files/${_id}/retry`, { token, body: {} })).status).toBe(404)
})

test('a kind of file is refused by the call of another, whatever its name', async () => {
  expect(answerOf(await upload('video', fakeMedia(song), 'a.mp4'))).toEqual([422, 'FILE_NOT_A_VIDEO'])
  expect(answerOf(await upload('photo', fakeMedia(film), 'a.jpg'))).toEqual([422, 'FILE_NOT_A_PICTURE'])
  expect(answerOf(await upload('audio', fakeMedia({ outcome: 'unreadable' }), 'a.webm'))).toEqual([
    422,
    'FILE_NOT_A_SOUND',
  ])
})

test('the address of a locked file is in no message, list, search, status or event, and no address of it answers who has not bought it', async () => {
  const photo = (await upload('photo', await aSidewaysPhotograph(), 'Anna at home.jpg')).body.data
  const message = await sell([photo._id], { text: 'Backstage' })
  await app.drain()
  const said = JSON.stringify([
    await see(fan, message),
    await app.read<Listed<Message>>('GET', `/messages/conversations/${id}`, { as: fan }),
    await app.read('GET', '/messages/search?q=Backstage', { as: fan }),
    await app.read('GET', `/messages/${message._id}/file/${photo._id}/status`, { as: fan }),
    await app.read('GET', '/notifications', { as: fan }),
    app.socketEvents.filter(({ accountId }) => accountId === fan),
  ])
  expect(app.socketEvents.some(({ accountId, event }) => accountId === fan && event === 'message_created')).toBe(true)
  const own = await see(creator, message)
  const addresses = own.files.flatMap(({ url, sources }) => [url, ...sources.map((source) => source.url)])
  expect(addresses.length).toBeGreaterThan(2)
  for (const address of addresses) expect(said).not.toContain(address?.split('?')[0])
  expect(said).not.toContain('Anna at home')
  for (const address of addresses) expect((await app.fetch(address ?? '', fan)).statusCode).toBe(404)
  // Who is in another conversation is told nothing.
  expect(await app.statusOf(`/messages/${message._id}`, { as: await app.aFan() })).toBe(404)
  expect(await app.statusOf(`/messages/${id}`, { as: fan })).toBe(404)
})

test('the creator sees what a sale has earned, at the price and not below it, once for three purchases at once', async () => {
  const poor = await app.aFan({ tokens: 4 })
  await app.follow(poor, creator)
  const body = { source: 'user', sourceId: poor }
  const other = (await app.read<{ _id: string }>('POST', '/conversations', { as: creator, body }))._id
  const fileIds = [await app.aFile(creator, 'message-photo')]
  const offer = { fileIds, isSale: true, price: 4.01 }
  const offered = await app.read<Message>('POST', `/messages/conversations/${other}`, { as: creator, body: offer })
  const tryToBuy = () => app.call('POST', `/wallet/charges/message/${offered._id}`, { as: poor, body: {} })
  expect(answerOf(await tryToBuy())).toEqual([422, 'INSUFFICIENT_BALANCE'])
  expect((await see(creator, offered)).sale).toEqual({ isBought: false, earned: 0 })

  const exact = await app.read<Message>('POST', `/messages/conversations/${other}`, {
    as: creator,
    body: { ...offer, price: 4 },
  })
  const buyExact = () => app.call('POST', `/wallet/charges/message/${exact._id}`, { as: poor, body: {} })
  expect(statusesOf(await Promise.all([buyExact(), buyExact(), buyExact()]))).toEqual([200, 200, 201])
  const { sale } = await see(creator, exact)
  expect(sale?.isBought).toBe(true)
  expect(sale?.earned).toBeGreaterThan(0)
  expect(sale?.earned).toBeLessThan(4)
  expect(await see(poor, exact)).toMatchObject({ isBought: true, files: [{ isLocked: false }] })
  expect((await see(poor, exact)).sale).toBe(undefined)
})

test('files of deleted messages are erased after an hour, but not those that were bought, stand elsewhere, or are reported', async () => {
  const photo = async () => app.aFile(creator, 'message-photo')
  const [gone, bought, elsewhere, reported, teaser] = [
    await photo(),
    await photo(),
    await photo(),
    await photo(),
    await app.aFile(creator, 'message-teaser'),
  ]
  const all = [gone, bought, elsewhere, reported, teaser]
  const messages = [await sell([gone], { teaserId: teaser }), await sell([bought]), await sell([elsewhere])]
  const shown = await sell([elsewhere])
  const [first, second] = messages
  if (!first || !second) throw new Error('three messages')
  const link = (await see(creator, first)).files[0]?.url ?? ''
  await buy(second)
  const rude = await sell([reported])
  await app.read('POST', '/reports', { as: fan, body: { target: 'message', targetId: rude._id, title: 'Rude' } })
  for (const message of [...messages, rude]) await remove(message)

  await app.advance(HOUR_MS - 1_000)
  await app.runDue()
  expect(await stillStored(all)).toEqual([true, true, true, true, true])
  await app.advance(2_000)
  await app.runDue()
  expect(await stillStored(all)).toEqual([false, true, true, true, false])
  expect((await app.fetch(link, creator)).statusCode).toBe(404)
  expect((await see(fan, second)).files).toMatchObject([{ isLocked: false }])

  // Deleted everywhere, and decided about: then these go as well.
  await remove(shown)
  const reviewer = await app.aStaffMember('reviewer')
  const [report] = await app.rows<{ id: string }>(`select id from report where status = 'open'`)
  const decision = { status: 'dismissed', note: 'a joke between friends' }
  await app.read('PUT', `/admin/reports/${report?.id}/status`, { as: reviewer, body: decision })
  await app.advance(DAY_MS + HOUR_MS)
  await app.runDue()
  expect(await stillStored(all)).toEqual([false, true, false, false, false])
  expect(await app.rows('select * from message_file_erasure')).toEqual([])
})
