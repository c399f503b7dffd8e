import { type Colour, ink, scale, smoothStep } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import { fractalNoise, grainNoise, ridgeNoise } from '../drawing/noise.ts'
import { dye, dyeBetween, type Relief } from '../drawing/relief.ts'
import { dome, leaf, strand, turned } from '../drawing/shapes.ts'
import { smoothCurve } from '../drawing/curve.ts'

type At = { x: number; y: number; base: number }

/** A tangle of noodles inside a circle. */
export function noodles(relief: Relief, dice: Dice, at: At & { radius: number }, colour: Colour, count = 58): void {
  for (let i = 0; i < count; i++) {
    const angle = dice.between(-0.5, 0.5) + (i % 3) * 0.7
    const off = dice.between(-0.85, 0.85) * at.radius
    const half = Math.sqrt(Math.max(0.02, at.radius * at.radius - off * off)) * dice.between(0.75, 0.97)
    const knots = Array.from({ length: 6 }, (_, j) => {
      const along = (j / 2.5 - 1) * half
      const sway = dice.bell() * at.radius * 0.07 * (j > 0 && j < 5 ? 1 : 0.3)
      return {
        x: at.x + Math.cos(angle) * along - Math.sin(angle) * (off + sway),
        y: at.y + Math.sin(angle) * along + Math.cos(angle) * (off + sway),
        lift: j === 0 || j === 5 ? -0.02 : dice.between(-0.006, 0.018),
      }
    })
    const shade = dice.between(0.85, 1.1)
    strand(
      relief,
      { points: smoothCurve(knots, 5), radius: 0.0074, base: at.base, gloss: 0.45 },
      (mark, _u, _v, x, y) => dye(mark, colour, shade + 0.14 * fractalNoise(x * 5, y * 5)),
    )
  }
}

/** Half of a boiled egg, its yolk soft. */
export function eggHalf(relief: Relief, at: At & { size: number; angle: number }): void {
  const [yolk, white] = [ink('#e8901f'), ink('#f6f1e6')]
  dome(
    relief,
    {
      x: at.x,
      y: at.y,
      radiusX: at.size,
      radiusY: at.size * 0.8,
      angle: at.angle,
      height: at.size * 0.35,
      base: at.base,
      bulge: 7,
      gloss: 0.5,
    },
    (mark, u, v) => {
      const place = Math.hypot(u - 0.08, v * 0.86)
      dyeBetween(mark, yolk, white, smoothStep(0.52, 0.57, place))
      if (place >= 0.54) return
      mark.gloss = 0.85
      mark.height += at.size * 0.06 * Math.sqrt(Math.max(0, 1 - (place / 0.55) ** 2))
      dyeBetween(mark, ink('#d96b10'), yolk, smoothStep(0, 0.5, place))
    },
  )
}

/** A slice of rolled roast, or of anything with a spiral in it. */
export function rolledSlice(
  relief: Relief,
  at: At & { size: number },
  colours: { meat: Colour; fat: Colour; crust: Colour },
): void {
  dome(
    relief,
    { x: at.x, y: at.y, radiusX: at.size, height: at.size * 0.2, base: at.base, bulge: 8, gloss: 0.4 },
    (mark, u, v, x, y) => {
      const place = Math.hypot(u, v)
      const swirl = Math.sin(place * 10 + Math.atan2(v, u) + fractalNoise(x * 6, y * 6) * 2.5)
      dyeBetween(
        mark,
        colours.meat,
        colours.fat,
        smoothStep(0.25, 0.75, swirl) * 0.8,
        1 + 0.15 * fractalNoise(x * 14, y * 14),
      )
      if (place > 0.86) dyeBetween(mark, colours.meat, colours.crust, smoothStep(0.86, 0.96, place))
    },
  )
}

/** Rings of spring onion strewn around a place. */
export function scallions(relief: Relief, dice: Dice, at: At & { spread: number; count: number }): void {
  const [pale, green] = [ink('#dbe8a6'), ink('#3d8c33')]
  for (let i = 0; i < at.count; i++) {
    const [angle, away] = [dice.between(0, 6.28), Math.sqrt(dice.next()) * at.spread]
    const ring = {
      x: at.x + Math.cos(angle) * away,
      y: at.y + Math.sin(angle) * away * 0.8,
      radius: dice.between(0.007, 0.0125),
    }
    turned(
      relief,
      { ...ring, base: at.base + dice.between(0, 0.012), gloss: 0.3, profile: (p) => 0.008 * smoothStep(0.25, 0.6, p) },
      (mark, place) => dyeBetween(mark, pale, green, smoothStep(0.3, 0.9, place)),
    )
  }
}

/** A pleated dumpling seen from above. */
export function dumpling(relief: Relief, dice: Dice, at: At & { size: number }): void {
  const turn = dice.between(0, 6.28)
  const skin = ink('#efe6d3')
  dome(
    relief,
    {
      x: at.x,
      y: at.y,
      radiusX: at.size,
      radiusY: at.size * 0.97,
      height: at.size * 0.72,
      base: at.base,
      gloss: 0.28,
      bulge: 2.3,
    },
    (mark, u, v, x, y) => {
      const place = Math.hypot(u, v)
      const pleat = Math.sin(Math.atan2(v, u) * 18 + turn + place * 3.4)
      mark.height += at.size * 0.055 * pleat * smoothStep(0.95, 0.3, place) * smoothStep(0.04, 0.2, place)
      mark.height += at.size * 0.1 * smoothStep(0.2, 0.06, place) - at.size * 0.08 * smoothStep(0.06, 0, place)
      dye(mark, skin, 0.96 + 0.06 * pleat * smoothStep(0.9, 0.3, place) + 0.06 * fractalNoise(x * 8, y * 8))
    },
  )
}

