import { ink, smoothStep } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import type { Motif } from '../drawing/motif.ts'
import { fractalNoise } from '../drawing/noise.ts'
import { dye, dyeBetween, type Relief } from '../drawing/relief.ts'
import { turned } from '../drawing/shapes.ts'
import { dumpling, eggHalf, heap, noodles, rolledSlice, scallions, sprig } from '../things/food.ts'
import { bowl, chopsticks, cup, glazes, liquid, spoon } from '../things/tableware.ts'
import { stillLife } from './still-life.ts'

/** A bowl of noodle soup with egg, meat and spring onion. */
export const noodleBowl: Motif = stillLife(['slate', 'walnut', 'darkLinen'], ({ relief, dice, aspect }) => {
  const [x, y, radius] = [aspect / 2 + dice.between(-0.06, 0.06), 0.52, 0.41]
  const side = dice.chance(0.5) ? 1 : -1
  const base = 0.12
  bowl(relief, { x, y, radius }, dice.pick([glazes.indigo, glazes.soot, glazes.cream]))
  liquid(
    relief,
    { x, y, radius: radius * 0.86, height: base },
    dice.pick([
      { deep: ink('#8a3f16'), edge: ink('#c9813a') },
      { deep: ink('#a8702c'), edge: ink('#dcae5e') },
    ]),
  )
  for (let i = 0; i < 26; i++) oilDrop(relief, dice, { x, y, radius: radius * 0.8, base })
  noodles(relief, dice, { x, y: y + 0.06, base: base - 0.006, radius: radius * 0.66 }, ink('#efd08a'))
  rolledSlice(
    relief,
    { x: x - side * 0.17, y: y - 0.13, size: 0.105, base: base + 0.022 },
    { meat: ink('#a9684a'), fat: ink('#e3bf9c'), crust: ink('#4f2a18') },
  )
  rolledSlice(
    relief,
    { x: x - side * 0.235, y: y + 0.01, size: 0.1, base: base + 0.016 },
    { meat: ink('#b0704f'), fat: ink('#e8c6a4'), crust: ink('#55301c') },
  )
  eggHalf(relief, { x: x + side * 0.1, y: y - 0.17, size: 0.088, angle: dice.between(0, 3), base: base + 0.012 })
  eggHalf(relief, { x: x + side * 0.21, y: y - 0.06, size: 0.088, angle: dice.between(0, 3), base: base + 0.012 })
  for (let i = 0; i < 3; i++)
    sprig(
      relief,
      dice,
      {
        x: x + side * (0.23 + i * 0.01),
        y: y + 0.05 + i * 0.03,
        length: 0.15,
        angle: (side > 0 ? 2.4 : 0.7) + i * 0.4,
        base: base + 0.02,
      },
      ink('#3f7d33'),
      { pairs: 3, breadth: 0.34 },
    )
  scallions(relief, dice, { x: x - side * 0.02, y: y + 0.13, spread: 0.16, count: 55, base: base + 0.018 })
  chopsticks(
    relief,
    { x: side > 0 ? 0.1 : aspect - 0.1, y: 0.95, length: 0.95, angle: side > 0 ? -1.35 : -1.79, base: 0.01 },
    ink('#6b2f22'),
  )
})

function oilDrop(relief: Relief, dice: Dice, at: { x: number; y: number; radius: number; base: number }): void {
  const [angle, away] = [dice.between(0, 6.28), Math.sqrt(dice.next()) * at.radius]
  const gold = ink('#e0a24c')
  turned(
    relief,
    {
      x: at.x + Math.cos(angle) * away,
      y: at.y + Math.sin(angle) * away,
      radius: dice.between(0.006, 0.02),
      base: at.base,
      gloss: 0.7,
      profile: (p) => 0.0015 * (1 - p * p),
    },
    (mark) => {
      dye(mark, gold)
      mark.cover *= 0.55
    },
  )
}

/** Dumplings in a bamboo steamer, with a saucer of dip. */
export const dumplingSteamer: Motif = stillLife(['oak', 'slate', 'linen'], ({ relief, dice, aspect }) => {
  const [x, y, radius] = [aspect * 0.46, 0.52, 0.4]
  const [bamboo, shade] = [ink('#c99f5e'), ink('#8a5f2e')]
  turned(
    relief,
    {
      x,
      y,
      radius,
      gloss: 0.2,
      profile: (p) => (p > 0.86 ? 0.13 * Math.min(1, (1 - p) * 30, (p - 0.855) * 60) : 0.035),
    },
    (mark, place, angle, px, py) => {
      const slats = Math.sin(px * 190) * 0.5 + 0.5
      if (place < 0.86)
        dyeBetween(mark, ink('#e6d3a8'), shade, slats * 0.35 + 0.1, 0.95 + fractalNoise(px * 20, py * 2) * 0.1)
      else
        dyeBetween(
          mark,
          bamboo,
          shade,
          smoothStep(0.2, 0.9, Math.sin(place * 240)) * 0.5 + 0.35 * fractalNoise(angle * 3, place * 4),
        )
    },
  )
  for (const [ring, count] of [
    [0, 1],
    [0.21, 6],
  ] as const)
    for (let i = 0; i < count; i++) {
      const angle = (i / count) * Math.PI * 2 + 0.3
      dumpling(relief, dice, { x: x + Math.cos(angle) * ring, y: y + Math.sin(angle) * ring, size: 0.094, base: 0.04 })
    }
  cup(relief, { x: aspect - 0.2, y: 0.3, radius: 0.12 }, glazes.indigo, { deep: ink('#2a120a'), edge: ink('#5d2c14') })
  chopsticks(relief, { x: aspect - 0.3, y: 0.98, length: 0.62, angle: -0.75 }, ink('#2f2622'))
})

/** Small bowls of spices and seeds in rows. */
export const spiceBowls: Motif = stillLife(['slate', 'walnut', 'plaster'], ({ relief, dice, aspect }) => {
  const spices = dice.shuffle([
    ink('#b5341d'),
    ink('#d99a1e'),
    ink('#6b3d1e'),
    ink('#e0c68a'),
    ink('#3d4a26'),
    ink('#8c2f1c'),
    ink('#c46a1f'),
    ink('#1f1a18'),
    ink('#efe3c8'),
    ink('#7a8a3f'),
    ink('#a8561f'),
    ink('#5a2a2a'),
  ])
  const rim = dice.pick([glazes.cream, glazes.soot, glazes.celadon])
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 4; column++) {
      const x = aspect * (0.14 + column * 0.24) + (row % 2) * 0.03 + dice.bell() * 0.012
      const y = 0.19 + row * 0.31 + dice.bell() * 0.012
      const colour = spices[row * 4 + column] ?? ink('#b5341d')
      bowl(relief, { x, y, radius: 0.132 }, rim)
      heap(relief, { x, y, size: 0.112, height: 0.035, base: 0.032 }, colour, dice.pick([1, 0.5, 0.3]))
    }
  spoon(relief, { x: aspect * 0.27, y: 0.36, length: 0.3, angle: 0.5 }, ink('#9a6a34'), 0.2)
})
