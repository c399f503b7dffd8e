import { type Colour, ink, smoothStep } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import { fractalNoise } from '../drawing/noise.ts'
import { dye, dyeBetween, type Relief } from '../drawing/relief.ts'
import { dome, strand } from '../drawing/shapes.ts'
import { smoothCurve } from '../drawing/curve.ts'
import { beard, hairBehind, hairOnTop } from './portrait-hair.ts'
import { FACE, hairInks, type Portrait, skins } from './portrait-looks.ts'
import { overEarPhones, spectacles } from './portrait-wear.ts'

/** Models the portrait in the middle of a square relief. */
export function modelPortrait(relief: Relief, dice: Dice, looks: Portrait): void {
  const hair = hairInks[looks.hair]
  const skin = skins[looks.skin]
  hairBehind(relief, looks, hair)
  shoulders(relief, looks, skin)
  for (const side of [-1, 1])
    dome(
      relief,
      { x: FACE.x + side * 0.172, y: 0.475, radiusX: 0.032, radiusY: 0.046, height: 0.05, base: 0.1, gloss: 0.15 },
      (mark, u, v) => dye(mark, skin, 0.9 - 0.12 * smoothStep(0.6, 0.2, Math.hypot(u, v))),
    )
  face(relief, looks, skin)
  if (looks.beard) beard(relief, hair)
  hairOnTop(relief, dice, looks, hair)
  if (looks.glasses) spectacles(relief, ink(looks.accent ?? '#2c2a28'))
  if (looks.headphones) overEarPhones(relief, ink(looks.accent ?? '#2c2a28'))
}

function shoulders(relief: Relief, looks: Portrait, skin: Colour): void {
  const cloth = ink(looks.top)
  dome(
    relief,
    { x: 0.5, y: 0.66, radiusX: 0.088, radiusY: 0.16, height: 0.1, base: 0.02, bulge: 3, gloss: 0.1 },
    (mark) => dye(mark, skin, 0.8),
  )
  dome(
    relief,
    { x: 0.5, y: 1.06, radiusX: 0.4, radiusY: 0.34, height: 0.17, base: 0.01, bulge: 2.6, gloss: 0.05 },
    (mark, u, v, x, y) => {
      const collar = Math.hypot((x - 0.5) / 0.115, (y - 0.72) / 0.072)
      if (collar < 1) return dye(mark, skin, 0.86)
      const rib = collar < 1.22 ? 0.82 + 0.1 * Math.sin(Math.atan2(y - 0.72, x - 0.5) * 60) : 1
      dye(mark, cloth, rib * (0.94 + 0.05 * Math.sin(x * 420) * Math.sin(y * 420) + 0.07 * fractalNoise(u * 2, v * 2)))
    },
  )
}

function face(relief: Relief, looks: Portrait, skin: Colour): void {
  const blush: Colour = [skin[0] * 1.02, skin[1] * 0.72, skin[2] * 0.66]
  dome(
    relief,
    {
      x: FACE.x,
      y: FACE.y,
      radiusX: FACE.halfWidth,
      radiusY: FACE.halfHeight,
      height: 0.15,
      base: 0.09,
      bulge: 2.5,
      gloss: 0.12,
    },
    (mark, _u, _v, x, y) => {
      const cheek = Math.min(
        Math.hypot((x - 0.4) / 0.055, (y - 0.535) / 0.042),
        Math.hypot((x - 0.6) / 0.055, (y - 0.535) / 0.042),
      )
      dyeBetween(mark, blush, skin, smoothStep(0.1, 1.1, cheek) * 0.6 + 0.4)
    },
  )
  dome(relief, { x: 0.5, y: 0.505, radiusX: 0.024, radiusY: 0.038, height: 0.035, base: 0.225, gloss: 0.2 }, (mark) =>
    dyeBetween(mark, skin, blush, 0.25),
  )
  const brow = hairInks[looks.hair]
  for (const side of [-1, 1]) {
    const x = 0.5 + side * 0.07
    dome(relief, { x, y: 0.452, radiusX: 0.0155, radiusY: 0.02, height: 0.02, base: 0.226, gloss: 0.95 }, (mark) =>
      dye(mark, ink('#1c1412')),
    )
    strand(
      relief,
      {
        points: smoothCurve(
          [
            { x: x - side * 0.032, y: 0.4 },
            { x: x + side * 0.006, y: 0.396 },
            { x: x + side * 0.036, y: 0.41 },
          ],
          5,
        ),
        radius: (p) => 0.0062 - 0.003 * p,
        base: 0.225,
      },
      (mark) => dye(mark, brow, 0.85),
    )
  }
  const curve = looks.smile === 'wide' ? 0.036 : 0.02
  strand(
    relief,
    {
      points: smoothCurve(
        [
          { x: 0.452, y: 0.572 },
          { x: 0.5, y: 0.572 + curve },
          { x: 0.548, y: 0.572 },
        ],
        7,
      ),
      radius: (p) => 0.003 + 0.004 * Math.sin(Math.PI * p),
      base: 0.205,
      gloss: 0.3,
    },
    (mark) => dye(mark, [skin[0] * 0.62, skin[1] * 0.34, skin[2] * 0.34]),
  )
}
