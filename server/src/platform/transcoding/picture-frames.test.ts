import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { frameStart, readFrames, type Frame } from './picture-frames.ts'

async function framesOf(bytes: Buffer, chunkBytes: number, maximumBodyBytes = 1_000_000): Promise<Frame[]> {
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += chunkBytes) chunks.push(bytes.subarray(at, at + chunkBytes))
  const frames: Frame[] = []
  for await (const frame of readFrames(Readable.from(chunks), maximumBodyBytes)) frames.push(frame)
  return frames
}

test('reads back the written frames, however the pipe splits them', async () => {
  const bodies = [randomBytes(10_000), Buffer.alloc(0), randomBytes(1)]
  const bytes = Buffer.concat(bodies.flatMap((body, at) => [frameStart({ at }, body.length), body]))

  for (const chunkBytes of [1, 7, 8, 4_096, 1_000_000]) {
    const frames = await framesOf(bytes, chunkBytes)
    expect(frames.map(({ header }) => header)).toEqual([{ at: 0 }, { at: 1 }, { at: 2 }])
    expect(frames.map(({ body }, at) => body.equals(bodies[at] ?? Buffer.from('?')))).toEqual([true, true, true])
  }
})

test('refuses a frame that is too long, truncated or not JSON', async () => {
  await expect(framesOf(frameStart({}, 1_001), 100, 1_000)).rejects.toThrow('too long')
  await expect(framesOf(frameStart({}, 50), 100)).rejects.toThrow('within a frame')
  await expect(framesOf(Buffer.from([0, 0]), 100)).rejects.toThrow('within a frame')
  await expect(framesOf(Buffer.from('\0\0\0\x01\0\0\0\0{'), 100)).rejects.toThrow('JSON')
  await expect(framesOf(Buffer.from('\xff\xff\xff\xff\0\0\0\0', 'latin1'), 100)).rejects.toThrow('too long')
})
