import { join } from 'node:path'
import { SERVER_CORE, startPinned, type Running } from './processes.ts'

type Place = {
  dataDir: string
  port: number
  isProfiled: boolean
  hasDemo: boolean
  environment?: Record<string, string>
}

/** As the product runs: `scripts/run-in-foreground.mjs`. */
const NODE_FLAGS = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=20',
  '--no-sparkplug',
  '--no-maglev-destroy-on-background',
  '--no-allocation-site-pretenuring',
  '--expose-gc',
]

/** Whether a part of the bench, or all of it (null), reads demo data, whose pictures take minutes to encode. */
export const needsDemo = (part: string | null): boolean =>
  part === null || ['media', 'engagement', 'charges', 'live'].includes(part)

/** Starts the product on the core of the back end, on a folder with or without data. */
export const startProductOn = ({ dataDir, port, isProfiled, hasDemo, environment }: Place): Promise<Running> =>
  startPinned({
    core: SERVER_CORE,
    args: [...NODE_FLAGS, ...(isProfiled ? ['--inspect=127.0.0.1:0'] : []), join(import.meta.dirname, '../main.mjs')],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...(hasDemo ? {} : { DEMO_WORLD: '0' }),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      // Socket clients name addresses of their own, and there are ten thousand.
      TRUSTED_PROXIES: '127.0.0.1',
      MAX_CONNECTIONS: '30000',
      ...environment,
    },
    readyWhen: isProfiled ? /ws:\S+[^]*Ready after/ : /Ready after/,
  })
