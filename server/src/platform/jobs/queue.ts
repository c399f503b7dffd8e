import { CompiledQuery, sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { openPool, type Db, type Tx } from '../db/database.ts'
import type { EnqueueOptions, JobDefinition, Jobs } from './jobs.ts'

export type QueueLog = { error(facts: object, message: string): void; info(facts: object, message: string): void }

export type Queue = Jobs & {
  /** Creates the queues; with `isWorking` also runs their jobs in this process. */
  start(definitions: readonly JobDefinition[], options: { isWorking: boolean }): Promise<void>
  /** Waits up to 10 s for jobs at work. */
  stop(): Promise<void>
}

/** The jobs of all features on the product's own database. */
export function createQueue({ db, url, log }: { db: Db; url: string; log: QueueLog }): Queue {
  const pool = openPool(url, { maximumConnections: 3 })
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    schedule: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))

  async function work(definition: JobDefinition): Promise<void> {
    const options = { pollingIntervalSeconds: 0.5, localConcurrency: definition.concurrency ?? 1, batchSize: 1 }
    await boss.work<object>(definition.name, options, async ([job]) => {
      if (job) await definition.run(job.data)
    })
  }

  return {
    async start(definitions, { isWorking }) {
      await boss.start()
      // The queue's tables belong to the owner; requests add jobs in their own transactions.
      await pool.query(
        'grant usage on schema pgboss to stagedoor_app; grant select, insert, update, delete on all tables in schema pgboss to stagedoor_app; grant execute on all functions in schema pgboss to stagedoor_app',
      )
      for (const definition of definitions) {
        const limits = {
          retryLimit: definition.retryLimit ?? 3,
          retryBackoff: true,
          expireInSeconds: definition.timeoutSeconds ?? 300,
        }
        await boss.createQueue(definition.name, limits)
        await boss.updateQueue(definition.name, limits)
        if (isWorking) await work(definition)
      }
    },
    async enqueue(name, payload, { tx, singletonKey, startAfter }: EnqueueOptions = {}) {
      await boss.send(name, payload, {
        ...(singletonKey === undefined ? {} : { singletonKey }),
        ...(startAfter === undefined ? {} : { startAfter }),
        db: executorOf(tx ?? db),
      })
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 })
      await pool.end()
    },
  }
}

/** Lets the queue write within a running transaction. */
function executorOf(executor: Db | Tx) {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      const { rows } = await executor.executeQuery(CompiledQuery.raw(text, values ?? []))
      return { rows: rows as never[] }
    },
  }
}

/** Whether the queue's tables answer; for readiness. */
export async function queueAnswers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ ready: boolean }>`select to_regclass('pgboss.job') is not null as ready`.execute(db)
  return rows[0]?.ready ?? false
}
