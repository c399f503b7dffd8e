import { ink } from '../drawing/colour.ts'
import { fractalNoise } from '../drawing/noise.ts'
import type { Motif } from '../drawing/motif.ts'
import { dye, dyeBetween } from '../drawing/relief.ts'
import { dome, slab } from '../drawing/shapes.ts'
import { berry, berryTart, biscuit } from '../things/sweets.ts'
import { bun, croissant, flourDust, loaf, rollingPin } from '../things/baked.ts'
import { sprig } from '../things/food.ts'
import { beech, board, bowl, cup, darkBoard, glazes, liquid, plate, spoon } from '../things/tableware.ts'
import { stillLife } from './still-life.ts'

/** Loaves fresh from the oven on a floured table. */
export const hearthLoaves: Motif = stillLife(['walnut', 'slate', 'oak'], ({ relief, dice, aspect }) => {
  flourDust(relief, dice, { x: aspect * 0.5, y: 0.55, reach: 0.75, strength: 0.62 })
  loaf(relief, dice, {
    x: aspect * 0.34,
    y: 0.45,
    length: 0.31,
    breadth: 0.25,
    angle: dice.between(-0.5, 0.2),
    base: 0,
    scores: 1,
  })
  loaf(relief, dice, { x: aspect * 0.7, y: 0.36, length: 0.36, breadth: 0.1, angle: -0.62, base: 0, scores: 7 })
  loaf(relief, dice, { x: aspect * 0.79, y: 0.52, length: 0.36, breadth: 0.1, angle: -0.55, base: 0, scores: 7 })
  for (let i = 0; i < 5; i++)
    wheatEar(relief, { x: aspect * 0.1 + i * 0.05, y: 0.97 - i * 0.012, angle: -1.1 + i * 0.17, length: 0.42 })
})

function wheatEar(
  relief: Parameters<typeof dome>[0],
  at: { x: number; y: number; angle: number; length: number },
): void {
  const gold = ink('#d9ab55')
  const [cos, sin] = [Math.cos(at.angle), Math.sin(at.angle)]
  slab(
    relief,
    {
      x: at.x + (cos * at.length) / 2,
      y: at.y + (sin * at.length) / 2,
      halfWidth: at.length / 2,
      halfHeight: 0.0035,
      angle: at.angle,
      bevel: 0.003,
      height: 0.008,
    },
    (mark) => dye(mark, gold, 0.8),
  )
  for (let i = 0; i < 9; i++)
    for (const side of [-1, 1]) {
      const along = at.length * (0.66 + i * 0.042)
      dome(
        relief,
        {
          x: at.x + cos * along - sin * side * 0.011,
          y: at.y + sin * along + cos * side * 0.011,
          radiusX: 0.021,
          radiusY: 0.009,
          angle: at.angle + side * 0.35,
          height: 0.013,
          base: 0.004,
          gloss: 0.25,
        },
        (mark, u) => dye(mark, gold, 0.9 + u * 0.2),
      )
    }
}

/** Croissants on a board with coffee. */
export const croissantMorning: Motif = stillLife(['linen', 'marble', 'plaster'], ({ relief, dice, aspect }) => {
  board(
    relief,
    { x: aspect * 0.42, y: 0.55, halfWidth: 0.47, halfHeight: 0.33, angle: dice.between(-0.12, 0.12) },
    dice.pick([beech, darkBoard]),
  )
  croissant(relief, dice, { x: aspect * 0.27, y: 0.42, size: 0.21, angle: 0.3, base: 0.028 })
  croissant(relief, dice, { x: aspect * 0.53, y: 0.62, size: 0.21, angle: -0.5, base: 0.028 })
  croissant(relief, dice, { x: aspect * 0.22, y: 0.73, size: 0.19, angle: -0.15, base: 0.028 })
  plate(relief, { x: aspect * 0.84, y: 0.26, radius: 0.2 }, glazes.white)
  cup(relief, { x: aspect * 0.84, y: 0.26, radius: 0.13 }, dice.pick([glazes.white, glazes.sea, glazes.rose]), {
    deep: ink('#3a1c0e'),
    edge: ink('#8a5a33'),
  })
  for (let i = 0; i < 8; i++)
    berry(
      relief,
      { x: aspect * 0.84 + dice.bell() * 0.13, y: 0.78 + dice.bell() * 0.11, size: 0.026, base: 0 },
      'blueberry',
    )
  spoon(relief, { x: aspect * 0.93, y: 0.6, length: 0.25, angle: -2.2 }, ink('#c9c6c0'))
})

