import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// The times are for a machine with ten times as much to do: what hangs is ended, what is slow is waited for.
// A worker loads the product once for all its files: to load it again for each took a quarter of the run.
const isolate = false
// Most of what a test makes is garbage before its end: a larger young generation collects it less often.
const execArgv = ['--max-semi-space-size=64']
const setupFiles = ['./server/src/test-support/quiet-and-offline.ts']

/**
 * By name: files share a process, so their order is the same on every machine. The files that take longest (chaos, demo,
 * development) come first that way, and no worker ends long after the other.
 */
class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId, 'en'))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ByName },
    // Two cores: more workers only wait for each other, and for the one PostgreSQL (589 s with three, no less than with two).
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{contract,server,web,architecture-tests,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/build/**', '**/*.db.test.ts'],
          setupFiles,
          isolate,
          execArgv,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.db.test.ts'],
          exclude: ['**/node_modules/**'],
          setupFiles,
          isolate,
          execArgv,
          globalSetup: ['./server/src/test-support/template-database.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
