import { type Colour, ink, smoothStep } from '../drawing/colour.ts'
import type { Motif } from '../drawing/motif.ts'
import { fractalNoise, grainNoise } from '../drawing/noise.ts'
import { dye, dyeBetween, type Relief } from '../drawing/relief.ts'
import { dome, slab, strand, turned } from '../drawing/shapes.ts'
import { smoothCurve } from '../drawing/curve.ts'
import { berry } from '../things/sweets.ts'
import { citrusSlice, heap, sprig } from '../things/food.ts'
import { bowl, glazes, liquid, spoon } from '../things/tableware.ts'
import { stillLife } from './still-life.ts'

const mats: readonly [Colour, ...Colour[]] = [
  ink('#5f8a86'),
  ink('#c96f4a'),
  ink('#6b6a9c'),
  ink('#d9a08c'),
  ink('#3f5d7a'),
]

/** A mat, dumbbells and a bottle on a wooden floor. */
export const matAndDumbbells: Motif = stillLife(['ash', 'oak', 'slate'], ({ relief, dice, aspect }) => {
  const mat = dice.pick(mats)
  const angle = dice.between(-0.3, -0.1)
  slab(
    relief,
    {
      x: aspect * 0.42,
      y: 0.56,
      halfWidth: 0.6,
      halfHeight: 0.26,
      angle,
      corner: 0.02,
      bevel: 0.01,
      height: 0.012,
      gloss: 0.05,
    },
    (mark, u, v) => {
      const tread = Math.sin(u * 420) * Math.sin(v * 420)
      mark.height += tread * 0.0005
      dye(mark, mat, 0.95 + tread * 0.03 + 0.06 * fractalNoise(u * 2, v * 2))
      if (Math.abs(Math.abs(v) - 0.235) < 0.003) dye(mark, mat, 1.25)
    },
  )
  matRoll(
    relief,
    { x: aspect * 0.42 + Math.cos(angle) * 0.6, y: 0.56 + Math.sin(angle) * 0.6, angle, halfHeight: 0.26 },
    mat,
  )
  dumbbell(
    relief,
    { x: aspect * 0.27, y: 0.6, angle: dice.between(0.2, 0.9), size: 1 },
    dice.pick([ink('#2a2b2e'), ink('#8c3a2c'), ink('#2f5d6b')]),
  )
  dumbbell(relief, { x: aspect * 0.45, y: 0.45, angle: dice.between(0.2, 0.9), size: 1 }, ink('#2a2b2e'))
  bottle(relief, { x: aspect * 0.78, y: 0.84, angle: -0.35 }, dice.pick(mats))
  towel(relief, { x: aspect * 0.15, y: 0.17 })
})

function matRoll(relief: Relief, at: { x: number; y: number; angle: number; halfHeight: number }, mat: Colour): void {
  const [acrossX, acrossY] = [-Math.sin(at.angle) * at.halfHeight, Math.cos(at.angle) * at.halfHeight]
  const points = [-1, -0.96, 0.96, 1].map((place) => ({ x: at.x + acrossX * place, y: at.y + acrossY * place }))
  strand(relief, { points, radius: 0.062, gloss: 0.08, flat: 0.85 }, (mark, along, v) =>
    dye(mark, mat, 0.95 + 0.04 * Math.sin(along * 240) * Math.sin(v * 30)),
  )
}

/** A hexagonal dumbbell with a knurled handle. */
export function dumbbell(
  relief: Relief,
  at: { x: number; y: number; angle: number; size: number },
  colour: Colour,
): void {
  const { x, y, angle, size } = at
  slab(
    relief,
    {
      x,
      y,
      halfWidth: 0.12 * size,
      halfHeight: 0.02 * size,
      angle,
      corner: 0.01,
      bevel: 0.02 * size,
      height: 0.05,
      base: 0.02,
      gloss: 0.85,
    },
    (mark, u, v) =>
      dye(mark, ink('#b5b8ba'), Math.abs(u) < 0.075 * size ? 0.75 + 0.2 * Math.sin(u * 900) * Math.sin(v * 900) : 1),
  )
  for (const side of [-1, 1])
    slab(
      relief,
      {
        x: x + Math.cos(angle) * 0.135 * size * side,
        y: y + Math.sin(angle) * 0.135 * size * side,
        halfWidth: 0.05 * size,
        halfHeight: 0.075 * size,
        angle,
        corner: 0.012 * size,
        bevel: 0.034 * size,
        height: 0.115 * size,
        base: 0.005,
        gloss: 0.3,
      },
      (mark, u, v) => dye(mark, colour, 0.95 + 0.06 * grainNoise(Math.round(u * 700), Math.round(v * 700))),
    )
}

function bottle(relief: Relief, at: { x: number; y: number; angle: number }, colour: Colour): void {
  const along = (distance: number) => ({
    x: at.x + Math.cos(at.angle) * distance,
    y: at.y + Math.sin(at.angle) * distance,
  })
  const points = Array.from({ length: 13 }, (_, i) => along(-0.19 + i * 0.036))
  strand(
    relief,
    { points, radius: (p) => 0.06 - 0.028 * smoothStep(0.72, 0.82, p), gloss: 0.75, flat: 0.9 },
    (mark, p) => {
      if (p > 0.84) return dye(mark, ink('#c4c7c8'), 0.9 + 0.12 * Math.sin(p * 260))
      dye(mark, colour, Math.abs(p - 0.2) < 0.02 ? 0.6 : 1)
    },
  )
}

