import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renditionSizes } from './picture-sizes.ts'

const wanted = [320, 640, 1080, 1600]

test('offers a large picture in every wanted width', () => {
  expect(renditionSizes({ width: 4000, height: 3000 }, wanted)).toEqual([
    { width: 320, height: 240 },
    { width: 640, height: 480 },
    { width: 1080, height: 810 },
    { width: 1600, height: 1200 },
  ])
})

test('never enlarges a picture: its own width is the largest', () => {
  expect(renditionSizes({ width: 1000, height: 500 }, wanted).map(({ width }) => width)).toEqual([320, 640, 1000])
  expect(renditionSizes({ width: 1080, height: 540 }, wanted).map(({ width }) => width)).toEqual([320, 640, 1080])
  expect(renditionSizes({ width: 1081, height: 540 }, wanted).map(({ width }) => width)).toEqual([320, 640, 1080, 1081])
  expect(renditionSizes({ width: 1, height: 1 }, wanted)).toEqual([{ width: 1, height: 1 }])
})

test('fits a very long strip into the limits of the format', () => {
  const sizes = renditionSizes({ width: 1000, height: 50_000 }, wanted)

  expect(sizes.at(-1)).toEqual({ width: 327, height: 16_383 })
})

test('every picture has at least one size, each fits, and widths increase strictly', () => {
  const edge = fc.integer({ min: 1, max: 60_000 })
  fc.assert(
    fc.property(edge, edge, (width, height) => {
      const sizes = renditionSizes({ width, height }, wanted)

      expect(sizes.length).toBeGreaterThan(0)
      for (const [index, size] of sizes.entries()) {
        expect(size.width).toBeGreaterThan(sizes[index - 1]?.width ?? 0)
        expect(size.width).toBeLessThanOrEqual(Math.min(width, 1600))
        expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(16_383)
        expect(size.height).toBeGreaterThan(0)
      }
    }),
  )
})
