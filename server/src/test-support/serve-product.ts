import { flushCompileCache } from 'node:module'
import { buildApp } from '#src/app.ts'
import { loginsOf } from '#src/platform/db/logins.ts'
import { loadConfig } from '#src/config/load-config.ts'

// The product as a separate process without pages, to be killed or measured. Settings come from the environment.
const config = await loadConfig()
const app = await buildApp({ config, logins: loginsOf(config.databaseUrl ?? ''), logs: true, web: null })
await app.startBackground()
await app.http.listen({ host: config.host, port: config.port })
// Flushes the compile cache for the next processes, because a killed one cannot.
flushCompileCache()
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
