import { buildServer } from './build-server.mjs'
import { buildWeb, isWebBuilt } from './build-web.mjs'
import { checkDatabasePlace } from './check-database-place.mjs'
import { installPackages } from './install-packages.mjs'
import { root } from './places.mjs'
import { explainFileError, Interruption, runOrExplain } from './problem.mjs'
import { runInForeground } from './run-in-foreground.mjs'

await runOrExplain(async () => {
  try {
    checkDatabasePlace()
    await installPackages({ omitsDev: true })
    // Database and demo data are created while the web is built; the product waits for the build before it listens.
    const pages = isWebBuilt() ? null : buildWeb()
    const product = runInForeground('server/main.mjs', pages ? { awaits: pages } : {})
    void bundleForNextStart(pages, product)
    await product
  } catch (error) {
    throw explainFileError(error, root)
  }
})

/** The first start runs the sources: their bundle is made when the pages are, and is for the next one. */
async function bundleForNextStart(pages, product) {
  let isRunning = true
  const end = () => (isRunning = false)
  product.then(end, end)
  // Why there are no pages is said where the product awaits them.
  const [{ status }] = await Promise.allSettled([pages])
  if (status === 'rejected' || !isRunning) return
  try {
    await buildServer()
  } catch (error) {
    // Ctrl-C ends the bundler together with the product.
    if (!(error instanceof Interruption)) console.error(error.message)
  }
}
