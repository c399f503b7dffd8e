import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './places.mjs'
import { Problem } from './problem.mjs'
import { programEnvironment, runProgram } from './run-program.mjs'

const PACKAGE = '@sparticuz/chromium'

/**
 * The Chromium of the browser tests: `CHROMIUM_PATH`, otherwise the packaged one, unpacked on first use.
 * @returns the path of a program that runs on this machine.
 * @throws Problem when a system library is missing, or there is no Chromium for this machine.
 */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !existsSync(chosen))
    throw new Problem(`CHROMIUM_PATH names ${chosen}, which does not exist: correct it, or remove it.`)
  const chromium = chosen || (await unpackedChromium())
  await assertLibraries(chromium)
  return chromium
}

async function unpackedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Problem(
      `There is no packaged Chromium for ${process.platform} ${process.arch}: install one and set CHROMIUM_PATH to it.`,
    )
  }
  const { version } = JSON.parse(readFileSync(join(root, `node_modules/${PACKAGE}/package.json`), 'utf8'))
  const home = join(root, `node_modules/.cache/stagedoor-chromium-${version}`)
  if (!existsSync(home)) await unpack(home)
  return join(home, 'chromium')
}

/**
 * The package unpacks into the temporary folder and accepts a partial file, so the folder is renamed when it is
 * complete.
 */
async function unpack(home) {
  const unfinished = `${home}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const script = `const { default: chromium } = await import('${PACKAGE}'); await chromium.executablePath()`
  const env = { ...programEnvironment(), TMPDIR: unfinished }
  const { code, output } = await runProgram(process.execPath, ['--input-type=module', '--eval', script], { env })
  if (code !== 0)
    throw new Problem(
      `The packaged Chromium could not be unpacked into ${home} (${lastLine(output)}): fix that, or set CHROMIUM_PATH.`,
    )
  try {
    renameSync(unfinished, home)
  } catch (error) {
    if (!existsSync(home)) throw error
    rmSync(unfinished, { recursive: true }) // a concurrent run was first
  }
}

/** Debian's package of each library that a minimal machine may lack. */
const DEBIAN_PACKAGES = {
  'libnspr4.so': 'libnspr4',
  'libplc4.so': 'libnspr4',
  'libplds4.so': 'libnspr4',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libsmime3.so': 'libnss3',
  'libexpat.so.1': 'libexpat1',
  'libgcc_s.so.1': 'libgcc-s1',
  'libstdc++.so.6': 'libstdc++6',
  'libuuid.so.1': 'libuuid1',
  'libfontconfig.so.1': 'libfontconfig1',
}

/** @returns the sentence about the libraries that `ldd` does not find; null when none is missing. */
export function describeMissingLibraries(lddOutput) {
  const missing = [...new Set(Array.from(lddOutput.matchAll(/^\s*(\S+) => not found/gm), ([, library]) => library))]
  if (missing.length === 0) return null
  const packages = [...new Set(missing.map((library) => DEBIAN_PACKAGES[library]).filter(Boolean))]
  const unknown = missing.filter((library) => !DEBIAN_PACKAGES[library])
  const fix = [
    packages.length > 0 ? `run apt-get install -y ${packages.join(' ')}` : '',
    unknown.length > 0 ? `install the packages that hold ${unknown.join(', ')}` : '',
  ]
  return `The test browser needs system libraries that are missing on this machine (${missing.join(', ')}): ${fix.filter(Boolean).join(' and ')}.`
}

async function assertLibraries(chromium) {
  const { output: libraries } = await runProgram('ldd', [chromium])
  const sentence = describeMissingLibraries(libraries)
  if (sentence) throw new Problem(sentence)
  const { code, output } = await runProgram(chromium, ['--version'])
  if (code !== 0)
    throw new Problem(
      `${chromium} does not run here (${lastLine(output)}): fix that, or set CHROMIUM_PATH to another Chromium.`,
    )
}

const lastLine = (text) => text.trim().split('\n').at(-1)
