import type { TextFile } from '../catalogue.ts'

// Texts that most pages need travel in one file; every other namespace is a file of its own.
export * from './common.ts'
export * from './feeds.ts'
export * from './gate.ts'
export * from './profiles.ts'
export * from './results.ts'
export * from './shell.ts'
export * from './site.ts'

/** Where the other namespaces lie; a browser fetches them when a page reads them. Empty on the server, which has all. */
export default import.meta.env.SSR
  ? {}
  : import.meta.glob<TextFile>(['./*.ts', '!./{common,feeds,gate,index,profiles,results,shell,site}.ts'])
