import { type Colour, ink, scale, smoothStep } from '../drawing/colour.ts'
import { fractalNoise, grainNoise } from '../drawing/noise.ts'
import { dye, dyeBetween, type Relief } from '../drawing/relief.ts'
import { type Paint, slab, strand, turned } from '../drawing/shapes.ts'
import { smoothCurve } from '../drawing/curve.ts'

export type Glaze = { body: Colour; rim: Colour; speckle?: Colour }

export const glazes = {
  indigo: { body: ink('#2b4560'), rim: ink('#b98a5a') },
  celadon: { body: ink('#9db8a4'), rim: ink('#7b6a4d'), speckle: ink('#6d8576') },
  cream: { body: ink('#ece4d4'), rim: ink('#9a7650'), speckle: ink('#8d6b48') },
  soot: { body: ink('#2d2c2b'), rim: ink('#6a4a33'), speckle: ink('#5c5148') },
  rose: { body: ink('#d6a99a'), rim: ink('#8c5a48'), speckle: ink('#a06a58') },
  white: { body: ink('#f3f1ec'), rim: ink('#f7f6f2') },
  ochre: { body: ink('#c98f3f'), rim: ink('#7b4e22'), speckle: ink('#8f5c26') },
  sea: { body: ink('#4f8f98'), rim: ink('#c7b08a'), speckle: ink('#2f6570') },
} satisfies Record<string, Glaze>

/** Paints a glaze: thin at the rim, a little cloudy, freckled when it has a speckle. */
export function glazePaint(glaze: Glaze, rimFrom = 0.955): Paint {
  return (mark, place, angle, x, y) => {
    const cloud = fractalNoise(x * 5, y * 5)
    dyeBetween(mark, glaze.body, glaze.rim, smoothStep(rimFrom, rimFrom + 0.025, place) * 0.9, 1 + cloud * 0.12)
    if (glaze.speckle && grainNoise(Math.round(x * 260 + angle), Math.round(y * 260)) > 0.62) dye(mark, glaze.speckle)
  }
}

/** A deep bowl; food lies at about `0.3 × radius` above the table. */
export function bowl(relief: Relief, at: { x: number; y: number; radius: number }, glaze: Glaze): void {
  const tall = at.radius * 0.42
  turned(
    relief,
    {
      ...at,
      gloss: 0.6,
      profile: (p) => 0.015 + tall * smoothStep(0.3, 0.94, p) * (p < 0.965 ? 1 : 1 - ((p - 0.965) / 0.035) ** 2 * 0.9),
    },
    glazePaint(glaze),
  )
}

/** A flat plate with a raised rim. */
export function plate(relief: Relief, at: { x: number; y: number; radius: number }, glaze: Glaze): void {
  const rise = at.radius * 0.09
  turned(
    relief,
    {
      ...at,
      gloss: 0.5,
      profile: (p) =>
        0.012 +
        rise * smoothStep(0.62, 0.8, p) +
        rise * 0.5 * smoothStep(0.8, 0.97, p) -
        (p > 0.975 ? (p - 0.975) * 1.6 : 0),
    },
    glazePaint(glaze, 0.97),
  )
}

/** Liquid that fills a bowl to a place of its radius; `edge` is where it thins. */
export function liquid(
  relief: Relief,
  at: { x: number; y: number; radius: number; height: number },
  colours: { deep: Colour; edge: Colour },
  gloss = 0.55,
): void {
  turned(
    relief,
    { x: at.x, y: at.y, radius: at.radius, gloss, profile: () => at.height },
    (mark, place, _angle, x, y) => {
      dyeBetween(mark, colours.deep, colours.edge, smoothStep(0.8, 1, place) * 0.7 + fractalNoise(x * 4, y * 4) * 0.25)
    },
  )
}

/** A small cup with tea or coffee in it. */
export function cup(
  relief: Relief,
  at: { x: number; y: number; radius: number },
  glaze: Glaze,
  drink: { deep: Colour; edge: Colour },
): void {
  bowl(relief, at, glaze)
  liquid(relief, { x: at.x, y: at.y, radius: at.radius * 0.88, height: at.radius * 0.36 }, drink, 0.85)
}

/** A wooden board with grain along it. */
export function board(
  relief: Relief,
  at: { x: number; y: number; halfWidth: number; halfHeight: number; angle?: number },
  wood: { pale: Colour; dark: Colour },
): void {
  slab(relief, { ...at, corner: 0.035, bevel: 0.014, height: 0.03, gloss: 0.12 }, (mark, u, v) => {
    const grain = fractalNoise(u * 0.8 + 3, v * 3.5)
    const ring = Math.abs(((((v * 9 + grain * 2.6) % 1) + 1) % 1) - 0.5) * 2
    dyeBetween(mark, wood.pale, wood.dark, ring * 0.4 + fractalNoise(u * 2, v * 40) * 0.25 + 0.12)
  })
}

export const beech = { pale: ink('#d9b483'), dark: ink('#9c6b3c') }
export const darkBoard = { pale: ink('#7a5232'), dark: ink('#40281a') }

/** Two chopsticks side by side. */
export function chopsticks(
  relief: Relief,
  at: { x: number; y: number; length: number; angle: number; base?: number },
  colour: Colour,
): void {
  for (const offset of [-0.012, 0.014]) {
    const [cos, sin] = [Math.cos(at.angle + offset * 1.5), Math.sin(at.angle + offset * 1.5)]
    const from = { x: at.x - sin * offset, y: at.y + cos * offset }
    const points = [from, { x: from.x + cos * at.length, y: from.y + sin * at.length }]
    strand(relief, { points, base: at.base ?? 0.01, radius: (p) => 0.0085 - p * 0.0042, gloss: 0.5 }, (mark, place) => {
      if (place < 0.1) dye(mark, ink('#c9a35c'))
      else dye(mark, colour, 0.9 + 0.2 * place)
    })
  }
}

/** A spoon with an oval bowl. */
export function spoon(
  relief: Relief,
  at: { x: number; y: number; length: number; angle: number },
  colour: Colour,
  gloss = 0.8,
): void {
  const [cos, sin] = [Math.cos(at.angle), Math.sin(at.angle)]
  const tip = { x: at.x + cos * at.length, y: at.y + sin * at.length }
  strand(
    relief,
    {
      points: smoothCurve(
        [{ x: at.x, y: at.y }, { x: at.x + cos * at.length * 0.5, y: at.y + sin * at.length * 0.5, lift: 0.008 }, tip],
        6,
      ),
      radius: (p) => 0.006 + 0.004 * p ** 4,
      gloss,
      flat: 0.6,
    },
    (mark) => dye(mark, colour),
  )
  turned(
    relief,
    {
      x: at.x - cos * 0.045,
      y: at.y - sin * 0.045,
      radius: 0.052,
      gloss,
      profile: (p) => 0.006 + 0.014 * p * p - (p > 0.92 ? (p - 0.92) * 0.1 : 0),
    },
    (mark, place) => dye(mark, scale(colour, 0.85 + 0.2 * place)),
  )
}
