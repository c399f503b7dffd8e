import { type Colour, ink, scale, smoothStep } from '../drawing/colour.ts'
import type { Motif } from '../drawing/motif.ts'
import { fractalNoise, grainNoise } from '../drawing/noise.ts'
import { dye, dyeBetween, type Relief } from '../drawing/relief.ts'
import { slab, strand, turned } from '../drawing/shapes.ts'
import { smoothCurve } from '../drawing/curve.ts'
import { stillLife } from './still-life.ts'

/** Tools for sewing and gilding books, with linen thread and a half-bound volume. */
export const bindersTable: Motif = stillLife(['oak', 'linen', 'felt', 'walnut'], ({ relief, dice, aspect }) => {
  const leather = dice.pick([ink('#7a2f26'), ink('#2f4a3f'), ink('#31436b'), ink('#8a5a2c')])
  leatherBook(
    relief,
    { x: aspect * 0.34, y: 0.53, halfWidth: 0.25, halfHeight: 0.34, angle: dice.between(-0.2, 0.12) },
    leather,
  )
  for (let i = 0; i < 3; i++)
    threadSpool(
      relief,
      { x: aspect * 0.66 + i * 0.14, y: 0.2 + (i % 2) * 0.09 },
      dice.pick([ink('#e9dfc9'), ink('#b8562f'), ink('#3f5f7a'), ink('#d9a83a')]),
    )
  bodkin(relief, { x: aspect * 0.63, y: 0.5, angle: 0.12 }, ink('#b5793c'))
  bodkin(relief, { x: aspect * 0.62, y: 0.6, angle: 0.2 }, ink('#5d3520'))
  slab(
    relief,
    {
      x: aspect * 0.78,
      y: 0.76,
      halfWidth: 0.2,
      halfHeight: 0.022,
      angle: -0.1,
      corner: 0.02,
      bevel: 0.012,
      height: 0.014,
      gloss: 0.45,
    },
    (mark, u, v) => dye(mark, ink('#efe6cf'), 0.95 + 0.08 * fractalNoise(u * 3, v * 40)),
  )
  const loop = Array.from({ length: 9 }, (_, i) => ({
    x: aspect * 0.62 + i * 0.06,
    y: 0.88 + Math.sin(i * 1.4) * 0.045,
    lift: 0.002 * (i % 2),
  }))
  strand(relief, { points: smoothCurve(loop, 6), radius: 0.0032, gloss: 0.1 }, (mark) => dye(mark, ink('#e9dfc9')))
})

/** A book bound in leather, with a gilt frame and a flower in the middle. */
export function leatherBook(
  relief: Relief,
  at: { x: number; y: number; halfWidth: number; halfHeight: number; angle: number },
  leather: Colour,
): void {
  const gold = ink('#e2b450')
  slab(
    relief,
    {
      ...at,
      halfWidth: at.halfWidth * 0.97,
      halfHeight: at.halfHeight * 0.97,
      corner: 0.004,
      height: 0.07,
      gloss: 0.05,
    },
    (mark) => dye(mark, ink('#e9dcc0')),
  )
  slab(relief, { ...at, corner: 0.012, bevel: 0.014, height: 0.085, gloss: 0.3 }, (mark, u, v) => {
    const frame = Math.max(Math.abs(u) - at.halfWidth, Math.abs(v) - at.halfHeight)
    const flower = Math.hypot(u, v) - 0.055 - 0.035 * Math.cos(Math.atan2(v, u) * 8)
    const corner =
      Math.hypot(Math.abs(u) - at.halfWidth + 0.075, Math.abs(v) - at.halfHeight + 0.075) -
      0.022 -
      0.01 * Math.cos(Math.atan2(v, u) * 10)
    const lines = Math.min(
      Math.abs(frame + 0.03),
      Math.abs(frame + 0.042) * 1.6,
      Math.abs(flower),
      Math.abs(flower + 0.035),
      Math.abs(corner),
    )
    const band = at.halfWidth + u < 0.05 ? smoothStep(0.4, 0.9, Math.sin(v * 26)) : 0
    const isGilt = lines < 0.0026
    mark.height += grainNoise(Math.round(u * 520), Math.round(v * 520)) * 0.0008 - (isGilt ? 0.002 : 0) + band * 0.012
    mark.gloss = isGilt ? 0.95 : 0.3
    if (isGilt) return dye(mark, gold)
    dye(mark, leather, 0.9 + 0.3 * fractalNoise(u * 7, v * 7) - 0.15 * smoothStep(-0.05, 0, frame))
  })
}

function threadSpool(relief: Relief, at: { x: number; y: number }, thread: Colour): void {
  turned(relief, { ...at, radius: 0.062, gloss: 0.3, profile: (p) => 0.09 * (1 - p ** 12) }, (mark, p) =>
    dye(mark, p < 0.2 ? ink('#2f2018') : ink('#b98a55'), 0.9 + 0.1 * p),
  )
  turned(
    relief,
    {
      ...at,
      radius: 0.05,
      base: 0.09,
      gloss: 0.2,
      profile: (p) => (p > 0.3 ? 0.004 + 0.002 * Math.sin(p * 70) : -0.02),
    },
    (mark, p, turn) => dye(mark, p > 0.3 ? thread : ink('#2f2018'), 0.85 + 0.2 * Math.sin(p * 70 + turn)),
  )
}

