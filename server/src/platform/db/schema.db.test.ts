import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import { schemaFile, writeTypes } from './types-of-database.ts'

test('the types of the tables are those of the migrated database (npm run db:types writes them)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-schema-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // A copy: while someone looks at the template nobody can copy it.
  const { url } = await freshDatabaseWithUrl()
  const file = join(folder, 'schema.ts')

  await writeTypes(url, file)

  expect(await readFile(file, 'utf8')).toBe(await readFile(schemaFile, 'utf8'))
})
