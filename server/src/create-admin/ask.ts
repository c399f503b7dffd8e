import { createInterface } from 'node:readline'
import { Writable, type Readable } from 'node:stream'
import { StartProblem } from '../config/start-problem.ts'

/** Asks a person at a terminal, one line at a time. */
export type Asker = {
  /** @returns the line, or `fallback` for an empty one. @throws StartProblem when the terminal is closed. */
  ask(question: string, options?: { fallback?: string; isHidden?: boolean }): Promise<string>
  print(line: string): void
  close(): void
}

/** Asks on these streams. What is typed as the answer to a hidden question is not shown. */
export function createAsker({ input, output }: { input: Readable; output: Writable }): Asker {
  let isHidden = false
  const shown = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) output.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input, output: shown, terminal: true })
  return {
    ask(question, options = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const leave = () => reject(new StartProblem('Nothing was created.'))
      lines.once('close', leave)
      const { fallback } = options
      // The question itself is written before the answer is hidden.
      output.write(fallback === undefined ? `${question}: ` : `${question} [${fallback}]: `)
      isHidden = options.isHidden ?? false
      lines.once('line', (line) => {
        lines.off('close', leave)
        if (isHidden) output.write('\n')
        isHidden = false
        resolve(line === '' ? (fallback ?? '') : line)
      })
      return promise
    },
    print: (line) => void output.write(`${line}\n`),
    close: () => lines.close(),
  }
}
