import { clamp, type Colour } from './colour.ts'

/**
 * Things on a table, seen from above: each pixel has a height, a colour and a
 * gloss, and is lit like a small landscape. Heights and places are in picture
 * heights: y from 0 at the top to 1, x from 0 to the aspect ratio.
 */
export type Relief = {
  widthPx: number
  heightPx: number
  height: Float32Array
  paint: Float32Array
  gloss: Float32Array
}

/** What a shape puts at one pixel. `cover` 0 is nothing; a shape below what already lies there is hidden. */
export type Mark = { cover: number; height: number; gloss: number; red: number; green: number; blue: number }
export type Box = { left: number; top: number; right: number; bottom: number }

export function blankRelief(widthPx: number, heightPx: number): Relief {
  const pixels = widthPx * heightPx
  return {
    widthPx,
    heightPx,
    height: new Float32Array(pixels),
    paint: new Float32Array(pixels * 3),
    gloss: new Float32Array(pixels),
  }
}

/** Sets the colour of a mark, `factor` times as bright. */
export function dye(mark: Mark, colour: Colour, factor = 1): void {
  mark.red = colour[0] * factor
  mark.green = colour[1] * factor
  mark.blue = colour[2] * factor
}

/** Sets the colour of a mark between two. */
export function dyeBetween(mark: Mark, from: Colour, to: Colour, amount: number, factor = 1): void {
  const share = clamp(amount)
  mark.red = (from[0] + (to[0] - from[0]) * share) * factor
  mark.green = (from[1] + (to[1] - from[1]) * share) * factor
  mark.blue = (from[2] + (to[2] - from[2]) * share) * factor
}

/** Puts a shape down: asks `shape` about every pixel of `box`. */
export function stamp(relief: Relief, box: Box, shape: (x: number, y: number, mark: Mark) => void): void {
  const { widthPx, heightPx, height, paint, gloss } = relief
  const mark: Mark = { cover: 0, height: 0, gloss: 0, red: 0, green: 0, blue: 0 }
  const firstRow = Math.max(0, Math.floor(box.top * heightPx))
  const lastRow = Math.min(heightPx - 1, Math.ceil(box.bottom * heightPx))
  const firstColumn = Math.max(0, Math.floor(box.left * heightPx))
  const lastColumn = Math.min(widthPx - 1, Math.ceil(box.right * heightPx))
  for (let row = firstRow; row <= lastRow; row++)
    for (let column = firstColumn; column <= lastColumn; column++) {
      mark.cover = 0
      shape((column + 0.5) / heightPx, (row + 0.5) / heightPx, mark)
      if (mark.cover <= 0) continue
      const index = row * widthPx + column
      const below = height[index] ?? 0
      if (mark.height < below - 0.0005) continue
      const cover = mark.cover > 1 ? 1 : mark.cover
      height[index] = below + (mark.height - below) * cover
      gloss[index] = (gloss[index] ?? 0) * (1 - cover) + mark.gloss * cover
      const at = index * 3
      paint[at] = (paint[at] ?? 0) * (1 - cover) + mark.red * cover
      paint[at + 1] = (paint[at + 1] ?? 0) * (1 - cover) + mark.green * cover
      paint[at + 2] = (paint[at + 2] ?? 0) * (1 - cover) + mark.blue * cover
    }
}
