import { type Colour, ink, scale, smoothStep } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import type { Motif } from '../drawing/motif.ts'
import { fractalNoise, grainNoise } from '../drawing/noise.ts'
import { dye, dyeBetween, type Relief } from '../drawing/relief.ts'
import { dome, leaf, strand, turned } from '../drawing/shapes.ts'
import { smoothCurve } from '../drawing/curve.ts'
import { roundFruit, sprig } from '../things/food.ts'
import { greens } from './garden.ts'
import { stillLife } from './still-life.ts'

/** Seedlings in rows of clay pots, from above. */
export const seedlings: Motif = stillLife(['oak', 'ash', 'slate'], ({ relief, dice, aspect }) => {
  const clay = ink('#b8623c')
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 4; column++) {
      const at = {
        x: aspect * (0.5 + (column - 1.5) * 0.235) + dice.bell() * 0.012,
        y: 0.5 + (row - 1) * 0.315 + dice.bell() * 0.012,
      }
      turned(
        relief,
        { ...at, radius: 0.142, gloss: 0.08, profile: (p) => (p > 0.8 ? 0.11 * Math.min(1, (1 - p) * 18) : 0.07) },
        (mark, p, turn, x, y) => {
          const soil = smoothStep(0.82, 0.78, p)
          const crumb = grainNoise(Math.round(x * 380), Math.round(y * 380))
          mark.height += soil * (crumb * 0.004 + fractalNoise(x * 12, y * 12) * 0.01)
          dyeBetween(
            mark,
            scale(clay, 0.92 + 0.12 * fractalNoise(turn * 2, p * 5)),
            scale(ink('#3a281c'), 0.8 + crumb * 0.35),
            soil,
          )
        },
      )
      seedling(relief, dice, at, dice.pick(greens), (row + column) % 3)
    }
})

function seedling(relief: Relief, dice: Dice, at: { x: number; y: number }, green: Colour, kind: number): void {
  const count = kind === 0 ? 5 : kind === 1 ? 8 : 11
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * 6.283 * (kind === 2 ? 2.4 : 1) + dice.bell() * 0.2
    const length = kind === 0 ? 0.13 : dice.between(0.075, 0.125)
    leaf(
      relief,
      {
        ...at,
        length: length * dice.between(0.85, 1.15),
        angle,
        width: (p) => (kind === 1 ? 0.14 : 0.3) * Math.sin(Math.PI * p ** 1.15) ** 0.8,
        height: 0.024,
        base: 0.085 + i * 0.005,
        fold: 0.4,
        gloss: 0.3,
        rise: 0.03,
        bend: dice.bell() * 0.15,
      },
      (mark, u, v) =>
        dye(mark, green, 0.75 + 0.35 * u + smoothStep(0.85, 1, Math.sin(u * 30 - Math.abs(v) * 8)) * 0.15),
    )
  }
}

/** What the beds gave today, in a basket. */
export const harvestBasket: Motif = stillLife(['oak', 'slate', 'linen'], ({ relief, dice, aspect }) => {
  const [x, y, radius] = [aspect * 0.5, 0.52, 0.44]
  turned(
    relief,
    {
      x,
      y,
      radius,
      gloss: 0.15,
      profile: (p) => (p > 0.84 ? 0.15 * Math.min(1, (1 - p) * 22, (p - 0.835) * 40) : 0.03),
    },
    (mark, p, turn, px, py) => {
      const braid = Math.sin(turn * 62 + (p - 0.84) * 130)
      if (p > 0.84) mark.height += braid * 0.007
      const weave = Math.sin(px * 120) * Math.sin(py * 120)
      dye(mark, ink('#b07a41'), p > 0.84 ? 0.85 + braid * 0.25 : 0.55 + weave * 0.15)
    },
  )
  const crops = [
    { skin: ink('#b81f14'), blush: ink('#e2502a'), star: ink('#4f7a2c') },
    { skin: ink('#e2a31f'), blush: ink('#f0c64a'), star: ink('#4f7a2c') },
    { skin: ink('#5d2350'), blush: ink('#7d3a6b'), star: ink('#5f7a3c') },
    { skin: ink('#c9501a'), blush: ink('#eda02d'), star: ink('#4f7a2c') },
  ] as const
  for (let i = 0; i < 5; i++)
    cucumber(relief, dice, { x: x - 0.24 + i * 0.05, y: y - 0.02 + dice.bell() * 0.05, angle: 1.2 + dice.bell() * 0.2 })
  for (let i = 0; i < 15; i++) {
    const [angle, away] = [dice.between(0, 6.28), Math.sqrt(dice.next()) * 0.23]
    roundFruit(
      relief,
      dice,
      {
        x: x + 0.08 + Math.cos(angle) * away,
        y: y + Math.sin(angle) * away,
        size: dice.between(0.055, 0.095),
        base: 0.04 + (i > 9 ? 0.04 : 0),
      },
      dice.pick(crops),
    )
  }
  for (let i = 0; i < 3; i++)
    sprig(
      relief,
      dice,
      { x: x - 0.3 + i * 0.07, y: y + 0.3, length: 0.26, angle: -0.6 + i * 0.35, base: 0.1 },
      dice.pick(greens),
      { breadth: 0.36 },
    )
})

