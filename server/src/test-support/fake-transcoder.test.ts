import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { TranscodeSink } from '#src/platform/transcoding/transcoder.ts'
import { createFakeTranscoder, fakeMedia } from './fake-transcoder.ts'

const sourceOf = (bytes: Buffer) => ({ sizeBytes: bytes.length, open: async () => Readable.from([bytes]) })

test('makes facts, poster, renditions with segments of 4 s, and the sprite, in this order', async () => {
  const made: string[] = []
  const sink: TranscodeSink = {
    facts: async ({ durationMs }) => void made.push(`facts ${durationMs}`),
    rendition: async ({ name, width, height }) => void made.push(`${name} ${width}x${height}`),
    segment: async ({ index, durationMs }) => void made.push(`${index}: ${durationMs}`),
    picture: async ({ name }) => void made.push(name),
    waveform: async () => void made.push('waveform'),
    progress: async () => undefined,
  }
  const facts = { kind: 'video', durationMs: 5_000, width: 852, height: 480, hasAudio: true } as const

  const result = await createFakeTranscoder().transcode({ kind: 'video' }, sourceOf(fakeMedia(facts)), sink)

  expect(result).toEqual({ outcome: 'done', facts })
  const segments = ['0: 4000', '1: 1000']
  expect(made).toEqual(['facts 5000', 'poster', 'h240 426x240', ...segments, 'h480 852x480', ...segments, 'sprite'])
})

test('answers the failure of a file as it is, and unreadable for any other file', async () => {
  const transcoder = createFakeTranscoder()

  expect(await transcoder.probe(sourceOf(fakeMedia({ outcome: 'too_costly' })))).toEqual({ outcome: 'too_costly' })
  expect(await transcoder.probe(sourceOf(Buffer.from('GIF89a')))).toEqual({ outcome: 'unreadable' })
})
