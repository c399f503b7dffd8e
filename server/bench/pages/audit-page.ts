import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { LOAD_CORE, pin, SERVER_CORE } from '../processes.ts'
import { processorBlockingMs } from './processor-blocking.ts'
import { setCookie } from './set-cookie.ts'

export type PageFigure = {
  name: string
  /** Lighthouse's score of performance, from 0 to 1. */
  score: number
  firstPaintMs: number
  largestPaintMs: number
  blockingMs: number
  processorBlockingMs: number
  shift: number
  scriptBytes: number
  documentBytes: number
  totalBytes: number
  requests: number
  /** Lighthouse's measure of this machine's processor; its phone profile supposes about 1,500 and more. */
  benchmarkIndex: number
}

/** `token`: of the session of the one who opens the page; null for a visitor. */
type Audited = { name: string; url: string; token: string | null; runs: number }

/** Audits a page in a fresh browser each time. @returns the median of each figure. */
export async function auditPage({ name, url, token, runs }: Audited): Promise<PageFigure> {
  const all: Omit<PageFigure, 'name'>[] = []
  for (let run = 0; run < runs; run++) all.push(await auditOnce(url, token))
  const median = (read: (figure: Omit<PageFigure, 'name'>) => number) =>
    all.map(read).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
  return {
    name,
    score: median(({ score }) => score),
    firstPaintMs: median(({ firstPaintMs }) => firstPaintMs),
    largestPaintMs: median(({ largestPaintMs }) => largestPaintMs),
    blockingMs: median(({ blockingMs }) => blockingMs),
    processorBlockingMs: median((figure) => figure.processorBlockingMs),
    shift: median(({ shift }) => shift),
    scriptBytes: median(({ scriptBytes }) => scriptBytes),
    documentBytes: median(({ documentBytes }) => documentBytes),
    totalBytes: median(({ totalBytes }) => totalBytes),
    requests: median(({ requests }) => requests),
    benchmarkIndex: median(({ benchmarkIndex }) => benchmarkIndex),
  }
}

/**
 * A browser whose pages have a core of their own. On a phone the display is composed by the graphics chip; here another
 * process of the browser does it, which shares the other core with the server and Lighthouse.
 */
function launchBrowser() {
  pin(process.pid, SERVER_CORE)
  return launch({
    ...(process.env['CHROMIUM_PATH'] && { chromePath: process.env['CHROMIUM_PATH'] }),
    chromeFlags: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      `--renderer-cmd-prefix=taskset -c ${LOAD_CORE}`,
    ],
  })
}

async function auditOnce(url: string, token: string | null): Promise<Omit<PageFigure, 'name'>> {
  const browser = await launchBrowser()
  try {
    if (token !== null) await setCookie(browser.port, { name: 'token', value: token, url })
    const result = await lighthouse(url, {
      port: browser.port,
      logLevel: 'error',
      onlyCategories: ['performance'],
      // Otherwise the session goes before the page is opened.
      disableStorageReset: true,
    })
    if (!result) throw new Error(`no result for ${url}`)
    const { audits, categories, environment, runtimeError } = result.lhr
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
    const valueOf = (id: string) => audits[id]?.numericValue ?? Number.NaN
    const summary = readItems(audits['resource-summary']?.details)
    const bytesOf = (kind: string) => Number(summary.find((item) => item['resourceType'] === kind)?.['transferSize'])
    return {
      score: categories['performance']?.score ?? Number.NaN,
      firstPaintMs: valueOf('first-contentful-paint'),
      largestPaintMs: valueOf('largest-contentful-paint'),
      blockingMs: valueOf('total-blocking-time'),
      processorBlockingMs: processorBlockingMs(result.artifacts.Trace.traceEvents),
      shift: valueOf('cumulative-layout-shift'),
      scriptBytes: bytesOf('script'),
      documentBytes: bytesOf('document'),
      totalBytes: bytesOf('total'),
      requests: Number(summary.find((item) => item['resourceType'] === 'total')?.['requestCount']),
      benchmarkIndex: environment.benchmarkIndex,
    }
  } finally {
    browser.kill()
  }
}

/** The rows of an audit's table. */
function readItems(details: unknown): Record<string, unknown>[] {
  const items: unknown = typeof details === 'object' && details !== null ? Reflect.get(details, 'items') : null
  return Array.isArray(items) ? items : []
}