function towel(relief: Relief, at: { x: number; y: number }): void {
  for (let fold = 0; fold < 3; fold++)
    slab(
      relief,
      {
        x: at.x + fold * 0.012,
        y: at.y + fold * 0.008,
        halfWidth: 0.19 - fold * 0.008,
        halfHeight: 0.12,
        angle: -0.12,
        corner: 0.03,
        bevel: 0.028,
        height: 0.028,
        base: fold * 0.022,
        gloss: 0,
      },
      (mark, u, v) => {
        mark.height += grainNoise(Math.round(u * 420), Math.round(v * 420)) * 0.0016
        dye(mark, ink('#f1ece2'), Math.abs(v - 0.06) < 0.012 ? 0.72 : 0.97)
      },
    )
}

/** Kettlebells in a row. */
export const kettlebells: Motif = stillLife(['slate', 'ash', 'darkLinen'], ({ relief, dice, aspect }) => {
  const colours = dice.shuffle([ink('#2b2c2f'), ink('#b04a34'), ink('#d19a2c'), ink('#33607a'), ink('#4f6b45')])
  for (const [i, size] of [0.15, 0.18, 0.21].entries()) {
    const x = aspect * (0.2 + i * 0.29)
    const y = 0.55 + dice.bell() * 0.05
    const colour = colours[i] ?? ink('#2b2c2f')
    dome(relief, { x, y, radiusX: size, height: size * 1.3, bulge: 2.2, gloss: 0.3 }, (mark, u, v, px, py) =>
      dye(mark, colour, 0.95 + 0.08 * grainNoise(Math.round(px * 520), Math.round(py * 520))),
    )
    const grip = Array.from({ length: 9 }, (_, j) => ({
      x: x + Math.cos(Math.PI * (1 + j / 8)) * size * 0.72,
      y: y - size * 0.5 + Math.sin(Math.PI * (1 + j / 8)) * size * 0.62,
      lift: size * 0.35,
    }))
    strand(relief, { points: smoothCurve(grip, 5), radius: size * 0.15, base: size * 0.42, gloss: 0.6 }, (mark, p) =>
      dye(mark, Math.abs(p - 0.5) < 0.3 ? ink('#8f9294') : colour),
    )
  }
  for (let i = 0; i < 60; i++)
    dome(
      relief,
      { x: dice.between(0, aspect), y: dice.between(0.1, 0.95), radiusX: dice.between(0.002, 0.005), height: 0.002 },
      (mark) => dye(mark, ink('#efeee8')),
    )
})

/** A bowl of fruit, oats and seeds after training. */
export const morningBowl: Motif = stillLife(['marble', 'ash', 'terrazzo', 'linen'], ({ relief, dice, aspect }) => {
  const [x, y, radius] = [aspect * 0.46, 0.53, 0.39]
  bowl(relief, { x, y, radius }, dice.pick([glazes.white, glazes.soot, glazes.sea, glazes.cream]))
  const cream = dice.pick([
    { deep: ink('#a84a7a'), edge: ink('#c97aa0') },
    { deep: ink('#f3ead9'), edge: ink('#f7f1e5') },
    { deep: ink('#c9a24a'), edge: ink('#dec07a') },
  ])
  liquid(relief, { x, y, radius: radius * 0.87, height: 0.125 }, cream, 0.4)
  for (let i = 0; i < 6; i++)
    citrusSlice(
      relief,
      { x: x - 0.21 + i * 0.026, y: y - 0.12 + i * 0.048, size: 0.062, turn: i, base: 0.122 + i * 0.004 },
      { flesh: ink('#f2d98a'), pith: ink('#f7e9b8'), peel: ink('#e9cf7d') },
    )
  heap(relief, { x: x + 0.1, y: y - 0.14, size: 0.12, height: 0.035, base: 0.122 }, ink('#b98a4f'), 0.25)
  for (let i = 0; i < 16; i++)
    berry(
      relief,
      {
        x: x + 0.11 + dice.bell() * 0.13,
        y: y + 0.12 + dice.bell() * 0.1,
        size: dice.between(0.026, 0.034),
        base: 0.122,
      },
      dice.chance(0.6) ? 'blueberry' : 'raspberry',
    )
  for (let i = 0; i < 40; i++)
    turned(
      relief,
      {
        x: x + dice.bell() * 0.2,
        y: y + dice.bell() * 0.2,
        radius: 0.005,
        base: 0.126,
        gloss: 0.3,
        profile: () => 0.003,
      },
      (mark) => dye(mark, ink('#3a3230')),
    )
  sprig(relief, dice, { x: x - 0.02, y: y + 0.02, length: 0.13, angle: -0.9, base: 0.14 }, ink('#4f9440'), {
    pairs: 2,
    breadth: 0.36,
  })
  spoon(relief, { x: aspect * 0.83, y: 0.38, length: 0.36, angle: 1.35 }, ink('#b98a4f'), 0.2)
  for (let i = 0; i < 9; i++)
    dome(
      relief,
      {
        x: aspect * 0.86 + dice.bell() * 0.1,
        y: 0.2 + dice.bell() * 0.08,
        radiusX: 0.034,
        radiusY: 0.022,
        angle: dice.between(0, 3),
        height: 0.026,
        gloss: 0.15,
      },
      (mark, u, v) =>
        dyeBetween(mark, ink('#b9834f'), ink('#7d4f2a'), smoothStep(0.2, 0.9, Math.sin(u * 12 + v * 3) * 0.5 + 0.5)),
    )
})
