import { ink, smoothStep } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import type { Motif } from '../drawing/motif.ts'
import { fractalNoise } from '../drawing/noise.ts'
import { dye, dyeBetween, type Relief } from '../drawing/relief.ts'
import { dome, leaf, slab, strand } from '../drawing/shapes.ts'
import { smoothCurve } from '../drawing/curve.ts'
import { citrusSlice, roundFruit, scallions, sprig } from '../things/food.ts'
import { beech, board, chopsticks, cup, darkBoard, glazes, plate } from '../things/tableware.ts'
import { stillLife } from './still-life.ts'

const basil = ink('#4f8f35')

/** Tomatoes, basil, garlic and a knife on a board. */
export const choppingBoard: Motif = stillLife(['marble', 'linen', 'slate'], ({ relief, dice, aspect }) => {
  const angle = dice.between(-0.16, 0.16)
  board(relief, { x: aspect * 0.48, y: 0.5, halfWidth: 0.52, halfHeight: 0.35, angle }, dice.pick([beech, darkBoard]))
  kitchenKnife(relief, { x: aspect * 0.72, y: 0.84, length: 0.56, angle: -1.2 })
  const reds = [
    { skin: ink('#b81f14'), blush: ink('#e2502a') },
    { skin: ink('#c9501a'), blush: ink('#eda02d') },
  ] as const
  for (const [x, y, size] of [
    [0.28, 0.36, 0.115],
    [0.47, 0.28, 0.1],
    [0.33, 0.6, 0.105],
    [0.14, 0.52, 0.085],
    [0.52, 0.47, 0.08],
  ] as const)
    roundFruit(
      relief,
      dice,
      { x: aspect * 0.05 + x, y, size, base: 0.028 },
      { ...dice.pick(reds), star: ink('#4f7a2c') },
    )
  for (let i = 0; i < 7; i++)
    citrusSlice(
      relief,
      { x: aspect * 0.5 + i * 0.035, y: 0.63 + Math.sin(i) * 0.012, size: 0.062, turn: i, base: 0.03 + i * 0.004 },
      { flesh: ink('#a9cf7a'), pith: ink('#e6eec8'), peel: ink('#2f6b2c') },
    )
  for (let i = 0; i < 4; i++)
    garlicClove(relief, dice, { x: aspect * 0.62 + dice.bell() * 0.07, y: 0.3 + dice.bell() * 0.06 })
  sprig(relief, dice, { x: aspect * 0.5, y: 0.9, length: 0.27, angle: -2.6, base: 0.03 }, basil, { breadth: 0.36 })
  sprig(relief, dice, { x: aspect * 0.83, y: 0.2, length: 0.24, angle: 1.2, base: 0.01 }, basil, { breadth: 0.36 })
})

function garlicClove(relief: Relief, dice: Dice, at: { x: number; y: number }): void {
  const skin = ink('#efe4d6')
  leaf(
    relief,
    {
      ...at,
      length: 0.1,
      angle: dice.between(0, 6.28),
      width: (p) => 0.34 * Math.sin(Math.PI * p ** 0.7),
      height: 0.036,
      base: 0.03,
      fold: -0.1,
      gloss: 0.3,
    },
    (mark, u, v) =>
      dyeBetween(mark, skin, ink('#b99a9c'), smoothStep(0.6, 1, Math.abs(v)) * 0.4 + smoothStep(0.75, 1, u) * 0.6),
  )
}

/** A kitchen knife whose tip points along `angle`. */
export function kitchenKnife(relief: Relief, at: { x: number; y: number; length: number; angle: number }): void {
  const [cos, sin] = [Math.cos(at.angle), Math.sin(at.angle)]
  const steel = ink('#b9bec2')
  leaf(
    relief,
    {
      x: at.x,
      y: at.y,
      length: at.length * 0.66,
      angle: at.angle,
      width: (p) => 0.085 * Math.min(1, (1 - p) * 3.2) ** 0.6,
      height: 0.012,
      base: 0.03,
      fold: 0,
      gloss: 0.9,
      bend: 0.03,
    },
    (mark, u, v) => {
      mark.height = 0.034 + (v + 1) * 0.004
      dye(mark, steel, v > 0.55 ? 1.15 : 0.85 + 0.1 * fractalNoise(u * 40, v))
    },
  )
  const [hx, hy] = [at.x - cos * at.length * 0.19, at.y - sin * at.length * 0.19]
  slab(
    relief,
    {
      x: hx,
      y: hy,
      halfWidth: at.length * 0.19,
      halfHeight: 0.026,
      angle: at.angle,
      corner: 0.02,
      bevel: 0.02,
      height: 0.03,
      base: 0.02,
      gloss: 0.4,
    },
    (mark, u, v) => {
      const rivet = Math.min(Math.hypot(u, v), Math.hypot(u - 0.06, v), Math.hypot(u + 0.06, v)) < 0.008
      if (rivet) dye(mark, ink('#c9c2b2'))
      else dyeBetween(mark, ink('#3a2317'), ink('#5d3b24'), 0.5 + fractalNoise(u * 4, v * 50))
    },
  )
}

