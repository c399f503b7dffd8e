import { checkDatabasePlace } from './check-database-place.mjs'
import { installPackages } from './install-packages.mjs'
import { root } from './places.mjs'
import { explainFileError, runOrExplain } from './problem.mjs'
import { runInForeground } from './run-in-foreground.mjs'

await runOrExplain(async () => {
  try {
    checkDatabasePlace()
    await installPackages()
  } catch (error) {
    throw explainFileError(error, root)
  }
  await runInForeground('server/dev/main.ts')
})
