// Texts that most pages need travel in one file; every other namespace is a file of its own.
export * from './common.ts'
export * from './feeds.ts'
export * from './gate.ts'
export * from './profiles.ts'
export * from './results.ts'
export * from './shell.ts'
export * from './site.ts'
