import { buildWeb } from './build-web.mjs'
import { installPackages } from './install-packages.mjs'
import { root } from './places.mjs'
import { explainFileError, runOrExplain } from './problem.mjs'
import { runInForeground } from './run-in-foreground.mjs'

await runOrExplain(async () => {
  try {
    await installPackages()
    await buildWeb()
  } catch (error) {
    throw explainFileError(error, root)
  }
  await runInForeground('server/src/main.ts')
})
