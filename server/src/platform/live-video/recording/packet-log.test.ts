import { expect, test } from 'vitest'
import { logEntryOf, readLog, type LoggedPacket } from './packet-log.ts'

const logged: LoggedPacket[] = [
  { kind: 'source', arrivedMs: 1_000 },
  { kind: 'video', arrivedMs: 1_000.5, packet: Buffer.from('picture') },
  { kind: 'audio', arrivedMs: 1_020, packet: Buffer.alloc(1_500, 7) },
  { kind: 'video', arrivedMs: 1_040, packet: Buffer.from('another') },
]
const log = Buffer.concat(logged.map(logEntryOf))

async function read(bytes: Buffer, pieceBytes: number): Promise<LoggedPacket[]> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
  }
  return Array.fromAsync(readLog(pieces()))
}

test('a log is read as it was written, in pieces of any size', async () => {
  for (const pieceBytes of [1, 7, 64, 1_000_000]) expect(await read(log, pieceBytes)).toEqual(logged)
})

test('one that was cut off anywhere is read up to its last whole packet', async () => {
  const ends = logged.map((_, at) => Buffer.concat(logged.slice(0, at + 1).map(logEntryOf)).length)
  for (let length = 0; length <= log.length; length++)
    expect(await read(log.subarray(0, length), 64)).toEqual(logged.slice(0, ends.filter((end) => end <= length).length))
})

test('what is no log ends it', async () => {
  expect(await read(Buffer.concat([log, Buffer.from('garbage'), log]), 64)).toEqual(logged)
})
