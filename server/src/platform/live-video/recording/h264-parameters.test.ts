import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payloadsOf } from '#src/test-support/h264-payloads.ts'
import { makeMedia } from '#src/test-support/make-media.ts'
import { parametersOf } from './h264-parameters.ts'

const PPS = Buffer.from([0x68, 0xce, 0x3c, 0x80])

test.each(['320x180', '854x480'])('size and profile of %s are read as an encoder wrote them', async (size) => {
  const stream = await makeMedia({ seconds: 0.04, format: 'h264', video: `color=red:size=${size}:rate=25` })
  const sps = payloadsOf(stream, { size: 100_000 }).find(({ body }) => ((body[0] ?? 0) & 0x1f) === 7)?.body
  const parameters = parametersOf(sps ?? Buffer.alloc(0), PPS)
  expect(`${parameters?.width}x${parameters?.height}`).toBe(size)
  expect(parameters?.codec).toBe(`avc1.${sps?.subarray(1, 4).toString('hex')}`)
  expect(parameters?.description.subarray(-PPS.length)).toEqual(PPS)
})

test('the set of a browser is read, with its edges cut off', () => {
  // Constrained baseline of 1920 x 1080 in 68 lines of blocks.
  const sps = Buffer.from('6742c01f8c8d40780227e5c044000003000400000300f03c60ca80', 'hex')
  expect(parametersOf(sps, PPS)).toMatchObject({ codec: 'avc1.42c01f' })
})

test('whatever bytes arrive, they are a possible size or nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const found = parametersOf(Buffer.from(bytes), PPS)
      return found === null || (found.width > 0 && found.width <= 8_192 && found.height > 0 && found.height <= 8_192)
    }),
  )
})
