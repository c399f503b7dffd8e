import { chromium, type APIRequestContext, type APIResponse, type CDPSession, type Page } from '@playwright/test'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { pin, SERVER_CORE } from '../processes.ts'
import { measurePage, takeMeasured, type Measured } from './page-frames.ts'

const MESSAGES = 10_000
/** Every so many have a picture. */
const PICTURE_EVERY = 20
/** Of the accounts of that site. */
const PASSWORD = 'a long sentence of mine'
const SLOWED = 4
/** Those up to this number are loaded by the slowed processor, beside all others. */
const LOADED_SLOWLY = 2_000
const PHONE = { width: 390, height: 844 }
/** About as fast as a thumb that flings again and again. */
const WHEEL = { pixels: 480, everyMs: 33 }
const SCROLLED_MS = 10_000
const ARRIVALS = 10
const TYPED = 'It rains again, and we stay inside.'

/**
 * Loads a conversation of ten thousand messages by scrolling up, then scrolls it both ways, has messages arrive and writes, in a
 * browser with a slowed processor. @returns the table that is printed
 */
export async function measureThread(port: number): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-bench-'))
  const site = await startSite(dataDir, port)
  const executablePath = process.env['CHROMIUM_PATH']
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: PHONE, locale: 'en-US', baseURL: `http://127.0.0.1:${port}` })
    const arrive = await openThread(page)
    const devtools = await page.context().newCDPSession(page)
    const slow = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })
    await page.evaluate(measurePage)
    const lines = [
      `A conversation of ${MESSAGES.toLocaleString('en-US')} messages on a phone’s screen, processor slowed ${SLOWED}×.\n`,
      '| what | frames | p50, p95, longest ms | over 50 ms | tasks over 50 ms, the longest | keys to paint, p50, longest | JS heap |',
      '|---|---|---|---|---|---|---|',
    ]
    const measure = async (what: string, act: () => Promise<void>) => {
      process.stderr.write(`  ${what}\n`)
      await slow(SLOWED)
      await page.evaluate(takeMeasured)
      await act()
      const measured = await page.evaluate(takeMeasured)
      await slow(1)
      lines.push(rowOf(what, measured, await heapOf(devtools)))
    }
    let latest = MESSAGES + 1
    const talk = async (loaded: string) => {
      await measure(`${ARRIVALS} arrive, ${loaded} loaded`, async () => {
        for (let count = 0; count < ARRIVALS; count += 1) await arrive((latest += 1))
      })
      await page.locator('textarea').focus()
      await measure(`written, ${loaded} loaded`, () => page.keyboard.type(TYPED, { delay: 100 }))
      await measure(`sent, ${loaded} loaded`, async () => {
        await page.keyboard.press('Enter')
        await seen(page, (latest += 1))
        await pause(500)
      })
    }
    await talk('25')
    await loadOlder(page, LOADED_SLOWLY)
    await measure(`the oldest ${LOADED_SLOWLY.toLocaleString('en-US')} loaded`, () => loadOlder(page, 1))
    await measure('down', () => scroll(page, 1))
    await measure('up again', () => scroll(page, -1))
    await toEnd(page)
    await measure('up from the end', () => scroll(page, -1))
    await toEnd(page)
    await talk('all')
    return lines.join('\n')
  } finally {
    await browser.close()
    await site.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Jumps to the top until the message of this number is there. */
async function loadOlder(page: Page, number: number): Promise<void> {
  while (!(await page.evaluate(hasMessage, number))) {
    await page.evaluate(jumpToTop)
    await pause(100)
  }
}

/** Waits for a message. A locator would look through all of the document again and again, in the processor that is measured. */
const seen = (page: Page, number: number) => page.waitForFunction(hasMessage, number)

/** What is used of the page; the server's programs have no types of browsers. */
type Region = { scrollHeight: number; scrollTo(to: { top: number; behavior: 'instant' }): void }
type PageOfThread = { document: { getElementById(id: string): object | null; querySelector(selector: string): Region } }

/** Runs in the page. */
const hasMessage = (number: number) =>
  (globalThis as unknown as PageOfThread).document.getElementById(`m${number}`) !== null

/** Its coordinates begin at its end. Runs in the page. */
const jumpToTop = () => {
  const region = (globalThis as unknown as PageOfThread).document.querySelector('[role=log]')
  region.scrollTo({ top: -region.scrollHeight, behavior: 'instant' })
}

async function toEnd(page: Page): Promise<void> {
  await page.locator('[role=log]').press('End')
  await pause(1_000)
}

/** Turns the wheel for a while. `direction`: -1 up, 1 down. */
async function scroll(page: Page, direction: -1 | 1): Promise<void> {
  await page.mouse.move(PHONE.width / 2, PHONE.height / 2)
  const until = performance.now() + SCROLLED_MS
  while (performance.now() < until) {
    await page.mouse.wheel(0, direction * WHEEL.pixels)
    await pause(WHEEL.everyMs)
  }
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}

/** A product with two accounts and their conversation, and nothing to encode beside. */
async function startSite(dataDir: string, port: number) {
  const own = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', LONG_CONVERSATION: String(MESSAGES) }
  const program = join(import.meta.dirname, '../../src/test-support/run-small-site.ts')
  const child = fork(program, { env: { ...process.env, ...own } })
  if (child.pid !== undefined) pin(child.pid, SERVER_CORE)
  const gone = once(child, 'exit')
  const ready = await Promise.race([once(child, 'message'), gone.then(() => null)])
  if (!ready) throw new Error('the site of the conversation ended before it was ready')
  return {
    async stop() {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}

type Answer<Data> = { data: Data }
type ListedMessage = { sequence: number; type: string; totalFiles: number; files: unknown[] }

/** Opens it as its fan. @returns has the creator send another one, and waits until the message of this number is on the page */
async function openThread(page: Page): Promise<(number: number) => Promise<void>> {
  const [fan, creator] = [await tokenOf(page.request, 'fay'), await tokenOf(page.request, 'maker')]
  const listed = await page.request.get('/api/conversations', { headers: { authorization: fan } })
  const id = ((await listed.json()) as Answer<Answer<{ _id: string }[]>>).data.data[0]?._id
  const send = (body: object) =>
    page.request.post(`/api/messages/conversations/${id}`, { headers: { authorization: creator }, data: body })
  const policy = {
    subscribers: true,
    followers: true,
    everyone: true,
    minimumTip: null,
    minimumSpent: null,
    listIds: [],
  }
  await page.request.put('/api/performer/messages/policy', { headers: { authorization: creator }, data: policy })
  await sendPicture(page, { fan, creator, send })

  const cookies = { eighteen_day: '1990-01-01', token: fan }
  const url = `http://127.0.0.1:${new URL(listed.url()).port}`
  await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
  await page.goto(`/en-US/messages/${id}`)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  return async (number) => {
    await send({ clientMessageId: crypto.randomUUID(), type: 'text', text: `Line ${number}.` })
    await seen(page, number)
    await pause(600)
  }
}

type Sender = { fan: string; creator: string; send: (body: object) => Promise<APIResponse> }

/** The creator sends a picture, which every twentieth of the older messages is said to have as well. */
async function sendPicture(page: Page, { fan, creator, send }: Sender): Promise<void> {
  const background = { r: 66, g: 120, b: 160 }
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
  const headers = { authorization: creator }
  const stored = await page.request.post('/api/messages/file/photo', { headers, multipart: { file } })
  const { data } = (await stored.json()) as Answer<{ _id: string }>
  const sent = await send({ clientMessageId: crypto.randomUUID(), type: 'photo', text: '', fileIds: [data._id] })
  const { _id } = ((await sent.json()) as Answer<{ _id: string }>).data
  const shown = await page.request.get(`/api/messages/${_id}`, { headers: { authorization: fan } })
  const { files } = ((await shown.json()) as Answer<ListedMessage>).data
  await page.route('**/api/messages/conversations/*?*beforeSequence*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as Answer<Answer<ListedMessage[]>>
    for (const message of answer.data.data)
      if (message.sequence % PICTURE_EVERY === 0) Object.assign(message, { type: 'photo', totalFiles: 1, files })
    await route.fulfill({ response, json: answer })
  })
}

async function tokenOf(request: APIRequestContext, username: string): Promise<string> {
  const login = { username, password: PASSWORD, remember: false }
  const signedIn = await request.post('/api/auth/login', { data: login })
  return ((await signedIn.json()) as Answer<{ token: string }>).data.token
}

function rowOf(what: string, { frames, tasks, keys }: Measured, heapBytes: number): string {
  const of = (values: readonly number[], share: number) => {
    const inOrder = values.toSorted((a, b) => a - b)
    return Math.round(inOrder[Math.floor((inOrder.length - 1) * share)] ?? 0)
  }
  const slow = ((frames.filter((ms) => ms > 50).length / frames.length) * 100).toFixed(1)
  const heap = `${(heapBytes / 1_000_000).toFixed(0)} MB`
  return `| ${what} | ${frames.length} | ${of(frames, 0.5)}, ${of(frames, 0.95)}, ${of(frames, 1)} | ${slow} % | ${tasks.length}, ${of(tasks, 1)} ms | ${keys.length === 0 ? '' : `${of(keys, 0.5)}, ${of(keys, 1)}`} | ${heap} |`
}
