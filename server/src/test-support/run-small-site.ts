import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import { buildApp } from '#src/app.ts'
import { loadConfig } from '#src/config/load-config.ts'
import { builtWeb } from '#src/platform/http/web-source.ts'
import { startEmbedded } from '#src/platform/db/embedded/embedded.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { loginsOf } from '#src/platform/db/logins.ts'
import { addFans, addLongConversation } from './conversations-in-tables.ts'
import { PASSWORD } from './test-app/password.ts'

/**
 * Runs a product without a demo world, for stories that change what holds for everyone: `boss`, `tilda`, `rena`, `nora`, `nina`, `fay` and
 * `maker` live there; with `LONG_CONVERSATION`, a number, the last two have written as many messages; with `FANS` as many more fans
 * follow `maker`, of whom the first `WRITING_FANS` have written. Its parent may say which calls are to fail, and `transcoder`; it hears
 * when that holds, and when the site is ready.
 */
const config = await loadConfig()
const embedded = await startEmbedded({ dataDir: config.dataDir, isDurable: false })
await migrate(embedded.url)
const web = builtWeb(join(import.meta.dirname, '../../../web/build'))

let failing: readonly string[] = []
const app = await buildApp({
  config,
  logins: loginsOf(embedded.url),
  logs: true,
  web,
  wrappers: {
    transcoder: (chosen) => ({
      ...chosen,
      transcode: async (...work) => (failing.includes('transcoder') ? { outcome: 'ended' } : chosen.transcode(...work)),
    }),
  },
})

const { refuseEarly } = app.features.site
// Every call passes here, over HTTP and from a page alike.
app.features.site.refuseEarly = async (request) => {
  if (failing.some((path) => `/api${request.path}`.startsWith(path))) throw new Error('a story wants this call to fail')
  return refuseEarly(request)
}

for (const [username, role, staffRoles] of [
  ['boss', 'staff', ['admin']],
  ['tilda', 'staff', ['finance']],
  ['rena', 'staff', ['reviewer']],
  ['nora', 'staff', ['admin']],
  ['nina', 'staff', ['admin']],
  ['fay', 'user', []],
  ['maker', 'performer', []],
] as const) {
  await app.features.identity.register({
    role,
    username,
    // Staff outside `.test` set up a second step at their first sign-in.
    email: `${username}@example.${['nora', 'nina'].includes(username) ? 'org' : 'test'}`,
    password: PASSWORD,
    name: `The ${username}`,
    firstName: '',
    lastName: '',
    gender: null,
    country: 'TW',
    phone: null,
    phoneCode: null,
    dateOfBirth: null,
    locale: 'en-US',
    isTrusted: true,
    staffRoles,
  })
}
const [messages, fans, writing] = ['LONG_CONVERSATION', 'FANS', 'WRITING_FANS'].map((name) =>
  Number(process.env[name] ?? 0),
)
if (messages) await addLongConversation(embedded.url, messages)
if (fans) await addFans(embedded.url, { count: fans, writing: writing ?? 0 })
await app.features.site.writeLegalPages()
await app.startBackground()
await app.http.listen({ host: config.host, port: config.port })

process.on('message', (paths: string[]) => {
  failing = paths
  process.send?.('heard')
})
process.send?.('ready')
await once(process, 'disconnect')
// A browser that keeps its connection open would hold it for long.
await Promise.race([app.close(), pause(2_000)])
await embedded.stop()
process.exit()
