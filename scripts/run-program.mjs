import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { root } from './places.mjs'

/** The environment of our own programs, with the packaged Node first in PATH. */
export const programEnvironment = () => ({
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
  // Compiled modules are cached between starts.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/stagedoor-compiled'),
  // Fewer places in which the allocator of native memory leaves gaps (decision 0507), and blocks of a megabyte in places of their own,
  // which are given back as soon as they are free (decision 0480).
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '1048576',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '16777216',
})

/**
 * Runs a program to its end. `shows` prints its output; otherwise it is returned. `asks` lets it read what is typed.
 */
export function runProgram(
  program,
  args,
  { cwd = root, shows = false, asks = false, env = programEnvironment() } = {},
) {
  const child = spawn(program, args, {
    cwd,
    env,
    stdio: [asks ? 'inherit' : 'ignore', shows ? 'inherit' : 'pipe', shows ? 'inherit' : 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: error.message }))
    child.once('close', (code, signal) => resolve({ code: code ?? 128, signal, output }))
  })
}

/** npm, the one that runs this script if there is one. */
export function runNpm(args, options) {
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js') ? runProgram(process.execPath, [npm, ...args], options) : runProgram('npm', args, options)
}
