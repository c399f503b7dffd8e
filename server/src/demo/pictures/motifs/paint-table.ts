import { type Colour, ink, smoothStep } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import type { Motif } from '../drawing/motif.ts'
import { fractalNoise } from '../drawing/noise.ts'
import { dye, dyeBetween, type Relief } from '../drawing/relief.ts'
import { dome, leaf, strand } from '../drawing/shapes.ts'
import { smoothCurve } from '../drawing/curve.ts'
import { stillLife } from './still-life.ts'

/** A wooden palette with heaps of paint, brushes beside it. */
export const paintersPalette: Motif = stillLife(['linen', 'ash', 'plaster', 'slate'], ({ relief, dice, aspect }) => {
  const [x, y] = [aspect * 0.42, 0.53]
  const wood = ink('#a8703c')
  dome(
    relief,
    { x, y, radiusX: 0.46, radiusY: 0.37, angle: -0.2, height: 0.03, bulge: 40, gloss: 0.35 },
    (mark, u, v) => {
      if (Math.hypot((u - 0.62) * 1.1, v - 0.22) < 0.13) mark.cover = 0
      dye(mark, wood, 0.85 + 0.3 * fractalNoise(u * 1.2, v * 9) + 0.1 * Math.sin(v * 30 + fractalNoise(u, v) * 6))
    },
  )
  const paints = dice.shuffle([
    ink('#f4efe3'),
    ink('#e8b52a'),
    ink('#d9622b'),
    ink('#b8232f'),
    ink('#7a2f5e'),
    ink('#274a9c'),
    ink('#2f7f8c'),
    ink('#3f7a3a'),
    ink('#6b4526'),
    ink('#1c1b1f'),
  ])
  paints.forEach((paint, i) => {
    const turn = -2.9 + (i / paints.length) * 4.6
    paintHeap(
      relief,
      dice,
      { x: x + Math.cos(turn) * 0.36, y: y + Math.sin(turn) * 0.275, size: dice.between(0.05, 0.068) },
      paint,
    )
  })
  for (let i = 0; i < 5; i++)
    smear(
      relief,
      dice,
      { x: x + dice.bell() * 0.15, y: y + dice.bell() * 0.1 },
      paints[i] ?? wood,
      paints[(i + 4) % 10] ?? wood,
    )
  for (let i = 0; i < 4; i++)
    brush(
      relief,
      {
        x: aspect * 0.76 + i * 0.075,
        y: 0.12 + (i % 2) * 0.06,
        angle: 1.5 + i * 0.06 - dice.between(0, 0.06),
        length: 0.72,
        breadth: 0.013 + 0.005 * (i % 3),
      },
      paints[i * 2] ?? wood,
    )
})

function paintHeap(relief: Relief, dice: Dice, at: { x: number; y: number; size: number }, paint: Colour): void {
  const shift = dice.between(0, 8)
  dome(
    relief,
    {
      x: at.x,
      y: at.y,
      radiusX: at.size,
      radiusY: at.size * 0.85,
      angle: dice.between(0, 3),
      height: at.size * 0.42,
      base: 0.028,
      gloss: 0.8,
      bulge: 2.2,
    },
    (mark, u, v) => {
      const swirl = Math.sin(
        Math.hypot(u, v) * 13 + Math.atan2(v, u) * 2 + shift + fractalNoise(u * 2 + shift, v * 2) * 2,
      )
      mark.height += swirl * at.size * 0.05
      dye(mark, paint, 1 + swirl * 0.05)
    },
  )
}

function smear(relief: Relief, dice: Dice, at: { x: number; y: number }, from: Colour, to: Colour): void {
  const angle = dice.between(0, 3.14)
  leaf(
    relief,
    {
      ...at,
      length: dice.between(0.14, 0.24),
      angle,
      width: (p) => 0.2 * Math.sin(Math.PI * p ** 0.6) ** 0.6,
      height: 0.008,
      base: 0.028,
      fold: 0,
      gloss: 0.7,
    },
    (mark, u, v, x, y) => {
      const hair = Math.sin(v * 24 + fractalNoise(u * 2, v * 3) * 5)
      mark.height += hair * 0.0016
      dyeBetween(mark, from, to, u + 0.25 * fractalNoise(x * 9, y * 9) + hair * 0.08)
    },
  )
}

export function brush(
  relief: Relief,
  at: { x: number; y: number; angle: number; length: number; breadth: number },
  paint: Colour,
): void {
  const [cos, sin] = [Math.cos(at.angle), Math.sin(at.angle)]
  const end = { x: at.x + cos * at.length, y: at.y + sin * at.length }
  strand(
    relief,
    {
      points: smoothCurve(
        [
          end,
          { x: at.x + cos * at.length * 0.35, y: at.y + sin * at.length * 0.35 },
          { x: at.x + cos * at.length * 0.16, y: at.y + sin * at.length * 0.16 },
          at,
        ],
        8,
      ),
      radius: (p) =>
        p < 0.72
          ? at.breadth * (0.35 + 0.65 * p ** 1.4)
          : at.breadth * (p < 0.84 ? 0.95 : 1.3 * Math.sin((1 - p) * 9.4 + 0.35) + 0.08),
      base: 0.004,
      gloss: 0.5,
    },
    (mark, p, v) => {
      if (p < 0.6) return dye(mark, p < 0.06 ? paint : ink('#8c2f24'), 0.85 + 0.2 * p)
      mark.gloss = p < 0.8 ? 0.9 : 0.1
      if (p < 0.8) return dye(mark, ink('#c9c7bd'), Math.abs(((p * 40) % 1) - 0.5) < 0.12 ? 0.6 : 1)
      dyeBetween(mark, ink('#7a5a3a'), paint, smoothStep(0.88, 0.95, p), 0.85 + 0.25 * Math.sin(v * 22))
    },
  )
}
