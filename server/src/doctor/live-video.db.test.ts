import { expect, test } from 'vitest'
import { freshDatabaseWithUrl } from '../test-support/fresh-database.ts'
import { checkLiveVideo, judgeLiveVideo } from './live-video.ts'

const agora = { certificate: '0'.repeat(32), customer: null, apiUrl: 'https://api.agora.io' }

test('Agora that is turned on in the settings of the site without its certificate on the server has to be fixed', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  expect(await checkLiveVideo(url, { agora: null, liveServer: null })).toMatchObject({
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
  expect(await checkLiveVideo(url, { agora: null, liveServer: null })).toMatchObject({
    state: 'bad',
    fix: expect.stringContaining('AGORA_APP_CERTIFICATE'),
  })
  expect(await checkLiveVideo(url, { agora, liveServer: null })).toMatchObject({ state: 'warning' })
})

test('by what live video is sent, and what of Agora is missing, is named', () => {
  const on = { isAgoraOn: true, hasAppId: true, agora, liveServer: null }
  expect(judgeLiveVideo({ ...on, agora: { customer: { id: 'a', secret: 'b' } } })).toMatchObject({ state: 'good' })
  expect(judgeLiveVideo({ ...on, hasAppId: false })).toMatchObject({ state: 'bad' })
  expect(judgeLiveVideo({ ...on, isAgoraOn: false, liveServer: {} }).message).toBe('is sent by the live server outside')
})
