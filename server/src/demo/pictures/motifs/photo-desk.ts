import { ink, smoothStep } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import type { Motif } from '../drawing/motif.ts'
import { fractalNoise, grainNoise } from '../drawing/noise.ts'
import { dye, dyeBetween, type Relief } from '../drawing/relief.ts'
import { roundedBox, slab, turned } from '../drawing/shapes.ts'
import { cup, glazes } from '../things/tableware.ts'
import { stillLife } from './still-life.ts'

/** A camera, lenses and prints on a table. */
export const cameraDesk: Motif = stillLife(['oak', 'walnut', 'slate', 'felt'], ({ relief, dice, aspect }) => {
  const angle = dice.between(-0.2, 0.2)
  for (let i = 0; i < 3; i++)
    photoPrint(relief, dice, {
      x: aspect * 0.2 + i * 0.12,
      y: 0.76 - i * 0.06,
      angle: dice.between(-0.5, 0.4),
      base: i * 0.003,
    })
  const [x, y] = [aspect * 0.5, 0.4]
  const [body, chrome] = dice.pick([
    [ink('#232325'), ink('#c8c9c6')],
    [ink('#6b4328'), ink('#d3d2cb')],
  ] as const)
  slab(
    relief,
    { x, y, halfWidth: 0.37, halfHeight: 0.21, angle, corner: 0.075, bevel: 0.04, height: 0.11, gloss: 0.25 },
    (mark, u, v) => {
      const isTop = v < -0.115
      mark.height += isTop ? 0.008 : grainNoise(Math.round(u * 420), Math.round(v * 420)) * 0.0014
      mark.gloss = isTop ? 0.7 : 0.15
      dye(mark, isTop ? chrome : body, 0.9 + 0.08 * fractalNoise(u * 3, v * 20))
    },
  )
  const at = (along: number, across: number) => ({
    x: x + Math.cos(angle) * along - Math.sin(angle) * across,
    y: y + Math.sin(angle) * along + Math.cos(angle) * across,
  })
  for (const [along, radius] of [
    [-0.26, 0.045],
    [0.2, 0.036],
    [0.29, 0.03],
  ] as const)
    turned(
      relief,
      { ...at(along, -0.155), radius, base: 0.11, gloss: 0.7, profile: (p) => 0.03 * (1 - p ** 9) },
      (mark, p, turn) =>
        dye(mark, p > 0.8 ? ink('#8b8c8a') : chrome, p > 0.8 ? 0.75 + 0.35 * Math.sin(turn * 40) : 0.95),
    )
  cameraLens(relief, at(0.02, 0.05), 0.165)
  cameraLens(relief, { x: aspect * 0.85, y: 0.72 }, 0.135)
  cup(relief, { x: aspect * 0.88, y: 0.22, radius: 0.115 }, dice.pick([glazes.cream, glazes.indigo]), {
    deep: ink('#351a0d'),
    edge: ink('#7a4a28'),
  })
})

function cameraLens(relief: Relief, at: { x: number; y: number }, radius: number): void {
  const [black, glass, violet] = [ink('#161617'), ink('#0b1a22'), ink('#4a3f8c')]
  turned(
    relief,
    {
      ...at,
      radius,
      base: 0.02,
      gloss: 0.45,
      profile: (p) =>
        p > 0.62 ? 0.2 * (1 - ((p - 0.62) / 0.38) ** 7) - 0.02 * (p - 0.62) : 0.1 + 0.05 * (1 - (p / 0.62) ** 2),
    },
    (mark, p, turn) => {
      if (p < 0.6) {
        mark.gloss = 1
        return dyeBetween(mark, glass, violet, smoothStep(0.2, 0.55, p) * (0.5 + 0.5 * Math.sin(turn + 1)))
      }
      const ring = p > 0.86 ? 0.9 + 0.9 * Math.max(0, Math.sin(turn * 46)) : 1
      dye(mark, p > 0.8 && p < 0.83 ? ink('#c23b2e') : black, ring)
    },
  )
}

/** A print with a pale border: a small landscape, or a street of colours. */
function photoPrint(relief: Relief, dice: Dice, at: { x: number; y: number; angle: number; base: number }): void {
  const [shift, hue] = [
    dice.between(0, 8),
    dice.pick([
      [ink('#e9b27a'), ink('#4f6a8c'), ink('#2f3d35')],
      [ink('#c9dbe6'), ink('#7fa6c4'), ink('#5d6b4a')],
      [ink('#f0c0b0'), ink('#8c7aa8'), ink('#3a3550')],
    ] as const),
  ]
  slab(
    relief,
    { ...at, halfWidth: 0.17, halfHeight: 0.13, corner: 0.004, bevel: 0.003, height: 0.005, gloss: 0.2 },
    (mark, u, v) => {
      if (roundedBox(u, v, 0.152, 0.112, 0.002) > 0) return dye(mark, ink('#f4f1ea'))
      const ridge = 0.02 + 0.035 * fractalNoise(u * 6 + shift, 1)
      dyeBetween(mark, hue[1], hue[0], smoothStep(-0.11, ridge, v))
      if (v > ridge) dye(mark, hue[2], 1 - 2 * (v - ridge))
      mark.gloss = 0.5
    },
  )
}
