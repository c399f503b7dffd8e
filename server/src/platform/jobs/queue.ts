import { CompiledQuery } from 'kysely'
import { PgBoss, type WorkOptions } from 'pg-boss'
import { openPool, type Db, type Tx } from '../db/database.ts'
import { createListener } from '../db/listener.ts'
import type { EnqueueOptions, JobDefinition, Jobs } from './jobs.ts'
import { createJobRuns } from './job-runs.ts'

export type QueueLog = { error(facts: object, message: string): void; info(facts: object, message: string): void }

export type Queue = Jobs & {
  /** Creates the queues; with `isWorking` also runs their jobs and schedules in this process. */
  start(definitions: readonly JobDefinition[], options: { isWorking: boolean }): Promise<void>
  /** Runs every scheduled job once, here and now, one after the other. For the simulated clock and tests; `start` is not needed. */
  runScheduled(definitions: readonly JobDefinition[]): Promise<void>
  /** Waits up to 10 s for jobs at work. */
  stop(): Promise<void>
}

/** While nothing tells of new jobs: at the start, and where the listener is away. */
const POLL_SECONDS = 0.5
/** While each new job is heard of, for those that a process left behind when it died. */
const SAFE_POLL_SECONDS = 30
/** For failed ones that are due again, of which nothing tells. */
const RETRY_POLL_SECONDS = 2
/** A killed process loses its jobs when it has sent no heartbeat for this long. */
const HEARTBEAT_SECONDS = 30
const MAINTENANCE_SECONDS = 3_600

/**
 * The jobs of all features on the product's own database.
 * @param options.url the login of jobs.
 */
export function createQueue({ db, url, log }: { db: Db; url: string; log: QueueLog }): Queue {
  const pool = openPool(url, { maximumConnections: 3 })
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values as unknown[]),
      async listen(channel, onNotification, onReconnected) {
        const listener = createListener({ url, channel, onNotification, onReconnected })
        await listener.listen()
        return { close: () => listener.close() }
      },
    },
    // A look for jobs costs as much as a call, and forty workers would look twenty times a second.
    useListenNotify: true,
    schedule: false,
    // The owner installs the tables, with the migrations.
    migrate: false,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  const runs = createJobRuns(log)
  const schedules: NodeJS.Timeout[] = []

  async function work(definition: JobDefinition): Promise<void> {
    for (let worker = 0; worker < (definition.concurrency ?? 1); worker += 1) {
      const id = await boss.work<object>(definition.name, workOptionsOf(definition), async ([job]) => {
        if (!job) return
        const run = runs.run(definition, job.data)
        // The next one may have come meanwhile, and was announced once; of a scheduled job there is none.
        await (definition.everySeconds === undefined ? run.finally(() => boss.notifyWorker(id)) : run)
      })
    }
  }

  /**
   * Every working process requests a run in each period; the database keeps one of them. Requested at least once a
   * minute, so that a daily job also runs where no process lives for a day.
   */
  function schedule({ name }: JobDefinition, everySeconds: number): void {
    const ask = () =>
      void boss
        .send(name, {}, { singletonSeconds: everySeconds })
        .catch((error: unknown) => log.error({ err: error, job: name }, 'cannot schedule a job; trying again'))
    schedules.push(setInterval(ask, Math.min(everySeconds, 60) * 1_000))
  }

  return {
    async start(definitions, { isWorking }) {
      await boss.start()
      for (const definition of definitions) {
        const { name, everySeconds } = definition
        const limits = limitsOf(definition)
        await boss.createQueue(name, { ...limits, policy: everySeconds === undefined ? 'short' : 'exclusive' })
        await boss.updateQueue(name, limits)
        if (!isWorking) continue
        await work(definition)
        if (everySeconds !== undefined) schedule(definition, everySeconds)
      }
    },
    async enqueue(name, payload, { tx, singletonKey, startAfter }: EnqueueOptions) {
      const options = { singletonKey, ...(startAfter === undefined ? {} : { startAfter }) }
      await boss.send(name, payload, { ...options, db: executorOf(tx ?? db) })
    },
    async runScheduled(definitions) {
      for (const definition of definitions) {
        // A failure is logged, and the other jobs run all the same.
        if (definition.everySeconds !== undefined) await runs.run(definition, {}).catch(() => undefined)
      }
    },
    async stop() {
      schedules.forEach(clearInterval)
      await boss.stop({ graceful: true, timeout: 10_000 })
      await pool.end()
    },
  }
}

/** The schedule itself retries a scheduled job. */
function limitsOf({ everySeconds, retryLimit = 3, timeoutSeconds = 300 }: JobDefinition) {
  const limits = { expireInSeconds: timeoutSeconds, heartbeatSeconds: HEARTBEAT_SECONDS, notify: true }
  if (everySeconds === undefined) return { ...limits, retryLimit, retryBackoff: true }
  // Kept until its period is over: by that row another process sees that the job has run.
  return { ...limits, retryLimit: 0, deleteAfterSeconds: everySeconds + 60 }
}

/** Rare jobs are polled rarely, because each poll is a query. */
function workOptionsOf({ everySeconds, retryLimit = 3 }: JobDefinition): WorkOptions {
  const isRetried = everySeconds === undefined && retryLimit > 0
  const poll =
    everySeconds === undefined ? POLL_SECONDS : Math.min(SAFE_POLL_SECONDS, Math.max(POLL_SECONDS, everySeconds / 5))
  const notifyPollingIntervalSeconds = isRetried ? RETRY_POLL_SECONDS : SAFE_POLL_SECONDS
  return { pollingIntervalSeconds: poll, notifyPollingIntervalSeconds, batchSize: 1 }
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
