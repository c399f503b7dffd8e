import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * What a program of ours gets of this process's environment: nothing that configures the product. What one start has
 * compiled the next need not.
 */
export const programEnvironment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  TMPDIR: tmpdir(),
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'stagedoor-compiled'),
})
