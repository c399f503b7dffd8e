import { type Colour, ink, scale, smoothStep } from '../drawing/colour.ts'
import type { Motif } from '../drawing/motif.ts'
import { fractalNoise } from '../drawing/noise.ts'
import { dye, dyeBetween, type Relief } from '../drawing/relief.ts'
import { slab, strand, turned } from '../drawing/shapes.ts'
import { smoothCurve } from '../drawing/curve.ts'
import { bowl, glazes } from '../things/tableware.ts'
import { stillLife } from './still-life.ts'

/** Glazed bowls from above, each with its own pool of colour. */
export const glazedBowls: Motif = stillLife(['ash', 'slate', 'plaster', 'walnut'], ({ relief, dice, aspect }) => {
  const inks = dice.shuffle([
    glazes.celadon,
    glazes.sea,
    glazes.rose,
    glazes.indigo,
    glazes.ochre,
    glazes.cream,
    glazes.soot,
    glazes.white,
  ])
  const places = [
    [0.22, 0.3, 0.22],
    [0.55, 0.25, 0.17],
    [0.83, 0.34, 0.2],
    [0.16, 0.76, 0.17],
    [0.45, 0.68, 0.26],
    [0.78, 0.76, 0.19],
  ] as const
  places.forEach(([x, y, radius], i) => {
    const glaze = inks[i] ?? glazes.cream
    const at = { x: aspect * x + dice.bell() * 0.02, y: y + dice.bell() * 0.02, radius }
    bowl(relief, at, glaze)
    const pool = inks[(i + 3) % inks.length] ?? glazes.sea
    turned(
      relief,
      { ...at, radius: radius * 0.5, gloss: 0.9, profile: (p) => 0.014 + 0.012 * p * p },
      (mark, place, angle, px, py) => {
        const crackle = smoothStep(0.84, 1, Math.sin(fractalNoise(px * 7, py * 7) * 30))
        mark.cover *= smoothStep(1, 0.75, place + 0.12 * fractalNoise(angle * 2, i))
        dyeBetween(mark, scale(pool.body, 0.8), scale(pool.body, 1.25), place, 1 - crackle * 0.25)
      },
    )
  })
})

/** Clay that turns on the wheel, with the marks of fingers. */
export const potterWheel: Motif = stillLife(['slate'], ({ relief, dice, aspect }) => {
  const [x, y] = [aspect * dice.between(0.44, 0.54), 0.52]
  const clay = dice.pick([ink('#a8846a'), ink('#8d7768'), ink('#b5654a')])
  const shift = dice.between(0, 8)
  turned(
    relief,
    { x, y, radius: 0.47, gloss: 0.35, profile: (p) => 0.02 - 0.002 * Math.sin(p * 60) - (p > 0.985 ? 0.015 : 0) },
    (mark, place, angle, px, py) => {
      const slip = smoothStep(0.25, 0.85, fractalNoise(angle * 1.2 + shift, place * 5) + 0.75 - place)
      dyeBetween(
        mark,
        ink('#77797a'),
        scale(clay, 0.8),
        slip,
        0.95 + 0.1 * Math.sin(place * 160) + 0.1 * fractalNoise(px * 6, py * 6),
      )
    },
  )
  turned(
    relief,
    {
      x,
      y,
      radius: 0.3,
      base: 0.02,
      gloss: 0.5,
      profile: (p) => 0.02 + 0.2 * smoothStep(0.28, 0.9, p) * (p < 0.93 ? 1 : 1 - ((p - 0.93) / 0.07) ** 2),
    },
    (mark, place, angle) => {
      const spiral = Math.sin(place * 95 - angle)
      mark.height += spiral * 0.0022 * smoothStep(0.1, 0.3, place)
      dye(mark, clay, 0.92 + spiral * 0.06 + 0.08 * fractalNoise(angle + shift, place * 12))
    },
  )
  for (let i = 0; i < 22; i++) {
    const [angle, away] = [dice.between(0, 6.28), dice.between(0.5, 0.75)]
    turned(
      relief,
      {
        x: x + Math.cos(angle) * away,
        y: y + Math.sin(angle) * away * 0.8,
        radius: dice.between(0.004, 0.018),
        gloss: 0.4,
        profile: (p) => 0.006 * Math.sqrt(1 - p * p),
      },
      (mark) => dye(mark, clay, 0.9),
    )
  }
  clayTool(relief, { x: aspect * 0.05, y: 0.82, angle: -0.5, length: 0.32 }, ink('#c9965a'))
  clayTool(relief, { x: aspect * 0.03, y: 0.93, angle: -0.42, length: 0.34 }, ink('#8d5a33'))
})

function clayTool(relief: Relief, at: { x: number; y: number; angle: number; length: number }, wood: Colour): void {
  const end = { x: at.x + Math.cos(at.angle) * at.length, y: at.y + Math.sin(at.angle) * at.length }
  strand(
    relief,
    {
      points: smoothCurve([at, { x: (at.x + end.x) / 2, y: (at.y + end.y) / 2, lift: 0.006 }, end], 6),
      radius: (p) => 0.006 + 0.011 * Math.sin(Math.PI * p ** 0.6),
      gloss: 0.3,
      flat: 0.8,
    },
    (mark, u, v) => dye(mark, wood, 0.9 + 0.2 * fractalNoise(u * 4, v * 6)),
  )
}

/** Test tiles of glaze laid out in rows. */
export const glazeTiles: Motif = stillLife(['ash', 'linen', 'plaster'], ({ relief, dice, aspect }) => {
  const inks = [
    glazes.celadon,
    glazes.sea,
    glazes.rose,
    glazes.indigo,
    glazes.ochre,
    glazes.cream,
    glazes.soot,
    glazes.white,
  ] as const
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 7; column++) {
      const glaze = dice.pick(inks)
      const wash = dice.between(0.15, 0.8)
      const shift = dice.between(0, 8)
      slab(
        relief,
        {
          x: aspect * (0.5 + (column - 3) * 0.132),
          y: 0.5 + (row - 1.5) * 0.232,
          halfWidth: 0.073,
          halfHeight: 0.1,
          angle: dice.bell() * 0.05,
          corner: 0.012,
          bevel: 0.012,
          height: 0.03,
          gloss: 0.7,
        },
        (mark, u, v, px, py) => {
          const run = v / 0.1 + 0.5 * fractalNoise(px * 9 + shift, py * 2)
          dyeBetween(
            mark,
            glaze.body,
            glaze.rim,
            smoothStep(-wash, wash, run),
            1 + 0.2 * fractalNoise(px * 7 + shift, py * 7),
          )
          if (Math.hypot(u, v + 0.078) < 0.01) dye(mark, ink('#2a211c'))
          if (v > 0.074) dye(mark, ink('#b08c6c'))
          if (v > 0.074) mark.gloss = 0.05
        },
      )
    }
})
