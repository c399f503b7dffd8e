import { defineConfig } from 'vitest/config'

/** The tests that decide about mutants: the pure ones of the parts that `npm run mutate` changes. */
export default defineConfig({
  test: {
    include: [
      'server/src/{money,features/{wallet,payments,subscriptions,purchases,earnings,access,identity}}/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/*.db.test.ts'],
    setupFiles: ['./server/src/test-support/quiet-and-offline.ts'],
  },
})
