import { type Colour, ink, scale, smoothStep } from '../drawing/colour.ts'
import { fractalNoise } from '../drawing/noise.ts'
import { dye, type Relief, stamp } from '../drawing/relief.ts'
import { dome, strand, turned } from '../drawing/shapes.ts'
import { smoothCurve } from '../drawing/curve.ts'
import { fringe, lock } from './portrait-strands.ts'
import type { Portrait } from './portrait-looks.ts'

export function hat(relief: Relief, looks: Portrait, hair: Colour): void {
  const cloth = ink(looks.accent ?? '#33424f')
  fringe(relief, 'crop', hair)
  if (looks.style === 'beret') {
    lock(
      relief,
      { x: 0.46, y: 0.265, radiusX: 0.265, radiusY: 0.135, angle: -0.2, height: 0.14, base: 0.17, bulge: 3 },
      cloth,
    )
    return dome(relief, { x: 0.41, y: 0.15, radiusX: 0.013, radiusY: 0.022, height: 0.05, base: 0.26 }, (mark) =>
      dye(mark, cloth, 0.8),
    )
  }
  dome(
    relief,
    { x: 0.5, y: 0.3, radiusX: 0.212, radiusY: 0.165, height: 0.15, base: 0.16, bulge: 2.4, gloss: 0.08 },
    (mark, u, v) => {
      if (v > 0.55) mark.cover = 0
      const seam = smoothStep(
        0.03,
        0.01,
        Math.min(Math.abs(u), Math.abs(Math.abs(u) - 0.6 * Math.sqrt(Math.max(0, 1 - v * v)))),
      )
      dye(mark, cloth, 1 - seam * 0.2 + 0.05 * fractalNoise(u * 6, v * 6))
    },
  )
  dome(
    relief,
    { x: 0.5, y: 0.385, radiusX: 0.205, radiusY: 0.052, height: 0.05, base: 0.25, bulge: 3, gloss: 0.1 },
    (mark) => dye(mark, scale(cloth, 0.85)),
  )
}

export function headScarf(relief: Relief, looks: Portrait): void {
  const cloth = ink(looks.accent ?? '#c9563f')
  stamp(relief, { left: 0.24, right: 0.76, top: 0.14, bottom: 0.46 }, (x, y, mark) => {
    const head = Math.hypot((x - 0.5) / 0.206, (y - 0.43) / 0.24)
    const line = 0.35 + 0.16 * ((x - 0.5) / 0.2) ** 2
    if (head >= 1 || y > line) return
    const dots =
      Math.hypot(((((x * 22) % 1) + 1) % 1) - 0.5, ((((y * 22 + Math.floor(x * 22) * 0.5) % 1) + 1) % 1) - 0.5) < 0.18
    mark.cover = Math.min((1 - head) * 90, (line - y) * 200)
    mark.height = 0.14 + 0.15 * Math.sqrt(1 - head ** 2.4) + 0.006 * fractalNoise(x * 5, y * 12)
    mark.gloss = 0.05
    dye(mark, dots ? ink('#f4ead6') : cloth)
  })
  for (const [x, angle] of [
    [0.655, 0.9],
    [0.685, 0.2],
  ] as const)
    dome(relief, { x, y: 0.27, radiusX: 0.058, radiusY: 0.026, angle: -angle, height: 0.06, base: 0.17 }, (mark) =>
      dye(mark, cloth, 0.92),
    )
}

export function spectacles(relief: Relief, frame: Colour): void {
  for (const side of [-1, 1]) {
    turned(
      relief,
      { x: 0.5 + side * 0.072, y: 0.455, radius: 0.058, base: 0.25, gloss: 0.7, profile: () => 0.012 },
      (mark, p) => {
        if (p < 0.85) mark.cover = 0
        dye(mark, frame)
      },
    )
    strand(
      relief,
      {
        points: [
          { x: 0.5 + side * 0.13, y: 0.447 },
          { x: 0.5 + side * 0.172, y: 0.44, lift: -0.07 },
        ],
        radius: 0.005,
        base: 0.24,
      },
      (mark) => dye(mark, frame),
    )
  }
  strand(
    relief,
    {
      points: smoothCurve(
        [
          { x: 0.487, y: 0.45 },
          { x: 0.5, y: 0.443 },
          { x: 0.513, y: 0.45 },
        ],
        3,
      ),
      radius: 0.005,
      base: 0.252,
    },
    (mark) => dye(mark, frame),
  )
}

export function overEarPhones(relief: Relief, shell: Colour): void {
  const arc = Array.from({ length: 9 }, (_, i) => ({
    x: 0.5 + Math.cos(Math.PI * (1 + i / 8)) * 0.212,
    y: 0.43 + Math.sin(Math.PI * (1 + i / 8)) * 0.262,
  }))
  strand(relief, { points: smoothCurve(arc, 4), radius: 0.017, base: 0.2, gloss: 0.5 }, (mark) => dye(mark, shell))
  for (const side of [-1, 1])
    dome(
      relief,
      { x: 0.5 + side * 0.2, y: 0.475, radiusX: 0.045, radiusY: 0.078, height: 0.1, base: 0.14, bulge: 4, gloss: 0.5 },
      (mark, u, v) => dye(mark, shell, Math.hypot(u, v) < 0.5 ? 1.4 : 1),
    )
}
