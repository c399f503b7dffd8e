import { StartProblem } from './start-problem.ts'

/** The sentence about a data folder that cannot be written; any other error is returned as it is. */
export function explainFolderError(error: unknown, dataDir: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartProblem(`The disk that holds ${dataDir} is full: free some space, then start again.`)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENOENT':
      return new StartProblem(
        `${dataDir} cannot be written (${code}): allow it with chown or chmod, or set DATA_DIR to a folder you own.`,
      )
    default:
      return error
  }
}
