import { flushCompileCache } from 'node:module'
import { buildApp } from '#src/app.ts'
import { loadConfig } from '#src/config/load-config.ts'

// The product as a process of its own, without pages: what `npm run chaos` kills. Settings come from the environment.
const config = await loadConfig()
const app = await buildApp({ config, databaseUrl: config.databaseUrl ?? '', logs: true, web: null })
await app.startBackground()
await app.http.listen({ host: config.host, port: config.port })
// The next lives start faster on what this one has compiled; killed, it would not keep it.
flushCompileCache()
process.on('disconnect', () => process.exit(0))
