import type { Relief } from './relief.ts'

/** Values for every second or fourth pixel. */
export type Coarse = { widthPx: number; heightPx: number; values: Float32Array; step: number }

/** The values along one full-size row, between the coarse ones. */
export function readCoarseRow({ widthPx, heightPx, values, step }: Coarse, row: number, out: Float32Array): void {
  const y = row / step
  const top = Math.min(heightPx - 1, y | 0)
  const upper = top * widthPx
  const lower = Math.min(heightPx - 1, top + 1) * widthPx
  const down = y - top
  for (let column = 0; column < out.length; column++) {
    const x = column / step
    const left = x | 0
    const right = left + 1 < widthPx ? left + 1 : left
    const along = x - left
    const above = (values[upper + left] ?? 0) * (1 - along) + (values[upper + right] ?? 0) * along
    const below = (values[lower + left] ?? 0) * (1 - along) + (values[lower + right] ?? 0) * along
    out[column] = above + (below - above) * down
  }
}

function coarseHeights({ widthPx, heightPx, height }: Relief, step: number): Coarse {
  const columns = Math.ceil(widthPx / step)
  const rows = Math.ceil(heightPx / step)
  const values = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      values[row * columns + column] = height[row * step * widthPx + column * step] ?? 0
  return { widthPx: columns, heightPx: rows, values, step }
}

/**
 * 1 where the lamp reaches, 0 in full shadow, at half the resolution. One sweep
 * away from the lamp carries the top of the shadow along; it blurs as it goes,
 * as the edge of a real shadow does. The lamp must stand to the left.
 */
export function castShadows(relief: Relief, light: readonly [number, number, number], softness: number): Coarse {
  const coarse = coarseHeights(relief, 2)
  const { widthPx, heightPx, values } = coarse
  const drift = light[1] / -light[0]
  const stepLength = (Math.hypot(1, drift) * coarse.step) / relief.heightPx
  const drop = (light[2] / Math.hypot(light[0], light[1])) * stepLength
  let tops = Float32Array.from({ length: heightPx }, (_, row) => values[row * widthPx] ?? 0)
  let travelled = new Float32Array(heightPx)
  let nextTops = new Float32Array(heightPx)
  let nextTravelled = new Float32Array(heightPx)
  const open = new Float32Array(values.length).fill(1)
  for (let column = 1; column < widthPx; column++) {
    for (let row = 0; row < heightPx; row++) {
      const from = Math.min(heightPx - 1, Math.max(0, row + drift))
      const low = from | 0
      const high = Math.min(heightPx - 1, low + 1)
      const share = from - low
      const top = (tops[low] ?? 0) * (1 - share) + (tops[high] ?? 0) * share - drop
      const way = (travelled[low] ?? 0) * (1 - share) + (travelled[high] ?? 0) * share + stepLength
      const own = values[row * widthPx + column] ?? 0
      const over = top - own
      if (over > 0) {
        nextTops[row] = top
        nextTravelled[row] = way
        const dark = over / (0.003 + way * softness * 8)
        open[row * widthPx + column] = dark >= 1 ? 0 : 1 - dark * dark * (3 - 2 * dark)
      } else {
        nextTops[row] = own
        nextTravelled[row] = 0
      }
    }
    ;[tops, nextTops] = [nextTops, tops]
    ;[travelled, nextTravelled] = [nextTravelled, travelled]
  }
  return { ...coarse, values: blurCoarse(open, widthPx, heightPx, 1) }
}

/** 1 in the open, less in hollows and beside tall things, at a quarter of the resolution. */
export function findHollows(relief: Relief): Coarse {
  const coarse = coarseHeights(relief, 4)
  const { widthPx, heightPx, values } = coarse
  const near = blurCoarse(values, widthPx, heightPx, 3)
  const wide = blurCoarse(blurCoarse(near, widthPx, heightPx, 9), widthPx, heightPx, 9)
  const open = values.map((own, index) => {
    const sunk = Math.max(0, (near[index] ?? 0) - own) * 16 + Math.max(0, (wide[index] ?? 0) - own) * 5
    return 1 / (1 + sunk * 1.6)
  })
  return { ...coarse, values: blurCoarse(open, widthPx, heightPx, 1) }
}

function blurCoarse(values: Float32Array, widthPx: number, heightPx: number, radius: number): Float32Array {
  const scratch = new Float32Array(values.length)
  const result = new Float32Array(values.length)
  for (let row = 0; row < heightPx; row++)
    blurLine(values, scratch, { base: row * widthPx, length: widthPx, step: 1, radius })
  for (let column = 0; column < widthPx; column++)
    blurLine(scratch, result, { base: column, length: heightPx, step: widthPx, radius })
  return result
}

function blurLine(
  from: Float32Array,
  to: Float32Array,
  { base, length, step, radius }: { base: number; length: number; step: number; radius: number },
): void {
  const first = from[base] ?? 0
  const last = from[base + (length - 1) * step] ?? 0
  let sum = first * (radius + 1)
  for (let place = 0; place < radius; place++) sum += from[base + Math.min(place, length - 1) * step] ?? 0
  for (let place = 0; place < length; place++) {
    sum += place + radius < length ? (from[base + (place + radius) * step] ?? 0) : last
    sum -= place - radius - 1 >= 0 ? (from[base + (place - radius - 1) * step] ?? 0) : first
    to[base + place * step] = sum / (radius * 2 + 1)
  }
}
