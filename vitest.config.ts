import { defineConfig } from 'vitest/config'

// The times are for a machine with ten times as much to do: what hangs is ended, what is slow is waited for.
const setupFiles = ['./server/src/test-support/quiet-and-offline.ts']

export default defineConfig({
  test: {
    // Two cores: more workers only wait for each other, and for the one PostgreSQL.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{contract,server,web,architecture-tests,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/build/**', '**/*.db.test.ts'],
          setupFiles,
          testTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.db.test.ts'],
          exclude: ['**/node_modules/**'],
          setupFiles,
          globalSetup: ['./server/src/test-support/template-database.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
