import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { StartProblem } from '#src/config/start-problem.ts'
import { describeMissingLibrary, findBinaries } from './binaries.ts'
import { SYSTEM_FOLDER } from './system-folder.ts'
import { findSystemUser, startedAs } from './system-user.ts'

// `npm test` runs this before the first test to check whether the packaged PostgreSQL works here: it exits with 1 and
// one sentence if not.
try {
  const binaries = findBinaries()
  const { user } = await findSystemUser([binaries.root, tmpdir()], { systemFolder: SYSTEM_FOLDER })
  const { program, args, options } = startedAs(user, binaries.postgres, ['--version'])
  await promisify(execFile)(program, args, { cwd: '/', ...options })
} catch (error) {
  const text = error instanceof Error ? error.message : String(error)
  const sentence = error instanceof StartProblem ? text : describeMissingLibrary(text)
  process.stderr.write(`${sentence ?? text}\n`)
  process.exitCode = 1
}
