import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { schemaFile, writeTypes } from './types-of-database.ts'

// `npm run db:types`: migrates a fresh database and writes the types of its tables.
const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-types-'))
const { url, stop } = await startEmbedded({ dataDir, isDurable: false })
try {
  await migrate(url)
  await writeTypes(url, schemaFile)
} finally {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
}
