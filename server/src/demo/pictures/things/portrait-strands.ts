import { type Colour, smoothStep } from '../drawing/colour.ts'
import { fractalNoise } from '../drawing/noise.ts'
import { dye, type Relief, stamp } from '../drawing/relief.ts'
import { dome } from '../drawing/shapes.ts'
import type { Portrait } from './portrait-looks.ts'

/** A soft mass of hair with combed strands. */
export function lock(
  relief: Relief,
  shape: {
    x: number
    y: number
    radiusX: number
    radiusY: number
    height: number
    base: number
    angle?: number
    bulge?: number
  },
  hair: Colour,
  comb = 0,
): void {
  dome(relief, { gloss: 0.22, bulge: 2.6, ...shape }, (mark, u, v, x, y) => {
    const strands = fractalNoise(
      (u * Math.cos(comb) + v * Math.sin(comb)) * 3.2,
      (v * Math.cos(comb) - u * Math.sin(comb)) * 0.5 + x + y,
    )
    mark.height += strands * 0.005
    dye(mark, hair, 0.95 + strands * 0.45)
  })
}

/** Hair that lies on the head and ends along a hairline of the style. */
export function fringe(relief: Relief, style: Portrait['style'], hair: Colour): void {
  const crown = style === 'crop' ? 0.222 : 0.235
  stamp(relief, { left: 0.2, right: 0.8, top: 0.1, bottom: 0.7 }, (x, y, mark) => {
    const head = Math.hypot((x - 0.5) / (crown * 0.86), (y - 0.43) / crown)
    if (head >= 1) return
    const side = x - 0.5
    const line = hairline(style, side)
    const strands = fractalNoise(style === 'parted' ? (side + 0.07) * 12 : side * 13, y * 1.6 + Math.abs(side) * 2)
    const cover = Math.min(smoothStep(line + 0.006, line - 0.006, y + strands * 0.012), (1 - head) * 90)
    if (cover <= 0) return
    mark.cover = cover
    mark.height = 0.13 + 0.155 * Math.sqrt(1 - head ** 2.4) + strands * 0.006
    mark.gloss = 0.22
    const part =
      style === 'parted'
        ? smoothStep(0.008, 0.002, Math.abs(side + 0.06 + (0.3 - y) * 0.1)) * smoothStep(0.4, 0.3, y)
        : 0
    dye(mark, hair, (0.95 + strands * 0.45) * (1 - part * 0.45))
  })
}

/** How far down the hair reaches at a distance from the middle. */
function hairline(style: Portrait['style'], side: number): number {
  const temple = smoothStep(0.125, 0.165, Math.abs(side))
  switch (style) {
    case 'bob':
      return 0.385 + temple * 0.26 + 0.008 * Math.cos(side * 30)
    case 'long':
      return 0.325 + Math.abs(side) * 0.55 + temple * 0.2
    case 'parted':
      return 0.315 + Math.abs(side + 0.06) * 0.48 + temple * 0.07
    case 'crop':
      return 0.318 + 0.012 * Math.sin(side * 42) + temple * 0.13
    default:
      return 0.318 + Math.abs(side) * 0.36 + temple * 0.07
  }
}
