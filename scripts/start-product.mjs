import { buildWeb, isWebBuilt } from './build-web.mjs'
import { checkDatabasePlace } from './check-database-place.mjs'
import { installPackages } from './install-packages.mjs'
import { root } from './places.mjs'
import { explainFileError, runOrExplain } from './problem.mjs'
import { runInForeground } from './run-in-foreground.mjs'

await runOrExplain(async () => {
  try {
    checkDatabasePlace()
    await installPackages({ omitsDev: true })
    // Database and demo data are created while the web is built; the product waits for the build before it listens.
    await runInForeground('server/src/main.ts', isWebBuilt() ? {} : { awaits: buildWeb() })
  } catch (error) {
    throw explainFileError(error, root)
  }
})