/** A round fruit or vegetable with a gloss and, when it has one, a green star at the stalk. */
export function roundFruit(
  relief: Relief,
  dice: Dice,
  at: At & { size: number },
  colours: { skin: Colour; blush: Colour; star?: Colour },
): void {
  const turn = dice.between(0, 6.28)
  dome(
    relief,
    { x: at.x, y: at.y, radiusX: at.size, height: at.size * 0.85, base: at.base, gloss: 0.75 },
    (mark, u, v, x, y) => {
      const angle = Math.atan2(v, u)
      mark.height +=
        at.size * (0.025 * Math.cos(angle * 5 + turn) * Math.hypot(u, v) - 0.12 * smoothStep(0.3, 0, Math.hypot(u, v)))
      dyeBetween(mark, colours.skin, colours.blush, 0.4 + 0.7 * fractalNoise(x * 4 + turn, y * 4) + v * 0.25)
    },
  )
  if (!colours.star) return
  for (let tip = 0; tip < 5; tip++)
    leaf(
      relief,
      {
        x: at.x,
        y: at.y,
        length: at.size * 0.62,
        angle: turn + tip * 1.257 + dice.bell() * 0.2,
        width: (p) => 0.13 * (1 - p) ** 0.7 * smoothStep(-0.1, 0.15, p),
        height: 0.008,
        base: at.base + at.size * 0.76,
        fold: 0.4,
      },
      (mark, u) => dye(mark, colours.star ?? colours.skin, 0.8 + 0.4 * u),
    )
  strand(
    relief,
    {
      points: [
        { x: at.x, y: at.y },
        { x: at.x + Math.cos(turn) * at.size * 0.22, y: at.y + Math.sin(turn) * at.size * 0.22, lift: 0.012 },
      ],
      radius: at.size * 0.05,
      base: at.base + at.size * 0.78,
    },
    (mark) => dye(mark, colours.star ?? colours.skin, 0.8),
  )
}

/** A stem with pairs of leaves: basil, mint, bay. */
export function sprig(
  relief: Relief,
  dice: Dice,
  at: At & { length: number; angle: number },
  colour: Colour,
  options: { pairs?: number; breadth?: number } = {},
): void {
  const { pairs = 4, breadth = 0.3 } = options
  const [cos, sin] = [Math.cos(at.angle), Math.sin(at.angle)]
  const end = { x: at.x + cos * at.length, y: at.y + sin * at.length }
  strand(relief, { points: [{ x: at.x, y: at.y }, end], radius: 0.0035, base: at.base }, (mark) =>
    dye(mark, colour, 0.8),
  )
  for (let pair = 0; pair <= pairs; pair++)
    for (const side of pair === pairs ? [0] : [-1, 1]) {
      const along = 0.22 + (0.78 * pair) / pairs
      const length = at.length * (0.42 - 0.12 * along) * dice.between(0.85, 1.15)
      const angle = at.angle + side * dice.between(0.7, 1.05)
      leaf(
        relief,
        {
          x: at.x + cos * at.length * along,
          y: at.y + sin * at.length * along,
          length,
          angle,
          width: (p) => breadth * Math.sin(Math.PI * p ** 0.75) ** 0.8,
          height: 0.014,
          base: at.base + 0.003,
          fold: 0.35,
          gloss: 0.35,
          rise: 0.008,
        },
        (mark, u, v) => {
          const vein = smoothStep(0.85, 1, Math.sin(u * 26 - Math.abs(v) * 9))
          dye(mark, colour, 0.85 + 0.25 * (1 - Math.abs(v)) + vein * 0.12)
        },
      )
    }
}

/** A heap of ground spice, seeds or grains. */
export function heap(relief: Relief, at: At & { size: number; height: number }, colour: Colour, coarse: number): void {
  dome(
    relief,
    { x: at.x, y: at.y, radiusX: at.size, height: at.height, base: at.base, gloss: 0.05, bulge: 1.5 },
    (mark, _u, _v, x, y) => {
      const grain = grainNoise(Math.round(x * 900 * coarse), Math.round(y * 900 * coarse))
      const clump = ridgeNoise(x * 9, y * 9)
      mark.height += grain * 0.0014 + clump * at.height * 0.1
      dye(mark, colour, 0.9 + grain * 0.24 + clump * 0.12)
    },
  )
}

/** A round slice of citrus or cucumber with its segments. */
export function citrusSlice(
  relief: Relief,
  at: At & { size: number; turn: number },
  colours: { flesh: Colour; pith: Colour; peel: Colour },
): void {
  turned(
    relief,
    { x: at.x, y: at.y, radius: at.size, base: at.base, gloss: 0.45, profile: () => 0.012 },
    (mark, place, angle, x, y) => {
      const segment = Math.abs(Math.sin((angle + at.turn) * 4.5))
      const inFlesh =
        smoothStep(0.06, 0.16, segment * place) * smoothStep(0.86, 0.82, place) * smoothStep(0.06, 0.12, place)
      dyeBetween(mark, colours.pith, scale(colours.flesh, 0.9 + 0.25 * fractalNoise(x * 30, y * 30)), inFlesh)
      mark.height += inFlesh * 0.002
      if (place > 0.92) dye(mark, colours.peel)
    },
  )
}
