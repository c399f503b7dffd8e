import { type Colour, ink, scale, smoothStep } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import type { Motif } from '../drawing/motif.ts'
import { dye, dyeBetween, type Relief } from '../drawing/relief.ts'
import { dome, leaf } from '../drawing/shapes.ts'
import { stillLife } from './still-life.ts'

/** Succulents packed close together. */
export const succulents: Motif = stillLife(['slate'], ({ relief, dice, aspect }) => {
  const tones = [
    ink('#7fa39a'),
    ink('#9bb37a'),
    ink('#b58a8f'),
    ink('#5f8a6b'),
    ink('#a9b8a4'),
    ink('#8a7fa0'),
  ] as const
  for (let i = 0; i < 120; i++)
    dome(
      relief,
      {
        x: dice.between(0, aspect),
        y: dice.between(0, 1),
        radiusX: dice.between(0.01, 0.03),
        radiusY: dice.between(0.01, 0.022),
        angle: dice.between(0, 3),
        height: 0.018,
        gloss: 0.1,
      },
      (mark) => dye(mark, ink('#8d8578'), dice.between(0.6, 1.2)),
    )
  const spots: { x: number; y: number; size: number }[] = []
  for (let tries = 0; tries < 260 && spots.length < 20; tries++) {
    const spot = { x: dice.between(0, aspect), y: dice.between(0, 1), size: dice.between(0.09, 0.21) }
    if (spots.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) > (other.size + spot.size) * 0.82))
      spots.push(spot)
  }
  for (const spot of spots) rosette(relief, dice, spot, dice.pick(tones))
})

function rosette(relief: Relief, dice: Dice, at: { x: number; y: number; size: number }, tone: Colour): void {
  const count = 30
  const tip = dice.pick([ink('#c2565f'), ink('#d98a6a'), tone])
  const turn = dice.between(0, 6.28)
  const breadth = dice.between(0.2, 0.3)
  for (let i = 0; i < count; i++) {
    const share = i / count
    leaf(
      relief,
      {
        x: at.x,
        y: at.y,
        length: at.size * (1 - share * 0.82),
        angle: turn + i * 2.39996,
        width: (p) => breadth * (0.6 + p * 0.5) * Math.min(1, (1 - p) * 3) ** 0.5,
        height: at.size * 0.2,
        base: 0.02 + share * at.size * 0.42,
        fold: -0.05,
        gloss: 0.2,
        rise: at.size * 0.12,
      },
      (mark, u, v) =>
        dyeBetween(
          mark,
          scale(tone, 0.7 + 0.35 * u),
          tip,
          smoothStep(0.72, 1, u) * 0.8 * (1 - share * 0.5),
          1 + 0.05 * Math.sin(v * 3),
        ),
    )
  }
}