function bodkin(relief: Relief, at: { x: number; y: number; angle: number }, wood: Colour): void {
  const end = { x: at.x + Math.cos(at.angle) * 0.36, y: at.y + Math.sin(at.angle) * 0.36 }
  strand(
    relief,
    {
      points: smoothCurve([at, { x: (at.x * 2 + end.x) / 3, y: (at.y * 2 + end.y) / 3 }, end], 10),
      radius: (p) => (p < 0.42 ? 0.022 * Math.sin(Math.PI * (0.12 + p * 1.75)) ** 0.5 : 0.007 * (1.05 - p) * 1.7),
      gloss: 0.5,
    },
    (mark, p, v) => {
      if (p < 0.42) return dye(mark, wood, 0.9 + 0.2 * fractalNoise(p * 6, v * 5))
      mark.gloss = 0.95
      dye(mark, ink('#c2c5c7'))
    },
  )
}

/** Spines of many books side by side. */
export const bookShelf: Motif = stillLife(['walnut'], ({ relief, dice, aspect }) => {
  const leathers = [
    ink('#7a2f26'),
    ink('#2f4a3f'),
    ink('#31436b'),
    ink('#8a5a2c'),
    ink('#c9b48c'),
    ink('#5d3b52'),
    ink('#3a3a3c'),
    ink('#b06a3a'),
    ink('#d9d0bd'),
    ink('#56707a'),
  ] as const
  for (const shelf of [0, 1]) {
    const floor = shelf * 0.5 + 0.46
    for (let x = -0.01; x < aspect;) {
      const width = dice.between(0.036, 0.09)
      const height = dice.between(0.3, 0.41)
      const lean = dice.chance(0.07) ? 0.12 : 0
      bookSpine(
        relief,
        {
          x: x + width / 2 + lean * 0.2,
          y: floor - height / 2,
          halfWidth: width / 2 - 0.001,
          halfHeight: height / 2,
          angle: lean,
        },
        { leather: dice.pick(leathers), bands: dice.whole(0, 5), depth: dice.between(0.06, 0.1) },
      )
      x += width + lean * 0.4
    }
    slab(
      relief,
      {
        x: aspect / 2,
        y: floor + 0.02,
        halfWidth: aspect,
        halfHeight: 0.02,
        corner: 0.002,
        bevel: 0.006,
        height: 0.14,
        gloss: 0.2,
      },
      (mark, u, v) => dye(mark, ink('#6b4326'), 0.9 + 0.4 * fractalNoise(u, v * 40)),
    )
  }
})

function bookSpine(
  relief: Relief,
  at: { x: number; y: number; halfWidth: number; halfHeight: number; angle: number },
  book: { leather: Colour; bands: number; depth: number },
): void {
  const gold = ink('#e2b450')
  slab(relief, { ...at, corner: 0.006, bevel: at.halfWidth * 0.8, height: book.depth, gloss: 0.3 }, (mark, u, v) => {
    const place = v / at.halfHeight
    const band = book.bands === 0 ? 0 : smoothStep(0.86, 0.97, Math.cos(place * Math.PI * book.bands))
    const gilt = book.bands === 0 ? Math.abs(Math.abs(place) - 0.78) < 0.008 : band > 0.02 && band < 0.3
    const panel = book.bands > 2 && Math.abs(place - 0.42) < 0.11 && band === 0
    mark.height += band * 0.007 + grainNoise(Math.round(u * 500), Math.round(v * 500)) * 0.0007
    mark.gloss = gilt ? 0.9 : 0.3
    dye(
      mark,
      gilt ? gold : panel ? scale(book.leather, 0.5) : book.leather,
      0.85 + 0.3 * fractalNoise(u * 6 + at.x * 9, v * 4),
    )
  })
}

/** A sheet of marbled paper, combed into feathers. */
export const marbledPaper: Motif = stillLife(['slate', 'walnut', 'linen'], ({ relief, dice, aspect }) => {
  const inks = dice.pick([
    [ink('#21385c'), ink('#e7dcc3'), ink('#b5412c'), ink('#d9a441'), ink('#4f7f86')],
    [ink('#3c2a3f'), ink('#f0dccb'), ink('#c76a5a'), ink('#6f8f7a'), ink('#e2b45a')],
    [ink('#1f4a44'), ink('#eee6d2'), ink('#c98a2e'), ink('#7a2f35'), ink('#8fb3a4')],
  ] as const)
  const [shiftX, shiftY] = [dice.between(0, 8), dice.between(0, 8)]
  slab(
    relief,
    {
      x: aspect / 2,
      y: 0.5,
      halfWidth: aspect * 0.46,
      halfHeight: 0.44,
      angle: dice.bell() * 0.03,
      corner: 0.004,
      bevel: 0.003,
      height: 0.008,
      gloss: 0.25,
    },
    (mark, u, v) => {
      const comb = ((((u * 11) % 1) + 1) % 1) - 0.5
      const pull = (0.25 - comb * comb) * 0.3 * (Math.floor(u * 11) % 2 === 0 ? 1 : -1)
      const warpX = fractalNoise(u * 1.4 + shiftX, v * 1.4 + shiftY)
      const warpY = fractalNoise(u * 1.4 + shiftY, v * 1.4 + shiftX)
      const vein = (v + warpY * 0.12 + pull) * 20 + fractalNoise(u * 2.2 + warpX * 0.3, v * 2.2 + warpY * 0.3) * 3.2
      const band = Math.floor(vein)
      const within = vein - band
      const order = ((band * 7) % 10) + 10
      const colour = inks[order % inks.length] ?? inks[0]
      const drop = smoothStep(0.8, 0.86, fractalNoise(u * 13 + shiftX, v * 13 + pull * 9) + 0.3)
      dyeBetween(mark, colour, inks[3], drop * 0.8, 0.92 + 0.14 * within)
      if (within < 0.12) dyeBetween(mark, colour, inks[1], 0.8)
    },
  )
})
