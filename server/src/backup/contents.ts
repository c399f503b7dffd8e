import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { storeNames } from '../platform/storage/open-stores.ts'
import type { SequenceCopy, TableCopy } from './database-copy.ts'

/** What an archive says about itself, in its first entry. */
export type Manifest = {
  format: 1
  version: string
  /** The schema of the build that wrote it. */
  fingerprint: string
  writtenAt: string
  /** Whether the files of the store are in it; else they lie where STORAGE_URL of that site says. */
  hasFiles: boolean
  tables: readonly TableCopy[]
  sequences: readonly SequenceCopy[]
}

export const MANIFEST = 'manifest.json'
/** Entries are `rows/<number of the table>/<number of the piece>` and `files/<path in DATA_DIR>`. */
export const ROWS = 'rows/'
export const FILES = 'files/'

/** The folders of DATA_DIR that belong to the site; the database has its own form, secrets their own file. */
const FOLDERS = ['media', 'uploads', 'documents', 'mail', 'chain-heads'] as const

/** The folders to write and to replace: without those of a store that lies elsewhere. */
export const foldersOf = ({ hasFiles }: { hasFiles: boolean }) =>
  FOLDERS.filter((folder) => hasFiles || !storeNames.some((name) => name === folder))

/** The secrets that belong to the site and not to one database server. */
export const SECRETS_LEFT_OUT = ['database-password']

/** Every file of those folders by its path in `dataDir`; half-written ones are left out. */
export async function* filesIn(dataDir: string, folders: readonly string[]): AsyncGenerator<string> {
  for (const folder of folders) yield* filesBelow(dataDir, join(dataDir, folder))
}

async function* filesBelow(dataDir: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'incoming') yield* filesBelow(dataDir, path)
    else if (entry.isFile()) yield relative(dataDir, path)
  }
}