function cucumber(relief: Relief, dice: Dice, at: { x: number; y: number; angle: number }): void {
  const half = 0.2
  const [cos, sin] = [Math.cos(at.angle), Math.sin(at.angle)]
  const points = smoothCurve(
    [
      { x: at.x - cos * half, y: at.y - sin * half },
      { x: at.x + sin * 0.02, y: at.y - cos * 0.02, lift: 0.004 },
      { x: at.x + cos * half, y: at.y + sin * half },
    ],
    7,
  )
  strand(
    relief,
    { points, radius: (p) => 0.033 * Math.sin(Math.PI * (0.14 + p * 0.72)) ** 0.5, base: 0.03, gloss: 0.5 },
    (mark, u, v) =>
      dye(mark, ink('#3f6b2c'), 0.85 + 0.3 * Math.max(0, Math.sin(v * 11)) + 0.2 * fractalNoise(u * 9, v * 3)),
  )
}

/** Gloves, trowel, twine and seed trays on the potting bench. */
export const pottingBench: Motif = stillLife(['oak', 'walnut'], ({ relief, dice, aspect }) => {
  trowel(relief, { x: aspect * 0.3, y: 0.48, angle: dice.between(-0.9, -0.5) })
  for (const [x, y, kind] of [
    [0.64, 0.3, 0],
    [0.86, 0.36, 1],
    [0.7, 0.74, 2],
  ] as const) {
    const at = { x: aspect * x, y }
    turned(
      relief,
      { ...at, radius: 0.15, gloss: 0.08, profile: (p) => (p > 0.82 ? 0.12 * Math.min(1, (1 - p) * 18) : 0.08) },
      (mark, p, _turn, px, py) => {
        const soil = smoothStep(0.84, 0.8, p)
        mark.height += soil * grainNoise(Math.round(px * 380), Math.round(py * 380)) * 0.004
        dyeBetween(mark, ink('#b8623c'), ink('#35251a'), soil, 0.9 + 0.15 * fractalNoise(px * 14, py * 14))
      },
    )
    seedling(relief, dice, at, dice.pick(greens), kind)
  }
  turned(
    relief,
    { x: aspect * 0.13, y: 0.2, radius: 0.11, gloss: 0.05, profile: (p) => 0.13 * Math.sqrt(1 - p ** 4) },
    (mark, p, turn) => {
      mark.height += 0.006 * Math.sin(p * 44 + turn * 3)
      dye(mark, ink('#b9925c'), 0.85 + 0.2 * Math.sin(p * 44 + turn * 3))
    },
  )
  for (let i = 0; i < 120; i++)
    dome(
      relief,
      {
        x: aspect * 0.4 + dice.bell() * 0.32,
        y: 0.8 + dice.bell() * 0.16,
        radiusX: dice.between(0.003, 0.012),
        radiusY: dice.between(0.003, 0.009),
        angle: dice.between(0, 3),
        height: 0.007,
      },
      (mark) => dye(mark, ink('#35251a'), dice.between(0.7, 1.3)),
    )
})

function trowel(relief: Relief, at: { x: number; y: number; angle: number }): void {
  const along = (distance: number) => ({
    x: at.x + Math.cos(at.angle) * distance,
    y: at.y + Math.sin(at.angle) * distance,
  })
  leaf(
    relief,
    {
      ...along(0.06),
      length: 0.36,
      angle: at.angle,
      width: (p) => 0.24 * Math.min(1, p * 5 + 0.35, (1 - p) * 2.6) ** 0.7,
      height: 0.03,
      base: 0.01,
      fold: 0.75,
      gloss: 0.8,
    },
    (mark, u, v) => dye(mark, ink('#8f9698'), 0.8 + 0.15 * fractalNoise(u * 8, v * 3) - smoothStep(0.55, 0.8, u) * 0.3),
  )
  strand(
    relief,
    { points: smoothCurve([along(0.1), along(0.03), along(-0.06)], 5), radius: 0.012, base: 0.02, gloss: 0.8 },
    (mark) => dye(mark, ink('#8f9698')),
  )
  strand(
    relief,
    {
      points: [along(-0.05), along(-0.16), along(-0.28)],
      radius: (p) => 0.024 + 0.008 * Math.sin(p * 3.1),
      base: 0.005,
      gloss: 0.4,
    },
    (mark, p, v) => dye(mark, p < 0.06 ? ink('#c9a35c') : ink('#8a4f2a'), 0.9 + 0.2 * fractalNoise(p * 5, v * 7)),
  )
}
