// Measures the development loop on a copy of the sources: `node e2e/set-up/measure-dev-loop.ts [rounds]`. Prints the
// milliseconds until a change is on the screen or in an answer.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { freePort } from '../../server/src/test-support/free-port.ts'
import { copyOfSources, fileHolding, textOf } from '../../server/dev/copy-of-sources.ts'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { findNode } from '../../scripts/find-node.mjs'
import { programEnvironment } from '../../scripts/run-program.mjs'

const rounds = Number(process.argv[2] ?? 5)
const START_LIMIT_MS = 120_000
const SETTLE_MS = 15_000

const copy = copyOfSources()
const port = await freePort()
const site = `http://127.0.0.1:${port}`
const product = startDevelopment()
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
try {
  await until(() => isAnswering('/readyz'), START_LIMIT_MS)
  const page = await openFrontPage()
  const kinds = { style: changeStyle, text: changeText, component: changeComponent, server: changeServer }
  console.log(`change      median    each of ${rounds} (ms)`)
  for (const [kind, change] of Object.entries(kinds)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await pause(kind === 'server' ? SETTLE_MS : 1_000)
      times.push(await change(page, round))
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]
    console.log(`${kind.padEnd(12)}${String(median ?? 0).padEnd(10)}${times.join(' ')}`)
  }
} finally {
  await browser.close()
  if (product.exitCode === null && product.kill('SIGTERM')) await once(product, 'exit')
  rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
}

function startDevelopment() {
  const env = { ...programEnvironment(), DEMO_WORLD: '0', DATA_DIR: join(copy, '.data'), PORT: String(port) }
  return spawn(findNode(), ['server/dev/main.ts'], { cwd: copy, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function openFrontPage(): Promise<Page> {
  const page = await browser.newPage()
  await page.context().addCookies([{ name: 'eighteen_day', value: '1990-01-01', url: site }])
  await page.goto(`${site}/en-US`)
  await page.locator('html[data-alive]').waitFor({ state: 'attached', timeout: START_LIMIT_MS })
  // On the first visit Vite discovers packages, which reloads the page.
  await pause(SETTLE_MS)
  return page
}

/** Changes a file of the copy and measures until `isSeen` returns true. */
async function measure(
  path: string,
  change: (text: string) => string,
  isSeen: () => Promise<boolean>,
): Promise<number> {
  const startedAt = performance.now()
  writeFileSync(path, change(readFileSync(path, 'utf8')))
  await until(isSeen, START_LIMIT_MS)
  return Math.round(performance.now() - startedAt)
}

function changeStyle(page: Page, round: number): Promise<number> {
  const colour = `rgb(${round + 1}, 2, 3)`
  const rule = (text: string) => `${text}\n.hero h1 { color: ${colour}; }\n`
  return measure(join(copy, 'web/app/routes/front.module.css'), rule, () =>
    page.evaluate((wanted) => getComputedStyle(document.querySelector('h1') ?? document.body).color === wanted, colour),
  )
}

function changeText(page: Page, round: number): Promise<number> {
  const title = `A changed title ${round}`
  const write = (text: string) => text.replace(textOf('welcomeTitle'), `$1$2${title}$2`)
  const texts = fileHolding(join(copy, 'web/app/locales/en-US'), 'welcomeTitle')
  return measure(texts, write, () => shows(page, title))
}

function changeComponent(page: Page, round: number): Promise<number> {
  const words = `changed component ${round}`
  const write = (text: string) => text.replace(/<h1>[^{]*\{t\('welcomeTitle'\)\}/, `<h1>${words} {t('welcomeTitle')}`)
  return measure(join(copy, 'web/app/routes/front.tsx'), write, () => shows(page, words))
}

function changeServer(_page: Page, round: number): Promise<number> {
  const name = `Changed ${round}`
  const write = (text: string) => text.replace(/siteName: '.*'/, `siteName: '${name}'`)
  return measure(join(copy, 'server/src/features/site/definitions.ts'), write, async () => {
    const reply = await fetch(`${site}/api/settings/public`).catch(() => null)
    return reply?.ok === true && (await reply.text()).includes(name)
  })
}

/** A reloading page shows nothing. */
function shows(page: Page, words: string): Promise<boolean> {
  return page
    .evaluate((text) => document.querySelector('h1')?.textContent?.includes(text) ?? false, words)
    .catch(() => false)
}

async function isAnswering(path: string): Promise<boolean> {
  return (await fetch(`${site}${path}`).catch(() => null))?.ok === true
}

async function until(isTrue: () => Promise<boolean>, limitMs: number): Promise<void> {
  for (const startedAt = performance.now(); performance.now() - startedAt < limitMs; await pause(10)) {
    if (await isTrue()) return
    if (product.exitCode !== null) break
  }
  throw new Error('The change was not seen in time.')
}
