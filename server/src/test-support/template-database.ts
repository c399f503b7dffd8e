import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../platform/db/embedded/embedded.ts'
import { processMark } from '../platform/db/embedded/server-users.ts'
import { stopPostmaster } from '../platform/db/embedded/postmaster.ts'
import { migrate } from '../platform/db/migrate.ts'
import { findTemporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    templateName: string
  }
}

const PREFIX = 'stagedoor-postgres-'
const TEMPLATE = 'stagedoor_template'

/** One PostgreSQL for the whole run and one migrated database in it, which every test copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = await findTemporaryFolder()
  await sweepAbandoned(parent)
  const dataDir = await mkdtemp(join(parent, `${PREFIX}${processMark(process.pid) ?? process.pid}-`))
  const { url, stop } = await startEmbedded({ dataDir, isDurable: false })
  const tearDown = async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate(url)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('postgresUrl', url)
  project.provide('templateName', TEMPLATE)
  return tearDown
}

async function makeTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = new URL(url)
  template.pathname = TEMPLATE
  await migrate(template.href)
}

/** A run that was killed leaves its server behind; the next run ends it. */
async function sweepAbandoned(parent: string): Promise<void> {
  const folders = (await readdir(parent)).filter((name) => name.startsWith(PREFIX))
  for (const folder of folders) {
    const mark = folder.slice(PREFIX.length).split('-').slice(0, 2).join('-')
    if (processMark(Number(mark.split('-')[0])) === mark) continue
    await stopPostmaster(join(parent, folder, 'postgres'), 2_000)
    await rm(join(parent, folder), { recursive: true, force: true })
  }
}
