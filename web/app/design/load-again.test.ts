import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codeAddress, loadAgain } from './load-again.ts'

const failed = (file: string) =>
  new TypeError(`Failed to fetch dynamically imported module: https://a.test/assets/${file}`)

let page: EventTarget & { visibilityState: string }
beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('code that arrives at the third attempt is loaded after growing pauses', async () => {
  const load = vi.fn(async () => 'loaded')
  load.mockRejectedValueOnce(failed('a.js')).mockRejectedValueOnce(failed('a.js'))
  const loaded = loadAgain(load)
  await vi.advanceTimersByTimeAsync(999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await loaded).toBe('loaded')
})

test.each(['online', 'visibilitychange'])('%s ends a pause', async (event) => {
  const load = vi.fn(async () => 'loaded')
  load.mockRejectedValueOnce(failed('b.js'))
  const loaded = loadAgain(load)
  await vi.advanceTimersByTimeAsync(1)
  page.dispatchEvent(new Event(event))
  expect(await loaded).toBe('loaded')
})

test('a page that is hidden goes on waiting', async () => {
  const load = vi.fn(async () => 'loaded')
  load.mockRejectedValueOnce(failed('h.js'))
  const loaded = loadAgain(load)
  page.visibilityState = 'hidden'
  await vi.advanceTimersByTimeAsync(1)
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await loaded).toBe('loaded')
})

test('a device that is offline tries again once it is online', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const load = vi.fn(async () => 'loaded')
  load.mockRejectedValueOnce(failed('c.js'))
  const loaded = loadAgain(load)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(load).toHaveBeenCalledTimes(1)
  page.dispatchEvent(new Event('online'))
  expect(await loaded).toBe('loaded')
})

test('code that never arrives is given up after the sixth attempt, with its error', async () => {
  const load = vi.fn(async () => Promise.reject(failed('d.js')))
  const ended = loadAgain(load).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(await ended).toEqual(failed('d.js'))
  expect(load).toHaveBeenCalledTimes(6)
})

test('each attempt at a file that Chromium has given up names another address, those at others do not', async () => {
  const [first, second] = [codeAddress('./e.js'), './e.js?again=1']
  const addresses: string[] = []
  const loaded = loadAgain(async () => {
    addresses.push(codeAddress('./e.js'))
    if (addresses.length < 3) throw failed(addresses.length === 1 ? 'e.js' : 'e.js?again=1')
  })
  await vi.advanceTimersByTimeAsync(6_000)
  await loaded
  expect(addresses).toEqual([first, second, './e.js?again=2'])
  expect(codeAddress('./f.js')).toBe('./f.js')
})

test('a browser that keeps no failure is addresses for the same address', async () => {
  const load = vi.fn(async () => codeAddress('./g.js'))
  load.mockRejectedValueOnce(new TypeError('error loading dynamically imported module: https://a.test/assets/g.js'))
  const loaded = loadAgain(load)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await loaded).toBe('./g.js')
})
