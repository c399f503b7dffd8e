import { spawn } from 'node:child_process'
import { buildWeb } from './build-web.mjs'
import { findNode } from './find-node.mjs'
import { installPackages } from './install-packages.mjs'
import { root } from './places.mjs'
import { explainFileError, Problem, runOrExplain } from './problem.mjs'
import { programEnvironment } from './run-program.mjs'

const NPM_WATCH_MS = 200
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

await runOrExplain(async () => {
  try {
    await installPackages()
    await buildWeb()
  } catch (error) {
    throw explainFileError(error, root)
  }
  await runProduct(findNode())
})

/** Runs the product in the foreground, hands signals on and ends as it ends. */
function runProduct(node) {
  // The channel tells the product when this process dies without a word.
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
    cwd: root,
    env: programEnvironment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  endWithNpm(() => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new Problem(`${node} cannot be run (${error.message}): install Node 24 from https://nodejs.org.`)),
    )
    child.once('exit', (code, signal) => {
      process.exitCode = code ?? (signal ? 1 : 0)
      resolve()
    })
  })
}

/** A killed npm cannot hand its signal on; without this the product would go on unseen and keep the port. */
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
