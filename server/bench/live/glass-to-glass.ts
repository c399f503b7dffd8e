import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { LiveVideo } from '#src/platform/live-video/live-video.ts'
import { LOAD_CORE, pin, SERVER_CORE } from '../processes.ts'
import type { Row } from '../report.ts'

/** Software codecs, no sound, and connections to this machine. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
]

/** An encoder begins with few bits, and a viewer's buffer with a guess. */
const SETTLING_MS = 4_000
const CHANNEL = 'glass'

type Seen = { firstMs: number | null; agesMs: number[]; height: number }

/**
 * From a picture that is drawn in one Chromium page to the same picture being shown in another, with encoder, forwarder, jitter buffer and
 * decoder between them: the age of each picture of 720p when it is shown. Both cores: two devices would have one each at least.
 */
export async function measureGlassToGlass(live: LiveVideo, seconds: number): Promise<Row> {
  pin(process.pid, SERVER_CORE, LOAD_CORE)
  const executablePath = process.env['CHROMIUM_PATH']
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: FLAGS })
  pin(process.pid, LOAD_CORE)
  try {
    const open = async (): Promise<Page> => {
      const page = await (await browser.newContext()).newPage()
      await page.addScriptTag({ path: join(import.meta.dirname, 'glass-page.js') })
      return page
    }
    const [sender, viewer] = [await open(), await open()]
    await connect(live, sender, 'publish')
    // A viewer comes to a stream that is there.
    await pause(SETTLING_MS)
    await connect(live, viewer, 'play')
    await pause(SETTLING_MS)
    await viewer.evaluate('begin()')
    await pause(seconds * 1_000)
    const seen = await viewer.evaluate<Seen>('seen')
    return rowOf(seen, seconds)
  } finally {
    await browser.close()
    await live.disconnect(CHANNEL)
  }
}

async function connect(live: LiveVideo, page: Page, purpose: 'publish' | 'play'): Promise<void> {
  const offer = await page.evaluate<string>(`${purpose}()`)
  const answer = await live.connect({ channel: CHANNEL, participant: purpose, purpose, offer })
  if (answer.outcome !== 'answered') throw new Error(`not answered: ${JSON.stringify(answer)}`)
  await page.evaluate(`accept(${JSON.stringify(answer.answer)})`)
}

function rowOf({ firstMs, agesMs, height }: Seen, seconds: number): Row {
  const sorted = agesMs.toSorted((a, b) => a - b)
  if (firstMs === null || sorted.length === 0) throw new Error('no picture was shown')
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? null
  return {
    figure: {
      job: `live, glass to glass in Chromium: pictures of ${height}p shown, the first after ${firstMs.toFixed(0)} ms`,
      perSecond: sorted.length / seconds,
      capacity: null,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      failures: 0,
    },
    goal: 'p50 ≤ 100 ms, first ≤ 500 ms',
  }
}
