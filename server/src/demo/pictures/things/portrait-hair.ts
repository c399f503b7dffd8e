import { type Colour, smoothStep } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import { fractalNoise } from '../drawing/noise.ts'
import { dye, type Relief, stamp } from '../drawing/relief.ts'
import { FACE, type Portrait } from './portrait-looks.ts'
import { fringe, lock } from './portrait-strands.ts'
import { hat, headScarf } from './portrait-wear.ts'

export function beard(relief: Relief, hair: Colour): void {
  stamp(relief, { left: 0.3, right: 0.7, top: 0.48, bottom: 0.72 }, (x, y, mark) => {
    const jaw = Math.hypot((x - FACE.x) / (FACE.halfWidth * 1.04), (y - FACE.y) / (FACE.halfHeight * 1.08))
    const mouth = Math.hypot((x - 0.5) / 0.062, (y - 0.578) / 0.028)
    const upper =
      y -
      0.54 -
      0.05 * smoothStep(0.14, 0.06, Math.abs(x - 0.5)) +
      0.085 * smoothStep(0.13, 0.17, Math.abs(x - 0.5)) +
      0.035 * smoothStep(0.06, 0.02, Math.abs(x - 0.5))
    const cover = Math.min(smoothStep(1, 0.97, jaw), smoothStep(0, 0.012, upper), smoothStep(0.92, 1.05, mouth))
    if (cover <= 0) return
    const strandShade = fractalNoise(x * 16, y * 5)
    mark.cover = cover
    mark.height = 0.1 + 0.155 * Math.sqrt(Math.max(0, 1 - jaw ** 2.5)) + 0.004 * strandShade
    mark.gloss = 0.08
    dye(mark, hair, 0.9 + 0.4 * strandShade)
  })
}

export function hairBehind(relief: Relief, { style }: Portrait, hair: Colour): void {
  if (style === 'long')
    lock(relief, { x: 0.5, y: 0.57, radiusX: 0.245, radiusY: 0.36, height: 0.09, base: 0.02, bulge: 4 }, hair)
  if (style === 'bob' || style === 'scarf')
    lock(relief, { x: 0.5, y: 0.47, radiusX: 0.235, radiusY: 0.25, height: 0.09, base: 0.02, bulge: 4 }, hair)
  if (style === 'tail')
    lock(relief, { x: 0.7, y: 0.52, radiusX: 0.07, radiusY: 0.2, angle: -0.35, height: 0.08, base: 0.02 }, hair)
  if (style === 'bun')
    lock(relief, { x: 0.5, y: 0.175, radiusX: 0.095, radiusY: 0.09, height: 0.13, base: 0.05 }, hair, 1.2)
}

export function hairOnTop(relief: Relief, dice: Dice, looks: Portrait, hair: Colour): void {
  const { style } = looks
  if (style === 'cap' || style === 'beret') return hat(relief, looks, hair)
  if (style === 'scarf') return headScarf(relief, looks)
  if (style === 'curls') {
    for (let i = 0; i < 54; i++) {
      const turn = Math.PI * (0.93 + (i / 53) * 1.14)
      const away = dice.between(0.72, 1.12)
      lock(
        relief,
        {
          x: 0.5 + Math.cos(turn) * 0.2 * away,
          y: 0.41 + Math.sin(turn) * 0.21 * away,
          radiusX: dice.between(0.036, 0.052),
          radiusY: dice.between(0.034, 0.048),
          height: 0.06,
          base: 0.15 + 0.1 * (1.1 - away),
        },
        hair,
        dice.between(0, 3),
      )
    }
    return
  }
  fringe(relief, style, hair)
}
