import { type Colour, ink, smoothStep } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import type { Motif } from '../drawing/motif.ts'
import { dye, dyeBetween, type Relief } from '../drawing/relief.ts'
import { dome, leaf, strand } from '../drawing/shapes.ts'
import { smoothCurve } from '../drawing/curve.ts'
import { stillLife } from './still-life.ts'

export const greens: readonly [Colour, ...Colour[]] = [ink('#4f7f38'), ink('#6b9440'), ink('#38683a'), ink('#86a552')]

type Bloom = {
  petals: number
  rows: number
  breadth: number
  outer: Colour
  inner: Colour
  heart: Colour
  heartSize: number
}

const blooms: readonly [Bloom, ...Bloom[]] = [
  {
    petals: 13,
    rows: 4,
    breadth: 0.24,
    outer: ink('#d9567a'),
    inner: ink('#f3a9b4'),
    heart: ink('#e8b93c'),
    heartSize: 0.14,
  },
  {
    petals: 16,
    rows: 2,
    breadth: 0.13,
    outer: ink('#f6f1e4'),
    inner: ink('#efe3cf'),
    heart: ink('#e0a21f'),
    heartSize: 0.27,
  },
  {
    petals: 15,
    rows: 5,
    breadth: 0.2,
    outer: ink('#e07b2f'),
    inner: ink('#c9421f'),
    heart: ink('#7a2a17'),
    heartSize: 0.1,
  },
  {
    petals: 9,
    rows: 3,
    breadth: 0.36,
    outer: ink('#b48fd6'),
    inner: ink('#7a55ad'),
    heart: ink('#f0d36a'),
    heartSize: 0.12,
  },
  {
    petals: 18,
    rows: 2,
    breadth: 0.16,
    outer: ink('#f0b41f'),
    inner: ink('#e08a12'),
    heart: ink('#4a2a14'),
    heartSize: 0.42,
  },
]

/** One flower, near and large, among leaves. */
export const singleBloom: Motif = stillLife(['felt', 'darkLinen', 'plaster'], ({ relief, dice, aspect }) => {
  const [x, y] = [aspect * dice.between(0.44, 0.56), dice.between(0.48, 0.54)]
  for (let i = 0; i < 16; i++)
    broadLeaf(
      relief,
      dice,
      {
        x: x + dice.bell() * aspect * 0.3,
        y: y + dice.bell() * 0.3,
        length: dice.between(0.3, 0.5),
        angle: dice.between(0, 6.28),
      },
      dice.pick(greens),
    )
  drawBloom(relief, dice, { x, y, size: 0.4, base: 0.06 }, dice.pick(blooms))
})

function broadLeaf(
  relief: Relief,
  dice: Dice,
  at: { x: number; y: number; length: number; angle: number },
  green: Colour,
): void {
  leaf(
    relief,
    {
      ...at,
      width: (p) => 0.24 * Math.sin(Math.PI * p ** 0.8) ** 0.85,
      height: 0.035,
      base: dice.between(0, 0.035),
      fold: 0.4,
      gloss: 0.35,
      bend: dice.bell() * 0.12,
    },
    (mark, u, v) => {
      const vein = smoothStep(0.8, 1, Math.sin(u * 34 - Math.abs(v) * 9))
      mark.height += vein * 0.002
      dye(mark, green, 0.75 + 0.3 * (1 - Math.abs(v)) + vein * 0.15)
    },
  )
}

/** A flower from above: rows of petals, the inner ones shorter and higher. */
export function drawBloom(
  relief: Relief,
  dice: Dice,
  at: { x: number; y: number; size: number; base: number },
  bloom: Bloom,
): void {
  const { x, y, size, base } = at
  for (let row = 0; row < bloom.rows; row++) {
    const share = row / Math.max(1, bloom.rows - 1)
    const length = size * (1 - share * 0.55)
    const turn = dice.between(0, 6.28)
    for (let i = 0; i < bloom.petals; i++) {
      const angle = turn + (i / bloom.petals) * Math.PI * 2 + dice.bell() * 0.06
      const own = dice.between(0.88, 1.05)
      leaf(
        relief,
        {
          x,
          y,
          length: length * own,
          angle,
          width: (p) => bloom.breadth * (0.35 + 0.65 * smoothStep(0, 0.65, p)) * Math.min(1, (1 - p) * 3.4) ** 0.55,
          height: size * 0.085,
          base: base + row * size * 0.055 + (i % 2) * size * 0.012,
          fold: 0.16,
          gloss: 0.12,
          rise: size * (0.05 - share * 0.02),
          bend: dice.bell() * 0.06,
        },
        (mark, u, v) => {
          const stripe = Math.sin(v * 11 + i) * 0.04 * u
          dyeBetween(
            mark,
            bloom.inner,
            bloom.outer,
            smoothStep(0.15, 0.85, u) * (1 - share * 0.45),
            0.92 + stripe + 0.1 * (1 - Math.abs(v)),
          )
        },
      )
    }
  }
  const heart = size * bloom.heartSize
  dome(
    relief,
    { x, y, radiusX: heart, height: heart * 0.6, base: base + bloom.rows * size * 0.06, gloss: 0.1, bulge: 2.5 },
    (mark, u, v) => {
      const spiral = Math.sin(Math.hypot(u, v) * 34) * Math.sin(Math.atan2(v, u) * 21 + Math.hypot(u, v) * 30)
      mark.height += spiral * heart * 0.05
      dye(mark, bloom.heart, 0.85 + spiral * 0.35 + 0.3 * Math.hypot(u, v))
    },
  )
}

/** Cut flowers laid out by kind. */
export const cutFlowers: Motif = stillLife(['linen', 'ash', 'slate', 'plaster'], ({ relief, dice, aspect }) => {
  for (let i = 0; i < 11; i++) {
    const x = aspect * (0.08 + i * 0.084)
    const head = { x: x + dice.bell() * 0.02, y: dice.between(0.2, 0.42), base: 0.02 }
    const points = smoothCurve(
      [head, { x: x + dice.bell() * 0.03, y: 0.62 }, { x: aspect * 0.5 + (x - aspect * 0.5) * 0.62, y: 0.97 }],
      6,
    )
    strand(relief, { points, radius: 0.006, base: 0.002 }, (mark) => dye(mark, dice.pick(greens)))
    for (let side = 0; side < 3; side++) {
      const at = points[4 + side * 2]
      if (at)
        broadLeaf(
          relief,
          dice,
          { x: at.x, y: at.y, length: dice.between(0.08, 0.14), angle: -1.57 + (side % 2 ? 0.8 : -0.8) },
          dice.pick(greens),
        )
    }
    drawBloom(relief, dice, { ...head, size: dice.between(0.075, 0.115) }, dice.pick(blooms))
  }
  strand(
    relief,
    {
      points: smoothCurve(
        [
          { x: aspect * 0.36, y: 0.83 },
          { x: aspect * 0.5, y: 0.86, lift: 0.02 },
          { x: aspect * 0.65, y: 0.82 },
        ],
        8,
      ),
      radius: 0.008,
      base: 0.015,
    },
    (mark, p) => dye(mark, ink('#b98a5a'), 0.85 + 0.2 * Math.sin(p * 190)),
  )
})
