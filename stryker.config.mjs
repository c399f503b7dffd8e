// Settings of the mutation test; `npm run mutate` adds which files to change. Decision 0265.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation/ignore-unreachable.mjs'],
  ignorers: ['unreachable'],
  vitest: { configFile: 'vitest.mutation.config.ts' },
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env['MUTATE_WORKERS'] ?? 2),
  incremental: true,
  incrementalFile: '.stryker/incremental.json',
  tempDirName: '.stryker/sandbox',
  // The copy that is changed holds what the tests of rules read, no more.
  ignorePatterns: [
    '/*',
    '!/contract',
    '!/server',
    '!/package.json',
    '!/tsconfig.base.json',
    '!/vitest.mutation.config.ts',
  ],
  reporters: ['html', 'json'],
  htmlReporter: { fileName: '.stryker/report.html' },
  jsonReporter: { fileName: '.stryker/report.json' },
  warnings: { slow: false },
}
