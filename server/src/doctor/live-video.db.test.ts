import { expect, test } from 'vitest'
import { freshDatabaseWithUrl } from '../test-support/fresh-database.ts'
import { checkLiveVideo, judgeLiveVideo } from './live-video.ts'

const alone = { role: 'all', redisUrl: null } as const
const agora = { certificate: '0'.repeat(32), customer: null, apiUrl: 'https://api.agora.io' }

test('Agora that is turned on in the settings of the site without its certificate on the server has to be fixed', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  expect(await checkLiveVideo(url, { agora: null, liveServer: null, ...alone })).toMatchObject({
    state: 'good',
    message: 'is sent by this site itself',
  })
  await db
    .insertInto('setting')
    .values([
      { name: 'agoraEnable', value: JSON.stringify(true) },
      { name: 'agoraAppId', value: JSON.stringify('970ca35de60c44645bbae8a215061b33') },
    ])
    .execute()
  expect(await checkLiveVideo(url, { agora: null, liveServer: null, ...alone })).toMatchObject({
    state: 'bad',
    fix: expect.stringContaining('AGORA_APP_CERTIFICATE'),
  })
  expect(await checkLiveVideo(url, { agora, liveServer: null, ...alone })).toMatchObject({ state: 'warning' })
})

test('by what live video is sent, and what of Agora is missing, is named', () => {
  const on = { isAgoraOn: true, hasAppId: true, agora, liveServer: null, ...alone }
  expect(judgeLiveVideo({ ...on, agora: { customer: { id: 'a', secret: 'b' } } })).toMatchObject({ state: 'good' })
  expect(judgeLiveVideo({ ...on, hasAppId: false })).toMatchObject({ state: 'bad' })
  expect(judgeLiveVideo({ ...on, isAgoraOn: false, liveServer: {} }).message).toBe('is sent by the live server outside')
})

test('several processes without a live server or Agora cannot stream, and are told how they could', () => {
  const off = { isAgoraOn: false, hasAppId: false, agora: null, liveServer: null, ...alone }
  const split = { ...off, role: 'web', redisUrl: null } as const
  const shared = { ...off, redisUrl: 'redis://127.0.0.1:6379' }
  for (const found of [split, shared, { ...shared, isAgoraOn: true }])
    expect(judgeLiveVideo(found)).toMatchObject({ state: 'warning', fix: expect.stringContaining('LIVE_SERVER') })
  expect(judgeLiveVideo({ ...split, liveServer: {} })).toMatchObject({ state: 'good' })
  expect(judgeLiveVideo({ ...shared, isAgoraOn: true, hasAppId: true, agora })).toMatchObject({
    message: expect.stringContaining('is sent by Agora'),
  })
})
