import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { StartProblem } from '#src/config/start-problem.ts'

type Place = { host: string; port: number }

const PATIENCE_MS = 2_000
const LOOK_MS = 100

/**
 * Checks whether the port is available before the database is started. An ending process gets a moment to release it.
 * @throws StartProblem when another program has it or this user may not.
 */
export async function assertPortIsFree(place: Place, patienceMs = PATIENCE_MS): Promise<void> {
  for (let leftMs = patienceMs; ; leftMs -= LOOK_MS) {
    try {
      return await tryPort(place)
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      if (!isTaken || leftMs <= 0) throw explainListenError(error, place)
    }
    await pause(LOOK_MS)
  }
}

async function tryPort(place: Place): Promise<void> {
  const probe = createServer()
  probe.listen(place.port, place.host)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}

/** The sentence about an error that the operator can fix; other errors are returned unchanged. */
export function explainListenError(error: unknown, { host, port }: Place): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  switch (code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Port ${port} on ${host} is in use: stop the program that has it, or choose another, for example PORT=${port === 65_535 ? 3000 : port + 1}.`,
      )
    case 'EACCES':
      return new StartProblem(
        `This user may not use port ${port}: choose one above 1023, for example PORT=3000, and put a proxy before it.`,
      )
    case 'EADDRNOTAVAIL':
      return new StartProblem(`${host} is no address of this machine: set HOST to 127.0.0.1 or 0.0.0.0, or remove it.`)
    default:
      return error
  }
}
