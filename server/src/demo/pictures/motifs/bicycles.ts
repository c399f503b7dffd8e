import { type Colour, ink, scale, smoothStep } from '../drawing/colour.ts'
import type { Canvas, Motif } from '../drawing/motif.ts'
import { fractalNoise } from '../drawing/noise.ts'
import { lightRelief } from '../drawing/relief-light.ts'
import { blankRelief, dye, type Relief, stamp } from '../drawing/relief.ts'
import { slab, turned } from '../drawing/shapes.ts'
import { smoothCurve } from '../drawing/curve.ts'
import { layTable } from '../drawing/tables.ts'
import { drawBicycle, wheelOf } from '../things/bicycle-model.ts'
import { stillLife } from './still-life.ts'

/** A bicycle that leans on a sunny wall, flowers in its basket. */
export const bicycleAtWall: Motif = (canvas: Canvas) => {
  const { widthPx, heightPx, aspect, dice } = canvas
  const relief = blankRelief(widthPx, heightPx)
  layTable(
    relief,
    dice,
    'plaster',
    dice.pick([ink('#e0b184'), ink('#c9d3cf'), ink('#d98f73'), ink('#e6d9b8'), ink('#9fb4c4')]),
  )
  const groundY = 0.84
  pavement(relief, groundY)
  drawBicycle(relief, dice, { x: aspect * 0.47, y: groundY - 0.17, wheel: 0.225 })
  return {
    raster: lightRelief(relief, {
      direction: [-0.7, -0.55, 0.62],
      sun: [1.42, 1.2, 0.92],
      ambient: [0.26, 0.29, 0.36],
      softness: 0.03,
    }),
    development: { contrast: 0.65 },
  }
}

function pavement(relief: Relief, groundY: number): void {
  const stone = ink('#8f877c')
  stamp(relief, { left: 0, right: relief.widthPx / relief.heightPx, top: groundY, bottom: 1 }, (x, y, mark) => {
    const depth = Math.max(0, y - groundY) / (1 - groundY)
    const row = Math.floor(depth ** 0.8 * 3.2)
    const along = (x * 5) / (1 + depth * 0.5) + row * 0.5
    const joint = Math.min(Math.abs((((along % 1) + 1) % 1) - 0.5) * -1 + 0.5, 0.5)
    const seam =
      smoothStep(0.03, 0.012, joint) + smoothStep(0.06, 0.02, Math.abs(((depth ** 0.8 * 3.2) % 1) - 0.5) * -1 + 0.5)
    mark.cover = 1
    mark.height =
      0.01 + 0.01 * smoothStep(0.02, 0, depth) - Math.min(1, seam) * 0.006 + fractalNoise(x * 9, y * 22) * 0.003
    mark.gloss = 0.05
    dye(
      mark,
      stone,
      (0.75 + 0.2 * fractalNoise(Math.floor(along) * 1.7, row * 2.3) + 0.1 * fractalNoise(x * 14, y * 30)) *
        (1 - Math.min(1, seam) * 0.4),
    )
  })
}

/** A wheel, a chain and tools on the workshop table. */
export const bicycleWorkshop: Motif = stillLife(['oak', 'slate', 'walnut'], ({ relief, dice, aspect }) => {
  const [steel, tyre] = [ink('#c4c6c4'), ink('#1d1c1c')]
  wheelOf(relief, { x: aspect * 0.3, y: 0.55 }, 0.5, { steel, tyre })
  turned(
    relief,
    {
      x: aspect * 0.3,
      y: 0.55,
      radius: 0.13,
      base: 0.05,
      gloss: 0.7,
      profile: (p) => 0.05 * (1 - Math.floor(p * 6) / 6),
    },
    (mark, p, turn) => {
      const tooth = Math.sin(turn * 30 + Math.floor(p * 6) * 0.5)
      dye(mark, steel, (p * 6) % 1 > 0.75 ? 0.5 + 0.4 * tooth : 0.8)
    },
  )
  const links = smoothCurve(
    [
      { x: aspect * 0.66, y: 0.2 },
      { x: aspect * 0.78, y: 0.13 },
      { x: aspect * 0.9, y: 0.24 },
      { x: aspect * 0.8, y: 0.36 },
      { x: aspect * 0.68, y: 0.32 },
      { x: aspect * 0.66, y: 0.44 },
      { x: aspect * 0.84, y: 0.47 },
    ],
    9,
  )
  links.forEach((at, i) => {
    const next = links[i + 1] ?? at
    slab(
      relief,
      {
        x: at.x,
        y: at.y,
        halfWidth: 0.015,
        halfHeight: i % 2 ? 0.0085 : 0.0065,
        angle: Math.atan2(next.y - at.y, next.x - at.x),
        corner: 0.006,
        bevel: 0.004,
        height: i % 2 ? 0.014 : 0.01,
        base: 0.004,
        gloss: 0.8,
      },
      (mark) => dye(mark, i % 2 ? steel : scale(steel, 0.55)),
    )
  })
  for (let i = 0; i < 3; i++)
    spanner(
      relief,
      { x: aspect * 0.66 + i * 0.03, y: 0.66 + i * 0.1, angle: dice.bell() * 0.1, length: 0.42 - i * 0.06 },
      steel,
    )
})

function spanner(relief: Relief, at: { x: number; y: number; angle: number; length: number }, steel: Colour): void {
  const end = { x: at.x + Math.cos(at.angle) * at.length, y: at.y + Math.sin(at.angle) * at.length }
  slab(
    relief,
    {
      x: (at.x + end.x) / 2,
      y: (at.y + end.y) / 2,
      halfWidth: at.length / 2,
      halfHeight: 0.014,
      angle: at.angle,
      corner: 0.01,
      bevel: 0.008,
      height: 0.018,
      gloss: 0.85,
    },
    (mark, u, v) => dye(mark, steel, Math.abs(v) < 0.006 && Math.abs(u) < at.length * 0.32 ? 0.7 : 0.95),
  )
  for (const [spot, hole] of [
    [at, 0.4],
    [end, 0.5],
  ] as const)
    turned(relief, { ...spot, radius: 0.036, gloss: 0.85, profile: () => 0.022 }, (mark, p) => {
      if (p < hole) mark.cover = 0
      dye(mark, steel)
    })
}
