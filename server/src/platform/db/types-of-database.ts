import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../../../..')

/** The file that holds the types of every table. */
export const schemaFile = join(import.meta.dirname, 'schema.ts')

/** bigint columns are read as numbers, see `parseInt8` in database.ts; what libraries keep for themselves is left out. */
const flags = [
  '--dialect=postgres',
  '--type-mapping={"int8":"number"}',
  '--exclude-pattern={*kysely_migration*,pgboss.*}',
  '--log-level=error',
]

/**
 * Generates the types of the migrated database at `url`.
 * @throws the generator's own words when it fails.
 */
export async function writeTypes(url: string, file: string): Promise<void> {
  const generator = join(ROOT, 'node_modules/.bin/kysely-codegen')
  await run(process.execPath, [generator, `--url=${url}`, `--out-file=${file}`, ...flags], { cwd: ROOT })
}
