import { type Colour, ink, smoothStep } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import { fractalNoise, ridgeNoise } from '../drawing/noise.ts'
import { dye, dyeBetween, type Relief } from '../drawing/relief.ts'
import { dome, leaf, turned } from '../drawing/shapes.ts'
import { crust } from './baked.ts'

/** A round biscuit with chips of chocolate and cracks. */
export function biscuit(
  relief: Relief,
  dice: Dice,
  at: { x: number; y: number; size: number; base: number },
  dough: Colour,
  chip: Colour,
): void {
  const shift = dice.between(0, 8)
  dome(
    relief,
    {
      x: at.x,
      y: at.y,
      radiusX: at.size,
      radiusY: at.size * dice.between(0.95, 1),
      height: at.size * 0.26,
      base: at.base,
      bulge: 5,
      gloss: 0.08,
    },
    (mark, u, v, x, y) => {
      const crack = smoothStep(0.62, 1, ridgeNoise(x * 5 + shift, y * 5))
      mark.height += fractalNoise(x * 9 + shift, y * 9) * 0.004 - crack * 0.005
      dyeBetween(
        mark,
        dough,
        crust.brown,
        smoothStep(0.55, 1, Math.hypot(u, v)) * 0.7 + crack * 0.3 + fractalNoise(x * 12, y * 12) * 0.2,
      )
    },
  )
  for (let i = 0; i < 11; i++) {
    const [angle, away] = [dice.between(0, 6.28), Math.sqrt(dice.next()) * at.size * 0.82]
    dome(
      relief,
      {
        x: at.x + Math.cos(angle) * away,
        y: at.y + Math.sin(angle) * away,
        radiusX: at.size * dice.between(0.08, 0.17),
        radiusY: at.size * dice.between(0.07, 0.13),
        angle,
        height: 0.01,
        base: at.base + at.size * 0.22,
        gloss: 0.5,
      },
      (mark) => dye(mark, chip),
    )
  }
}

/** A small open tart, its cream covered with berries. */
export function berryTart(
  relief: Relief,
  dice: Dice,
  at: { x: number; y: number; size: number; base: number },
  fruit: 'mixed' | 'strawberry',
): void {
  turned(
    relief,
    {
      x: at.x,
      y: at.y,
      radius: at.size,
      base: at.base,
      gloss: 0.15,
      profile: (p) => at.size * (p > 0.86 ? 0.4 * Math.sqrt(Math.max(0, 1 - ((p - 0.93) / 0.075) ** 2)) : 0.3),
    },
    (mark, place, angle, x, y) => {
      const flute = Math.sin(angle * 26)
      if (place > 0.84) mark.height += flute * 0.004
      if (place > 0.84)
        dyeBetween(mark, crust.pale, crust.brown, 0.35 + flute * 0.25 + fractalNoise(x * 9, y * 9) * 0.3)
      else dye(mark, ink('#f5e6b8'), 1 + 0.05 * fractalNoise(x * 9, y * 9))
    },
  )
  const rings =
    fruit === 'mixed'
      ? [
          [0.66, 13],
          [0.42, 8],
          [0.17, 4],
        ]
      : [
          [0.62, 9],
          [0.28, 5],
        ]
  for (const [ring = 0, count = 1] of rings)
    for (let i = 0; i < count; i++) {
      const angle = (i / count) * Math.PI * 2 + ring
      const spot = {
        x: at.x + Math.cos(angle) * ring * at.size,
        y: at.y + Math.sin(angle) * ring * at.size,
        base: at.base + at.size * 0.27,
      }
      if (fruit === 'strawberry') strawberryHalf(relief, { ...spot, size: at.size * 0.24, angle })
      else
        berry(
          relief,
          { ...spot, size: at.size * dice.between(0.125, 0.15) },
          dice.pick(['blueberry', 'raspberry', 'blueberry']),
        )
    }
}

export function berry(
  relief: Relief,
  at: { x: number; y: number; size: number; base: number },
  kind: 'blueberry' | 'raspberry',
): void {
  const [blue, bloom, red] = [ink('#27305e'), ink('#7583b0'), ink('#b3203a')]
  dome(
    relief,
    {
      x: at.x,
      y: at.y,
      radiusX: at.size,
      height: at.size * 1.3,
      base: at.base,
      gloss: kind === 'blueberry' ? 0.35 : 0.5,
    },
    (mark, u, v, x, y) => {
      const place = Math.hypot(u, v)
      if (kind === 'blueberry') {
        const crown = smoothStep(0.3, 0.22, place) * (0.6 + 0.4 * Math.cos(Math.atan2(v, u) * 5))
        mark.height -= crown * at.size * 0.3
        return dyeBetween(mark, blue, bloom, 0.25 + 0.5 * fractalNoise(x * 22, y * 22) - crown * 0.5)
      }
      const beads = Math.sin(u * 11) * Math.sin(v * 11 + (Math.round((u * 11) / Math.PI) % 2) * 1.57)
      mark.height += beads * at.size * 0.14
      dye(mark, red, 0.8 + beads * 0.35)
    },
  )
}

function strawberryHalf(relief: Relief, at: { x: number; y: number; size: number; base: number; angle: number }): void {
  const [red, pale] = [ink('#c91f27'), ink('#f3b0a0')]
  const start = { x: at.x - Math.cos(at.angle) * at.size * 0.9, y: at.y - Math.sin(at.angle) * at.size * 0.9 }
  leaf(
    relief,
    {
      ...start,
      length: at.size * 1.9,
      angle: at.angle,
      width: (p) => 0.42 * Math.sin(Math.PI * p ** 1.4) ** 0.7,
      height: at.size * 0.5,
      base: at.base,
      fold: -0.05,
      gloss: 0.65,
    },
    (mark, u, v) => {
      const heart = smoothStep(0.75, 0.2, Math.abs(v)) * smoothStep(0.05, 0.4, u) * smoothStep(1, 0.6, u)
      dyeBetween(mark, red, pale, heart * 0.75 + 0.1 * Math.sin(u * 30 + v * 14) * heart)
    },
  )
}
