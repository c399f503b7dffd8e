import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/find-chromium.mjs'

/**
 * Our own flags instead of the package's, which switch off the web's security and would hide faults of our policies.
 * The media flags give tests a camera and keep calls on this machine.
 */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Ten pictures a second are enough to see that they advance.
  '--use-fake-device-for-media-stream=fps=10',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
]

/**
 * Stories with a product of their own, which one worker tells from beginning to end: they take longest, and a worker that began the last of
 * them would still be at it when the others have ended.
 */
const ownSite = readdirSync(new URL('e2e', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.spec.ts'))
  .map(({ name }) => name)
  .filter((name) => readFileSync(new URL(`e2e/${name}`, import.meta.url), 'utf8').includes('startSmallSite('))
  .map((name) => `**/${name}`)

// This file is read once before the workers and again in each: only the first reading may have to unpack the browser.
process.env['CHROMIUM_PATH'] ??= await findChromium()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/set-up/start-product.ts',
  fullyParallel: true,
  workers: 3,
  // Begun in this order.
  projects: [
    { name: 'own-site', testMatch: ownSite },
    { name: 'one-site', testIgnore: ownSite },
  ],
  forbidOnly: true,
  // What passes only when it is retried is listed as flaky and is to be fixed. `npm run test:strict` retries nothing.
  retries: 1,
  // For a machine with much else to do: what hangs is ended, what is slow is waited for.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    // The set-up fills it before the workers start.
    baseURL: process.env['STAGEDOOR_TEST_URL'],
    browserName: 'chromium',
    locale: 'zh-TW',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // A story that is about it allows it: requests of a service worker are hidden from those that watch requests.
    serviceWorkers: 'block',
    // Recorded where it is needed: when a story is retried.
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'], args: chromiumFlags },
  },
})