/** Rice, fish and greens on a plate: a plain good supper. */
export const supperPlate: Motif = stillLife(['oak', 'linen', 'terrazzo'], ({ relief, dice, aspect }) => {
  const [x, y] = [aspect * 0.47, 0.52]
  plate(relief, { x, y, radius: 0.43 }, dice.pick([glazes.white, glazes.celadon, glazes.rose]))
  riceMound(relief, dice, { x: x - 0.13, y: y - 0.1, size: 0.15 })
  grilledFillet(relief, { x: x + 0.1, y: y + 0.02, angle: dice.between(-0.6, -0.2) })
  for (let i = 0; i < 7; i++)
    strand(
      relief,
      {
        points: smoothCurve(
          [
            { x: x - 0.24 + i * 0.022, y: y + 0.28 - i * 0.006 },
            { x: x - 0.12 + i * 0.02, y: y + 0.17 },
            { x: x - 0.01 + i * 0.014, y: y + 0.1 + dice.bell() * 0.02 },
          ],
          6,
        ),
        radius: (p) => 0.0085 + 0.004 * p ** 6,
        base: 0.02 + (i % 2) * 0.012,
        gloss: 0.4,
      },
      (mark, u) => dyeBetween(mark, ink('#a9c27a'), ink('#3f7a2e'), 0.3 + u),
    )
  citrusSlice(
    relief,
    { x: x + 0.2, y: y + 0.2, size: 0.07, turn: 1, base: 0.03 },
    { flesh: ink('#f2cf4a'), pith: ink('#f8efc9'), peel: ink('#e3ae1c') },
  )
  citrusSlice(
    relief,
    { x: x + 0.255, y: y + 0.15, size: 0.068, turn: 2, base: 0.042 },
    { flesh: ink('#f2cf4a'), pith: ink('#f8efc9'), peel: ink('#e3ae1c') },
  )
  scallions(relief, dice, { x: x - 0.13, y: y - 0.1, spread: 0.1, count: 16, base: 0.085 })
  cup(relief, { x: aspect - 0.16, y: 0.2, radius: 0.13 }, glazes.celadon, {
    deep: ink('#6d7a2c'),
    edge: ink('#b3b364'),
  })
  chopsticks(relief, { x: aspect - 0.12, y: 0.94, length: 0.6, angle: -1.6 }, ink('#7a3b22'))
})

function riceMound(relief: Relief, dice: Dice, at: { x: number; y: number; size: number }): void {
  dome(relief, { x: at.x, y: at.y, radiusX: at.size, height: 0.06, base: 0.01, bulge: 2.4 }, (mark) =>
    dye(mark, ink('#e4dfd2'), 0.8),
  )
  for (let i = 0; i < 420; i++) {
    const [angle, away] = [dice.between(0, 6.28), Math.sqrt(dice.next()) * at.size]
    const lift = 0.06 * Math.sqrt(Math.max(0, 1 - (away / at.size) ** 2.4))
    dome(
      relief,
      {
        x: at.x + Math.cos(angle) * away,
        y: at.y + Math.sin(angle) * away,
        radiusX: 0.0105,
        radiusY: 0.0055,
        angle: dice.between(0, 3.14),
        height: 0.006,
        base: 0.008 + lift,
        gloss: 0.3,
      },
      (mark) => dye(mark, ink('#f6f2e8')),
    )
  }
}

function grilledFillet(relief: Relief, at: { x: number; y: number; angle: number }): void {
  const [flesh, crust] = [ink('#e08a5c'), ink('#6b2f16')]
  leaf(
    relief,
    {
      x: at.x - Math.cos(at.angle) * 0.2,
      y: at.y - Math.sin(at.angle) * 0.2,
      length: 0.44,
      angle: at.angle,
      width: (p) => 0.2 * Math.sin(Math.PI * (0.12 + p * 0.8)) ** 0.6,
      height: 0.045,
      base: 0.02,
      fold: 0,
      gloss: 0.45,
    },
    (mark, u, v, x, y) => {
      const flake = Math.sin(u * 34 + v * v * 7 + fractalNoise(x * 6, y * 6) * 2)
      mark.height += flake * 0.0014
      const bars = smoothStep(0.55, 0.9, Math.sin(u * 24 - v * 6))
      dyeBetween(
        mark,
        flesh,
        crust,
        bars * 0.75 + smoothStep(0.7, 1, Math.abs(v)) * 0.5 + 0.2 * fractalNoise(x * 12, y * 12),
        1 + flake * 0.06,
      )
    },
  )
}
