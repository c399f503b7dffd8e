import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { schemaFile, writeTypes } from './types-of-database.ts'

test('the types of the tables are those of the migrated database (npm run db:types writes them)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-schema-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const url = new URL(inject('postgresUrl'))
  url.pathname = inject('templateName')
  const file = join(folder, 'schema.ts')

  await writeTypes(url.href, file)

  expect(await readFile(file, 'utf8')).toBe(await readFile(schemaFile, 'utf8'))
})