/** Biscuits cooling in rows. */
export const biscuitTray: Motif = stillLife(['ash', 'linen', 'slate'], ({ relief, dice, aspect }) => {
  slab(
    relief,
    {
      x: aspect / 2,
      y: 0.5,
      halfWidth: aspect * 0.45,
      halfHeight: 0.43,
      corner: 0.04,
      bevel: 0.03,
      height: 0.02,
      gloss: 0.5,
    },
    (mark, u, v) => dye(mark, ink('#8d8f92'), 0.9 + 0.15 * fractalNoise(u * 3, v * 3)),
  )
  slab(
    relief,
    {
      x: aspect / 2,
      y: 0.5,
      halfWidth: aspect * 0.42,
      halfHeight: 0.39,
      corner: 0.01,
      bevel: 0.004,
      height: 0.003,
      base: 0.02,
      gloss: 0.05,
    },
    (mark, u, v) => dye(mark, ink('#d9c6a3'), 0.95 + 0.1 * fractalNoise(u * 2, v * 2)),
  )
  const kinds = [
    { dough: ink('#cf9a5c'), chip: ink('#2f180d') },
    { dough: ink('#5d331d'), chip: ink('#efe2cc') },
    { dough: ink('#d6a86a'), chip: ink('#a3243a') },
  ]
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 4; column++) {
      const kind = kinds[(row + column) % 3]
      if (kind)
        biscuit(
          relief,
          dice,
          {
            x: aspect * (0.5 + (column - 1.5) * 0.197) + dice.bell() * 0.01,
            y: 0.5 + (row - 1) * 0.252 + dice.bell() * 0.01,
            size: 0.108,
            base: 0.022,
          },
          kind.dough,
          kind.chip,
        )
    }
})

/** Berry tarts on plates. */
export const tartTable: Motif = stillLife(['marble', 'terrazzo', 'slate', 'plaster'], ({ relief, dice, aspect }) => {
  const glaze = dice.pick([glazes.white, glazes.cream, glazes.soot])
  plate(relief, { x: aspect * 0.37, y: 0.52, radius: 0.37 }, glaze)
  berryTart(relief, dice, { x: aspect * 0.37, y: 0.52, size: 0.26, base: 0.014 }, dice.pick(['mixed', 'strawberry']))
  plate(relief, { x: aspect * 0.8, y: 0.3, radius: 0.22 }, glaze)
  berryTart(relief, dice, { x: aspect * 0.8, y: 0.3, size: 0.15, base: 0.014 }, 'mixed')
  for (let i = 0; i < 14; i++)
    berry(
      relief,
      { x: aspect * 0.8 + dice.bell() * 0.2, y: 0.78 + dice.bell() * 0.14, size: 0.03, base: 0 },
      dice.pick(['blueberry', 'raspberry']),
    )
  sprig(relief, dice, { x: aspect * 0.64, y: 0.93, length: 0.2, angle: -0.5, base: 0.005 }, ink('#4f9440'))
})

/** Rows of soft buns on a tray. */
export const milkBuns: Motif = stillLife(['oak', 'linen', 'ash'], ({ relief, dice, aspect }) => {
  slab(
    relief,
    {
      x: aspect / 2,
      y: 0.5,
      halfWidth: aspect * 0.46,
      halfHeight: 0.44,
      corner: 0.05,
      bevel: 0.02,
      height: 0.025,
      gloss: 0.3,
    },
    (mark, u, v) => dye(mark, ink('#35383b'), 0.9 + 0.2 * fractalNoise(u * 4, v * 4)),
  )
  const topping = dice.shuffle(['sesame', 'cream', 'plain'] as const)
  const columns = Math.floor((aspect * 0.9) / 0.213)
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < columns; column++)
      bun(
        relief,
        dice,
        {
          x: aspect * 0.5 + (column - (columns - 1) / 2) * 0.213,
          y: 0.5 + (row - 1.5) * 0.208,
          size: 0.108,
          base: 0.02,
        },
        topping[row % 3] ?? 'plain',
      )
})

/** A ball of dough, a rolling pin, eggs and flour. */
export const doughTable: Motif = stillLife(['oak', 'walnut', 'ash'], ({ relief, dice, aspect }) => {
  flourDust(relief, dice, { x: aspect * 0.42, y: 0.55, reach: 0.62, strength: 0.85 })
  dome(
    relief,
    { x: aspect * 0.4, y: 0.52, radiusX: 0.25, radiusY: 0.235, height: 0.12, bulge: 2.8, gloss: 0.1 },
    (mark, u, v, x, y) => {
      mark.height += fractalNoise(x * 4, y * 4) * 0.006
      dyeBetween(mark, ink('#eeddbb'), ink('#d9bf92'), 0.3 + 0.4 * fractalNoise(x * 3, y * 3))
    },
  )
  rollingPin(relief, { x: aspect * 0.74, y: 0.6, length: 0.4, angle: dice.between(1.1, 1.6) })
  bowl(relief, { x: aspect * 0.83, y: 0.2, radius: 0.16 }, glazes.cream)
  liquid(
    relief,
    { x: aspect * 0.83, y: 0.2, radius: 0.135, height: 0.05 },
    { deep: ink('#f6f0e2'), edge: ink('#f9f5ea') },
    0.4,
  )
  for (const [x, y, angle] of [
    [0.13, 0.2, 0.4],
    [0.2, 0.13, 1.8],
    [0.1, 0.35, 2.6],
  ] as const)
    dome(
      relief,
      { x: aspect * x, y, radiusX: 0.075, radiusY: 0.058, angle, height: 0.1, gloss: 0.25 },
      (mark, u, _v, px, py) => dye(mark, ink('#d9a67c'), 1 + u * 0.05 + fractalNoise(px * 18, py * 18) * 0.06),
    )
})
