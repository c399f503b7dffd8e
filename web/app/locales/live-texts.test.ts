import type { Translation } from '@stagedoor/contract/translations'
import { expect, test } from 'vitest'
import type { Api } from '../api/client.ts'
import { allTexts } from './all-texts.ts'
import { createLiveTexts } from './live-texts.ts'
import { translatorOf } from './translator.ts'

function aSite() {
  const site = { changed: [] as Translation[], calls: 0, isDown: false }
  const api = (async () => {
    site.calls += 1
    if (site.isDown) throw new Error('away')
    return { isOk: true, status: 200, data: { data: site.changed, total: site.changed.length } }
  }) as unknown as Api
  const live = createLiveTexts(allTexts)
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { site, at: (seconds: number) => live('en-US', api, seconds * 1_000), settled }
}

test('shows the changed texts on the first page, and a later change within ten seconds', async () => {
  const { site, at, settled } = aSite()
  site.changed = [{ key: 'shell.home', value: 'Start' }]
  expect(await at(0)).toEqual(site.changed)
  expect(translatorOf('en-US').t('home', { ns: 'shell' })).toBe('Start')

  site.changed = [{ key: 'shell.home', value: 'Begin' }]
  await at(9)
  expect(site.calls).toBe(1)
  await at(10)
  await settled()
  expect(await at(10)).toEqual(site.changed)
  expect(translatorOf('en-US').t('home', { ns: 'shell' })).toBe('Begin')
})

test('keeps the known changes while the call fails', async () => {
  const { site, at, settled } = aSite()
  site.isDown = true
  expect(await at(0)).toEqual([])
  site.isDown = false
  site.changed = [{ key: 'shell.home', value: 'Start' }]
  await at(20)
  await settled()
  expect(await at(20)).toEqual(site.changed)
})
