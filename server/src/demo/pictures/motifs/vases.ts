import { ink, scale, smoothStep } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import type { Canvas, Motif } from '../drawing/motif.ts'
import { fractalNoise, grainNoise } from '../drawing/noise.ts'
import { lightRelief } from '../drawing/relief-light.ts'
import { blankRelief, dye, dyeBetween, type Relief, stamp } from '../drawing/relief.ts'
import { leaf, slab, strand } from '../drawing/shapes.ts'
import { smoothCurve } from '../drawing/curve.ts'
import { layTable } from '../drawing/tables.ts'
import { type Glaze, glazes } from '../things/tableware.ts'

type Vessel = {
  x: number
  foot: number
  height: number
  profile: (place: number) => number
  width: number
  glaze: Glaze
  drip: number
}

/** Half the breadth at 0 (lip) to 1 (foot). */
const silhouettes: readonly [(place: number) => number, ...((place: number) => number)[]] = [
  (p) => 0.3 + 0.7 * Math.sin(Math.PI * (0.08 + p * 0.78)) ** 1.1 * smoothStep(-0.05, 0.45, p),
  (p) => (p < 0.3 ? 0.2 + 0.06 * ((0.3 - p) / 0.3) ** 2 : 0.2 + 0.8 * Math.sin(((p - 0.3) / 0.7) * 2.35) ** 0.9),
  (p) => 0.75 + 0.18 * Math.sin(p * 4.2) - 0.15 * p * p,
  (p) => 0.42 + 0.58 * Math.sin(Math.PI * Math.min(1, p * 0.72 + 0.12)) ** 2,
  (p) => 0.95 - 0.5 * p ** 2.2,
]

/** Vases and jars on a shelf before a plain wall. */
export const vaseShelf: Motif = (canvas: Canvas) => {
  const { widthPx, heightPx, aspect, dice } = canvas
  const relief = blankRelief(widthPx, heightPx)
  layTable(
    relief,
    dice,
    'plaster',
    dice.pick([ink('#d9cbb8'), ink('#b9c2ba'), ink('#cfa58c'), ink('#9aa7ad'), ink('#e4ddd0')]),
  )
  const shelfY = 0.83
  slab(
    relief,
    {
      x: aspect / 2,
      y: shelfY + 0.045,
      halfWidth: aspect,
      halfHeight: 0.045,
      corner: 0.004,
      bevel: 0.01,
      height: 0.09,
      gloss: 0.15,
    },
    (mark, u, v) =>
      dyeBetween(
        mark,
        ink('#a9764a'),
        ink('#6d4526'),
        0.3 + fractalNoise(u * 0.8, v * 30) * 0.5,
        v < -0.03 ? 1.25 : 0.9,
      ),
  )
  const count = dice.whole(4, 5)
  const shapes = dice.shuffle(silhouettes)
  const inks = dice.shuffle([
    glazes.celadon,
    glazes.soot,
    glazes.cream,
    glazes.rose,
    glazes.sea,
    glazes.ochre,
    glazes.indigo,
  ])
  for (let i = 0; i < count; i++) {
    const height = dice.between(0.28, 0.6)
    const width = Math.min((aspect / count) * 0.44, height * dice.between(0.34, 0.55))
    const vessel: Vessel = {
      x: (aspect * (i + 0.5)) / count + dice.bell() * 0.02,
      foot: shelfY + 0.012,
      height,
      width,
      profile: shapes[i % shapes.length] ?? silhouettes[0],
      glaze: inks[i] ?? glazes.cream,
      drip: dice.between(0.3, 0.7),
    }
    if (dice.chance(0.45)) branch(relief, dice, vessel)
    raiseVessel(relief, dice, vessel)
  }
  const raster = lightRelief(relief, {
    direction: [-0.75, -0.42, 0.6],
    sun: [1.3, 1.12, 0.9],
    ambient: [0.25, 0.28, 0.34],
    softness: 0.035,
  })
  return { raster, development: { contrast: 0.65 } }
}

