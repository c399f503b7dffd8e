import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The lines of nginx in docs/operating.md, "Several processes", by which it tells whose socket a request is of. */
export function socketKeyOfManual(): string {
  const manual = readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
  const lines = manual.split('\n').filter((line) => /^map .*\$(page|socket)_key /.test(line))
  if (!manual.includes('\nupstream sockets { hash $socket_key consistent;') || lines.length !== 2)
    throw new Error('docs/operating.md has another example of nginx')
  return lines.join('\n')
}
