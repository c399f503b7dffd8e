import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readAdminAnswers, type AdminAnswers } from './admin-answers.ts'
import type { Config } from './config.ts'
import { explainFolderError } from './explain-folder-error.ts'
import { readConfig, type Settings } from './read-config.ts'
import { keptSecretKey } from './secret-key.ts'
import { settingReader } from './setting-readers.ts'
import { readStorage, type StorageTarget } from './storage-settings.ts'
import { StartProblem } from './start-problem.ts'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Reads the settings of this process; the only place that reads `process.env`.
 * @throws StartProblem with one line for each setting that is wrong.
 */
export function loadSettings(): Settings {
  const read = readConfig(process.env, { version: productVersion(), folder: ROOT })
  if (read.outcome === 'problems') throw new StartProblem(read.problems.join('\n'))
  return read.settings
}

/**
 * The settings with the secret, which is generated and stored if none was given.
 * @throws StartProblem with one line for each setting that is wrong, and when the secret cannot be stored.
 */
export async function loadConfig(): Promise<Config> {
  const settings = loadSettings()
  return Object.freeze({ ...settings, secretKey: settings.secretKey ?? (await secretOf(settings.dataDir)) })
}

/**
 * A store by its address, as STORAGE_URL names it, with the keys of the settings.
 * @throws StartProblem with one line for each setting that is wrong.
 */
export function loadStorageTarget(url: string): StorageTarget {
  const { isProduction, dataDir } = loadSettings()
  const read = settingReader({ ...process.env, STORAGE_URL: url })
  const target = readStorage(read, { isProduction, dataDir })
  if (read.problems.length > 0) throw new StartProblem(`${url}\n${read.problems.join('\n')}`)
  return target
}

/**
 * What the environment says of the account that `npm run create-admin` creates.
 * @throws StartProblem with one line for each wrong setting, and when the file of the password cannot be read.
 */
export function loadAdminAnswers(): Partial<AdminAnswers> {
  const read = readAdminAnswers(process.env, { readFile: (path) => readFileSync(resolve(ROOT, path), 'utf8') })
  if (read.outcome === 'problems') throw new StartProblem(read.problems.join('\n'))
  return read.answers
}

async function secretOf(dataDir: string): Promise<string> {
  try {
    return await keptSecretKey(dataDir)
  } catch (error) {
    throw explainFolderError(error, dataDir)
  }
}

function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  return version
}
