import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApp, type App } from '#src/app.ts'
import { loadConfig } from '#src/config/load-config.ts'
import { startEmbedded } from '#src/platform/db/embedded/embedded.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { loginsOf } from '#src/platform/db/logins.ts'
import { builtWeb } from '#src/platform/http/web-source.ts'

const PASSWORD = 'Stagedoor-demo-1'

/**
 * Serves the product with four of the demo accounts and one post of the demo creator: what a story needs of the demo data,
 * ready in seconds. Stops when its parent disconnects.
 */
const config = await loadConfig()
const embedded = await startEmbedded({ dataDir: config.dataDir, isDurable: false })
await migrate(embedded.url)
const web = builtWeb(join(import.meta.dirname, '../../../web/build'))
const app = await buildApp({ config, logins: loginsOf(embedded.url), logs: true, web })
await Promise.all([
  addAccount(app, 'fan', 'user'),
  addAccount(app, 'admin', 'staff'),
  addAccount(app, 'reviewer', 'staff'),
  addCreator(app),
])
await app.features.site.writeLegalPages()
await app.startBackground()
await app.http.listen({ host: config.host, port: config.port })
await once(process, 'disconnect')
await Promise.race([app.close(), pause(2_000)])
await embedded.stop()
process.exit()

async function addAccount(
  { features }: App,
  account: 'fan' | 'admin' | 'reviewer' | 'creator',
  role: 'user' | 'performer' | 'staff',
): Promise<string> {
  const registered = await features.identity.register({
    role,
    // Nobody may be called as a role of staff is; the demo's reviewer is not, either.
    username: account === 'reviewer' ? 'mori.reads' : account,
    email: `${account}@demo.test`,
    password: PASSWORD,
    name: `Demo ${account}`,
    firstName: '',
    lastName: '',
    gender: null,
    country: 'TW',
    phone: null,
    phoneCode: null,
    dateOfBirth: null,
    locale: 'zh-TW',
    isTrusted: true,
    ...(account === 'admin' || account === 'reviewer' ? { staffRoles: [account] } : {}),
  })
  if (registered.outcome !== 'registered') throw new Error(`${account} was not registered: ${registered.outcome}`)
  return registered.accountId
}

async function addCreator(site: App): Promise<void> {
  const accountId = await addAccount(site, 'creator', 'performer')
  const viewer = {
    accountId,
    username: 'creator',
    role: 'performer' as const,
    sessionId: '',
    staffRoles: [],
    authenticatedAt: site.clock.now(),
    impersonatorId: null,
  }
  const written = await site.features.feeds.createPost(viewer, {
    type: 'text',
    title: 'Hello',
    text: 'The first post.',
    status: 'active',
    isSale: true,
    price: 0,
  })
  if (written.outcome !== 'written') throw new Error(`the post was not written: ${written.outcome}`)
}