/** One vessel from the side: its outline turned, throwing rings, a second glaze that ran down. */
function raiseVessel(relief: Relief, dice: Dice, vessel: Vessel): void {
  const { x, foot, height, width, profile, glaze, drip } = vessel
  const top = foot - height
  const shift = dice.between(0, 8)
  const over = scale(glaze.rim, 0.9)
  stamp(relief, { left: x - width, right: x + width, top: top - 0.05, bottom: foot + 0.02 }, (px, py, mark) => {
    const place = (py - top) / height
    const lip = profile(0) * width
    const lipDepth = lip * 0.16
    const inLip = Math.hypot((px - x) / lip, (py - top) / lipDepth)
    if (inLip < 0.93) {
      mark.cover = 1
      mark.height = 0.12
      mark.gloss = 0.1
      return dye(mark, scale(glaze.body, 0.14 + 0.3 * smoothStep(-1, 1, (py - top) / lipDepth)))
    }
    if (place < 0 && inLip >= 1) return
    const curve = place > 1 ? 1 : Math.max(0, place)
    const half = profile(curve) * width
    const across = (px - x) / half
    const sag = (1 - across * across) * 0.1 * half
    if (Math.abs(across) >= 1 || py > foot - 0.006 + sag * 0.35) return
    const rings = Math.sin(place * height * 190) * 0.0011
    mark.cover = Math.min(1, (1 - Math.abs(across)) * half * relief.heightPx)
    mark.height = 0.05 + half * Math.sqrt(1 - across * across) * 0.95 + rings
    mark.gloss = 0.55
    const run = drip + 0.09 * fractalNoise(px * 7 + shift, shift) + 0.05 * fractalNoise(px * 22 + shift, 3)
    const isOver = smoothStep(run + 0.012, run - 0.012, place)
    dyeBetween(mark, glaze.body, over, isOver * 0.85, 1 + 0.12 * fractalNoise(px * 4 + shift, py * 5))
    if (glaze.speckle && grainNoise(Math.round(px * 300), Math.round(py * 300)) > 0.62) dye(mark, glaze.speckle)
    if (place > 0.94) dye(mark, ink('#a8805c'), 0.95)
    if (place > 0.94) mark.gloss = 0.05
  })
}

function branch(relief: Relief, dice: Dice, vessel: Vessel): void {
  const top = vessel.foot - vessel.height
  const lean = dice.between(-0.35, 0.35)
  const colour = dice.pick([ink('#7d8f6a'), ink('#b8763f'), ink('#56734f')])
  for (let stem = 0; stem < 3; stem++) {
    const reach = dice.between(0.18, 0.34)
    const tilt = lean + (stem - 1) * 0.35
    const points = smoothCurve(
      [
        { x: vessel.x, y: top + 0.03 },
        { x: vessel.x + tilt * reach * 0.4, y: top - reach * 0.5, lift: 0.02 },
        { x: vessel.x + tilt * reach, y: top - reach, lift: 0.03 },
      ],
      7,
    )
    strand(relief, { points, radius: (p) => 0.005 - 0.003 * p, base: 0.06 }, (mark) => dye(mark, ink('#5c4630')))
    for (let i = 3; i < points.length; i += 1) {
      const at = points[i]
      if (at)
        leaf(
          relief,
          {
            x: at.x,
            y: at.y,
            length: dice.between(0.045, 0.08),
            angle: -1.57 + tilt + (i % 2 === 0 ? 0.9 : -0.9) + dice.bell() * 0.3,
            width: (p) => 0.24 * Math.sin(Math.PI * p ** 0.8),
            height: 0.012,
            base: 0.085,
            fold: 0.3,
            gloss: 0.2,
          },
          (mark, u) => dye(mark, colour, 0.75 + 0.4 * u),
        )
    }
  }
}
