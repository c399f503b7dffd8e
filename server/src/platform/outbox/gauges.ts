import type { GaugeDefinition } from '../http/operations.ts'
import type { Backlog } from './backlog.ts'

/** The outbox in `/metrics`. */
export const outboxGauges = (readBacklog: () => Promise<Backlog[]>): GaugeDefinition[] => [
  {
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest event that waits for a handler; 0 when none waits.',
    labelNames: ['lane', 'handler'],
    read: async () =>
      (await readBacklog()).map(({ lane, handler, oldestSeconds }) => ({
        labels: { lane, handler },
        value: oldestSeconds,
      })),
  },
  {
    name: 'outbox_failed',
    help: 'Events that a handler has failed 12 times; they wait for an operator.',
    labelNames: ['lane', 'handler'],
    read: async () =>
      (await readBacklog()).map(({ lane, handler, failedCount }) => ({
        labels: { lane, handler },
        value: failedCount,
      })),
  },
]
