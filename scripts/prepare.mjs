// Installs what the product needs without starting it: `node scripts/prepare.mjs`.
import { installPackages, linkPostgresLibraries } from './install-packages.mjs'
import { runOrExplain } from './problem.mjs'

await runOrExplain(async () => {
  await installPackages()
  await linkPostgresLibraries()
})
