// Builds the pages and the bundle of the server without starting the product: `node scripts/build.mjs`.
import { buildServer } from './build-server.mjs'
import { buildWeb } from './build-web.mjs'
import { runOrExplain } from './problem.mjs'

await runOrExplain(async () => {
  await buildWeb()
  await buildServer()
})
