import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packetOf } from '#src/test-support/h264-payloads.ts'
import { readLog, type LoggedPacket } from './packet-log.ts'
import { createRecorder, MINIMUM_FREE_BYTES } from './recorder.ts'

let nowMs = 0

async function aRecorder(options: { limitBytes?: number; freeBytes?: number; folder?: string } = {}) {
  const root = await mkdtemp(join(tmpdir(), 'recorder-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const path = join(root, options.folder ?? 'channel', '000000.rtp')
  nowMs = 0
  const recorder = createRecorder({
    path,
    limitBytes: options.limitBytes ?? 1_000_000,
    nowMs: () => nowMs,
    freeBytesOf: async () => options.freeBytes ?? MINIMUM_FREE_BYTES,
  })
  const written = async (): Promise<LoggedPacket[]> => {
    await recorder.close()
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    return Array.fromAsync(
      readLog(
        (async function* () {
          yield bytes
        })(),
      ),
    )
  }
  return { recorder, written }
}

const packet = (sequence: number, size = 100) =>
  packetOf({ sequence, timestamp: 0, isLast: false, body: Buffer.alloc(size) })

test('packets are written with the times of their arrival, and a publisher who connects anew is marked', async () => {
  const { recorder, written } = await aRecorder()
  recorder.take('video', packet(1))
  nowMs = 20
  recorder.take('audio', packet(9))
  recorder.beginSource()
  recorder.take('video', packet(500))
  expect((await written()).map(({ kind, arrivedMs }) => [kind, arrivedMs])).toEqual([
    ['source', 0],
    ['video', 0],
    ['audio', 20],
    ['source', 20],
    ['video', 20],
  ])
})

test('a file does not grow beyond its limit, and what was written stays', async () => {
  const { recorder, written } = await aRecorder({ limitBytes: 1_000 })
  for (let sequence = 0; sequence < 100; sequence++) recorder.take('video', packet(sequence))
  expect(recorder.isRunning()).toBe(false)
  expect(await written()).toHaveLength(9)
})

test('nothing is written where the disk is nearly full', async () => {
  const { recorder, written } = await aRecorder({ freeBytes: MINIMUM_FREE_BYTES - 1 })
  recorder.take('video', packet(1))
  expect(await written()).toEqual([])
  expect(recorder.isRunning()).toBe(false)
})

test('a disk that refuses ends the recording alone', async () => {
  const { recorder, written } = await aRecorder({ folder: 'a'.repeat(300) })
  recorder.take('video', packet(1))
  expect(await written()).toEqual([])
  expect(recorder.isRunning()).toBe(false)
})

test('while the disk does not take them only some megabytes wait in memory', async () => {
  const { recorder, written } = await aRecorder({ limitBytes: 100_000_000 })
  for (let sequence = 0; sequence < 20_000; sequence++) recorder.take('video', packet(sequence, 1_400))
  const bytes = (await written()).reduce((sum, each) => sum + (each.kind === 'source' ? 0 : each.packet.length), 0)
  expect(bytes).toBeGreaterThan(8_000_000)
  expect(bytes).toBeLessThan(8 * 1024 * 1024 + 512 * 1024)
})

test('a packet that is missing is a reason for a whole picture, once in five seconds', async () => {
  const { recorder } = await aRecorder()
  const take = (sequence: number) => recorder.take('video', packet(sequence))
  expect([65_535, 65_536, 65_537].map(take)).toEqual([false, false, false])
  expect([5, 9].map(take)).toEqual([true, false])
  nowMs = 5_000
  expect([10, 12].map(take)).toEqual([false, true])
  recorder.beginSource()
  nowMs = 20_000
  expect(take(700)).toBe(false)
  await recorder.close()
})
