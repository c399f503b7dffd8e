import { createReadStream } from 'node:fs'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { muxRecording } from './mux-recording.ts'
import { readLog, type LoggedPacket } from './packet-log.ts'

/** Writes the recording whose parts are named to its standard output, and ends. It has no environment and no network of ours. */
const paths = JSON.parse(process.argv[2] ?? '[]') as string[]
const LOW_PRIORITY = 10
setPriority(LOW_PRIORITY)

async function* packets(): AsyncGenerator<LoggedPacket> {
  for (const path of paths) yield* readLog(createReadStream(path))
}

await muxRecording(packets(), async (bytes) => {
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain')
})
