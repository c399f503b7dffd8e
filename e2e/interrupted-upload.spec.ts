import { writeFile } from 'node:fs/promises'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { makeCreator } from './people/api.ts'
import { recordedVideo } from './people/moving-picture.ts'
import { expectAccessibleAtBothSizes, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { textsIn } from './texts.ts'

const MEGABYTE = 1024 * 1024
const PIECE_BYTES = 4 * MEGABYTE
const FILE_BYTES = 9 * MEGABYTE
/** After one piece and after two. */
const [ONE, TWO] = [Math.floor((PIECE_BYTES / FILE_BYTES) * 100), Math.floor(((2 * PIECE_BYTES) / FILE_BYTES) * 100)]

/** Megabytes pass through the interception of requests. */
const SLOW = { timeout: 180_000 }

const viewport = { width: 390, height: 844 }
const locale = 'zh-TW'
const theme = 'dark'

test('an upload of a video survives a lost connection and a closed tab, and a cancelled one leaves nothing', async ({
  browser,
  request,
  baseURL,
}, info) => {
  test.setTimeout(240_000)
  const t = await textsIn(locale)
  const creator = await makeCreator(request)
  const context = await browser.newContext({ viewport, locale, ...(baseURL !== undefined && { baseURL }) })
  await passAgeGate(context, baseURL, { token: creator.token, theme })
  const line = await controlledLine(context)
  const open = async (): Promise<Page> => {
    const page = await context.newPage()
    await page.goto(`/${locale}/creator/videos`)
    await untilAlive(page)
    return page
  }
  const choose = (page: Page, path: string) => page.locator('input[type="file"]').setInputFiles(path)

  const first = await open()
  const [walk, other] = [info.outputPath('harbour-walk.webm'), info.outputPath('second-take.webm')]
  await writeFile(walk, await longVideo(first))
  await writeFile(other, await longVideo(first))

  // The connection is lost after the first piece, and the upload goes on by itself when it is back.
  line.breakAt(PIECE_BYTES)
  await choose(first, walk)
  const progress = (page: Page) => page.getByRole('list').getByRole('progressbar', { name: 'harbour-walk.webm' })
  await expect(first.getByText(t('uploads:stopped'))).toBeVisible(SLOW)
  await expect(progress(first)).toHaveJSProperty('value', ONE)
  await savePicture(first, info.outputPath('1-stopped.png'))
  line.holdAt(2 * PIECE_BYTES)
  await context.setOffline(false)
  await expect(first.getByText(t('uploads:resumed', { percent: ONE }))).toBeVisible(SLOW)
  await expect(progress(first)).toHaveJSProperty('value', TWO, SLOW)
  await expect(first.getByRole('main').getByText(`${TWO}%`, { exact: false }).first()).toBeVisible()
  await expectAccessibleAtBothSizes(first)
  await savePicture(first, info.outputPath('2-resumed.png'))

  // The tab is closed in the middle; the same file, chosen again, sends only what is missing.
  await line.cut()
  await expect(first.getByText(t('uploads:stopped'))).toBeVisible(SLOW)
  await first.close()
  await context.setOffline(false)
  const second = await open()
  await expect(second.getByText(t('uploads:unfinished', { name: 'harbour-walk.webm' }))).toBeVisible()
  await expectAccessibleAtBothSizes(second)
  await savePicture(second, info.outputPath('3-unfinished.png'))
  line.holdAt(2 * PIECE_BYTES)
  await choose(second, walk)
  await expect(second.getByText(t('uploads:resumed', { percent: TWO }))).toBeVisible(SLOW)
  await expect(second.getByText(t('uploads:unfinished', { name: 'harbour-walk.webm' }))).toHaveCount(0)
  line.release()
  await expect(
    second
      .getByRole('main')
      .getByRole('link', { name: /harbour-walk/ })
      .first(),
  ).toBeVisible({
    timeout: 180_000,
  })
  expect(line.offsets).toEqual([2 * PIECE_BYTES])

  // Another one is cancelled.
  line.holdAt(PIECE_BYTES)
  await choose(second, other)
  const cancel = second.getByRole('button', { name: t('uploads:cancelOf', { name: 'second-take.webm' }) })
  await expect(second.getByRole('main').getByText(`${ONE}%`, { exact: false }).first()).toBeVisible(SLOW)
  const address = line.address()
  const deleted = second.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await cancel.click()
  expect((await deleted).status()).toBe(204)
  await expect(cancel).toHaveCount(0)
  const reply = await request.head(address, {
    headers: { authorization: creator.token, 'tus-resumable': '1.0.0' },
  })
  expect(reply.status()).toBe(404)
  await second.reload()
  await untilAlive(second)
  await expect(
    second
      .getByRole('main')
      .getByRole('link', { name: /harbour-walk/ })
      .first(),
  ).toBeVisible()
  await expect(second.getByText(/second-take/)).toHaveCount(0)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})

/** A line that breaks, or keeps a piece waiting, at a place of an upload. `offsets`: of the pieces since then. */
async function controlledLine(context: BrowserContext) {
  const offsets: number[] = []
  let address = ''
  let breaksAt: number | null = null
  let heldAt: number | null = null
  let end = (_fate: 'sent' | 'lost') => {}
  let fate = Promise.resolve<'sent' | 'lost'>('sent')
  await context.route('**/api/uploads', async (route) => {
    const answer = await route.fetch()
    address = answer.headers()['location'] ?? address
    await route.fulfill({ response: answer })
  })
  await context.route('**/api/uploads/*', async (route) => {
    const piece = route.request()
    if (piece.method() !== 'PATCH') return route.continue()
    const offset = Number(piece.headers()['upload-offset'])
    offsets.push(offset)
    if (offset === breaksAt) {
      await context.setOffline(true)
      return route.abort('internetdisconnected')
    }
    // A browser sends what is only held when its tab is closed.
    const isLost = offset === heldAt && (await fate) === 'lost'
    return isLost ? route.abort('connectionfailed') : route.continue()
  })
  return {
    offsets,
    address: () => address,
    breakAt: (offset: number) => (breaksAt = offset),
    holdAt(offset: number) {
      ;[breaksAt, heldAt] = [null, offset]
      fate = new Promise((resolve) => (end = resolve))
      offsets.length = 0
    },
    release: () => end('sent'),
    /** What is held is lost. */
    async cut() {
      await context.setOffline(true)
      end('lost')
    },
  }
}

/** A short video in a large file: what follows it is an element without meaning (EBML Void). */
async function longVideo(page: Page): Promise<Buffer> {
  const { buffer } = await recordedVideo(page)
  const filler = Buffer.alloc(FILE_BYTES - buffer.length)
  filler.writeUInt8(0xec, 0)
  filler.writeBigUInt64BE((1n << 56n) | BigInt(filler.length - 9), 1)
  return Buffer.concat([buffer, filler])
}
