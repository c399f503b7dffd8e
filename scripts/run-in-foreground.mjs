import { spawn } from 'node:child_process'
import { findNode } from './find-node.mjs'
import { root } from './places.mjs'
import { Problem } from './problem.mjs'
import { programEnvironment } from './run-program.mjs'

const NPM_WATCH_MS = 200
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * How the product runs; `Dockerfile` and `deploy/stagedoor.service` say the same. Node would let new objects take up to 100 MB before it looks
 * which of them are still needed: decision 0401. It looks at old objects when they have grown by a fifth, and has no compiler between the
 * interpreter and Maglev: decision 0534. What a finished compiler held is freed at once: decision 0524. What is made for a request is new:
 * decision 0537. An idle process gives memory back: decision 0521. The environment is that of `programEnvironment()`.
 */
export const nodeFlags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--heap-growing-percent=20',
  '--no-sparkplug',
  '--no-maglev-destroy-on-background',
  '--no-allocation-site-pretenuring',
  '--expose-gc',
]

/**
 * Runs a program of ours with Node 24 in the foreground, forwards signals to it and exits with its code.
 * @param options.awaits work of this process for which the program is started with `--awaits-build`: it is sent `built`
 * when the work is done. When the work fails the program is stopped and the promise rejects.
 */
export function runInForeground(program, { awaits } = {}) {
  const node = findNode()
  const args = awaits ? ['--awaits-build'] : []
  // The closed channel notifies the program when this process is killed.
  const child = spawn(node, [...nodeFlags, program, ...args], {
    cwd: root,
    env: programEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let isStopping = false
  const stop = (signal) => {
    isStopping = true
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, () => stop(signal))
  endWithNpm(() => stop('SIGTERM'))
  return new Promise((resolve, reject) => {
    awaits?.then(
      () => child.connected && child.send('built'),
      (error) => {
        if (isStopping) return // the signal that stops the program has ended the work as well
        stop('SIGTERM')
        reject(error)
      },
    )
    child.once('error', (error) =>
      reject(new Problem(`${node} cannot be run (${error.message}): install Node 24 from https://nodejs.org.`)),
    )
    child.once('exit', (code, signal) => {
      process.exitCode ||= code ?? (signal ? 1 : 0)
      resolve()
    })
  })
}

/**
 * A killed npm cannot forward its signal; without this the program would keep running in the background and hold the
 * port.
 */
function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    end()
  }, NPM_WATCH_MS)
  watch.unref()
}
