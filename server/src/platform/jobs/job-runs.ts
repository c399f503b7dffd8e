import type { JobDefinition } from './jobs.ts'

export type JobRuns = {
  /** Runs a job; a scheduled one waits for its earlier run in this process. @throws what the job throws, after logging it. */
  run(definition: JobDefinition, payload: object): Promise<void>
}

/** Keeps the runs of one process apart. */
export function createJobRuns(log: { error(facts: object, message: string): void }): JobRuns {
  const latest = new Map<string, Promise<void>>()

  async function runLogged({ name, run }: JobDefinition, payload: object): Promise<void> {
    try {
      await run(payload)
    } catch (error) {
      log.error({ err: error, job: name }, 'job failed')
      throw error
    }
  }

  return {
    async run(definition, payload) {
      const { name, everySeconds } = definition
      if (everySeconds === undefined) return runLogged(definition, payload)
      const before = latest.get(name) ?? Promise.resolve()
      const started = before.catch(() => undefined).then(() => runLogged(definition, payload))
      latest.set(name, started)
      return started
    },
  }
}
