import { resolve } from 'node:path'
import { findNode } from './find-node.mjs'
import { isInstalled } from './install-packages.mjs'
import { Problem, runOrExplain } from './problem.mjs'
import { runProgram } from './run-program.mjs'

await runOrExplain(async () => {
  if (!isInstalled({ omitsDev: true }))
    throw new Problem('The packages of this version are not installed: run npm start, which installs them.')
  // Files are named from where the command is given, which is not the folder that npm runs it in.
  const from = process.env.INIT_CWD ?? process.cwd()
  const args = process.argv.slice(2).map((arg) => (arg.startsWith('--') ? arg : resolve(from, arg)))
  // npm takes an option without `--` before it for one of its own.
  if (process.env.npm_config_replace) args.push('--replace')
  const { code } = await runProgram(findNode(), ['server/src/backup/restore.ts', ...args], { shows: true })
  process.exitCode = code
})
