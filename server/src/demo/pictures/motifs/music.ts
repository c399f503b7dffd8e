import { ink, scale, smoothStep } from '../drawing/colour.ts'
import type { Motif } from '../drawing/motif.ts'
import { fractalNoise, grainNoise } from '../drawing/noise.ts'
import { dye, dyeBetween, type Relief, stamp } from '../drawing/relief.ts'
import { roundedBox, slab, strand, turned } from '../drawing/shapes.ts'
import { smoothCurve } from '../drawing/curve.ts'
import { cup, glazes } from '../things/tableware.ts'
import { stillLife } from './still-life.ts'

/** The keys of a piano, run over by slanting light. */
export const pianoKeys: Motif = stillLife(['felt'], ({ relief, dice, aspect }) => {
  const turn = dice.between(-0.42, 0.42)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const keyWidth = 0.118
  const [ivory, ebony, felt, wood] = [ink('#f2ede2'), ink('#15151a'), ink('#7a1f24'), ink('#1b1310')]
  stamp(relief, { left: 0, right: aspect, top: 0, bottom: 1 }, (x, y, mark) => {
    const u = (x - aspect / 2) * cos + (y - 0.5) * sin
    const v = (y - 0.5) * cos - (x - aspect / 2) * sin
    mark.cover = 1
    if (v < -0.36) {
      mark.height = v < -0.385 ? 0.16 : 0.05
      mark.gloss = v < -0.385 ? 0.75 : 0
      return dye(mark, v < -0.385 ? wood : felt, 1 + 0.1 * fractalNoise(u * 9, v * 40))
    }
    const key = Math.floor(u / keyWidth)
    const within = u / keyWidth - key
    const edge = Math.min(within, 1 - within) * keyWidth
    mark.height =
      v > 0.46 ? 0.005 : 0.05 * Math.min(1, Math.sqrt(Math.max(0, edge) / 0.006)) * smoothStep(0.46, 0.445, v)
    mark.gloss = 0.5
    dye(mark, v > 0.46 ? wood : ivory, 0.96 + 0.05 * fractalNoise(u * 3, v * 9))
    const octave = ((Math.floor((u + keyWidth / 2) / keyWidth) % 7) + 7) % 7
    if (octave === 0 || octave === 3 || v > 0.12) return
    const black = Math.abs(u - Math.floor((u + keyWidth / 2) / keyWidth) * keyWidth)
    const half = 0.032 - 0.006 * smoothStep(0.03, 0.005, black)
    if (black > half + 0.004) return
    const rise = Math.min(1, Math.max(0, half + 0.004 - black) / 0.009, Math.max(0, 0.12 - v) / 0.03)
    if (rise <= 0) return
    mark.height = 0.05 + 0.055 * Math.sqrt(1 - (1 - rise) ** 2)
    mark.gloss = 0.8
    dye(mark, ebony)
  })
})

/** A record on a turntable, its arm across. */
export const turntable: Motif = stillLife(['walnut', 'oak', 'felt'], ({ relief, dice, aspect }) => {
  const [x, y] = [aspect * 0.43, 0.5]
  const label = dice.pick([ink('#d0562f'), ink('#d9a62e'), ink('#3f7f8c'), ink('#b8405c')])
  slab(
    relief,
    {
      x: aspect * 0.5,
      y: 0.5,
      halfWidth: aspect * 0.44,
      halfHeight: 0.45,
      corner: 0.04,
      bevel: 0.012,
      height: 0.06,
      gloss: 0.25,
    },
    (mark, u, v) => dyeBetween(mark, ink('#d8d2c6'), ink('#c3bbac'), 0.5 + 0.5 * fractalNoise(u, v * 9)),
  )
  turned(
    relief,
    { x, y, radius: 0.405, base: 0.06, gloss: 0.6, profile: (p) => 0.02 - (p > 0.985 ? 0.01 : 0) },
    (mark) => dye(mark, ink('#77797c')),
  )
  turned(
    relief,
    { x, y, radius: 0.39, base: 0.075, gloss: 0.5, profile: (p) => 0.012 - (p > 0.99 ? 0.006 : 0) },
    (mark, place, angle) => {
      const isLabel = place < 0.34
      const groove = Math.sin(place * 420) * 0.5 + 0.5
      const sheen = Math.abs(Math.cos(angle * 1 - 0.7)) ** 14 + Math.abs(Math.cos(angle - 0.5)) ** 60 * 0.6
      const gap = smoothStep(
        0.012,
        0.004,
        Math.min(Math.abs(place - 0.52), Math.abs(place - 0.71), Math.abs(place - 0.85)),
      )
      if (isLabel)
        return dyeBetween(
          mark,
          label,
          ink('#f3e6cb'),
          smoothStep(0.015, 0.01, Math.abs(place - 0.27)) + smoothStep(0.1, 0.09, place) * (place > 0.04 ? 0.6 : 0),
        )
      const tone = 0.012 + groove * 0.008 + sheen * (0.2 + groove * 0.1) + gap * 0.03
      mark.gloss = 0.25
      dye(mark, [tone, tone, tone * 1.05])
    },
  )
  turned(
    relief,
    { x, y, radius: 0.011, base: 0.085, gloss: 0.9, profile: (p) => 0.03 * Math.sqrt(1 - p * p) },
    (mark) => dye(mark, ink('#d5d5d2')),
  )
  toneArm(relief, { x: aspect * 0.85, y: 0.2, tipX: x + 0.2, tipY: y + 0.16 })
  for (let i = 0; i < 2; i++)
    turned(
      relief,
      {
        x: aspect * (0.82 + i * 0.075),
        y: 0.84,
        radius: 0.034,
        base: 0.055,
        gloss: 0.7,
        profile: (p) => 0.04 * (1 - p ** 6),
      },
      (mark, place) => dye(mark, ink('#3a3a3c'), 1 + place * 0.4),
    )
})

function toneArm(relief: Relief, arm: { x: number; y: number; tipX: number; tipY: number }): void {
  const metal = ink('#c9cbcc')
  turned(
    relief,
    { x: arm.x, y: arm.y, radius: 0.085, base: 0.055, gloss: 0.75, profile: (p) => 0.05 * (1 - p ** 8) },
    (mark, place) => dye(mark, metal, 0.5 + 0.4 * place),
  )
  const points = smoothCurve(
    [
      { x: arm.x + 0.03, y: arm.y - 0.1 },
      { x: arm.x, y: arm.y },
      { x: arm.x - 0.02, y: arm.y + 0.28 },
      { x: arm.tipX, y: arm.tipY },
    ],
    9,
  )
  strand(relief, { points, radius: 0.0085, base: 0.12, gloss: 0.9 }, (mark) => dye(mark, metal))
  turned(
    relief,
    { x: arm.x + 0.028, y: arm.y - 0.1, radius: 0.036, base: 0.1, gloss: 0.7, profile: (p) => 0.06 * (1 - p ** 5) },
    (mark) => dye(mark, ink('#55585a')),
  )
  slab(
    relief,
    {
      x: arm.tipX - 0.012,
      y: arm.tipY + 0.025,
      halfWidth: 0.02,
      halfHeight: 0.04,
      angle: 0.45,
      corner: 0.008,
      height: 0.03,
      base: 0.1,
      gloss: 0.6,
    },
    (mark) => dye(mark, ink('#252528')),
  )
}

/** A writing place: notebook, pencil, headphones and coffee. */
export const songDesk: Motif = stillLife(['oak', 'walnut', 'ash'], ({ relief, dice, aspect }) => {
  const angle = dice.between(-0.15, 0.1)
  const page = ink('#f3ecdc')
  slab(
    relief,
    {
      x: aspect * 0.36,
      y: 0.54,
      halfWidth: 0.36,
      halfHeight: 0.27,
      angle,
      corner: 0.012,
      bevel: 0.008,
      height: 0.028,
      gloss: 0.05,
    },
    (mark, u, v) => {
      mark.height -= 0.012 * smoothStep(0.045, 0, Math.abs(u))
      const isLine =
        Math.abs(((((v * 17) % 1) + 1) % 1) - 0.5) < 0.035 &&
        Math.abs(u) > 0.04 &&
        Math.abs(u) < 0.33 &&
        Math.abs(v) < 0.23
      dye(mark, isLine ? ink('#b9b2a3') : page, 1 - 0.18 * smoothStep(0.05, 0, Math.abs(u)))
    },
  )
  const points = [
    { x: aspect * 0.28, y: 0.4 },
    { x: aspect * 0.47, y: 0.68 },
  ]
  strand(
    relief,
    { points, radius: (p) => 0.0115 * Math.min(1, (1 - p) * 14 + 0.1), base: 0.03, gloss: 0.4 },
    (mark, p) =>
      dye(mark, p > 0.975 ? ink('#2b2b2b') : p > 0.93 ? ink('#e3bd86') : p < 0.05 ? ink('#c96f6a') : ink('#2f5d78')),
  )
  headphones(relief, { x: aspect * 0.78, y: 0.36, size: 0.21 })
  cup(relief, { x: aspect * 0.82, y: 0.8, radius: 0.13 }, dice.pick([glazes.cream, glazes.rose, glazes.sea]), {
    deep: ink('#351a0d'),
    edge: ink('#7a4a28'),
  })
})

function headphones(relief: Relief, at: { x: number; y: number; size: number }): void {
  const [shell, pad] = [ink('#2c2d31'), ink('#1a1a1c')]
  const arc = Array.from({ length: 9 }, (_, i) => {
    const angle = Math.PI * (1.05 + (i / 8) * 0.9)
    return { x: at.x + Math.cos(angle) * at.size, y: at.y + Math.sin(angle) * at.size * 1.1, lift: 0.01 }
  })
  strand(
    relief,
    { points: smoothCurve(arc, 5), radius: (p) => 0.012 + 0.013 * Math.sin(Math.PI * p), base: 0.02, gloss: 0.4 },
    (mark, _u, v) => dyeBetween(mark, shell, ink('#8a5a38'), smoothStep(0.5, 0.2, Math.abs(v))),
  )
  for (const side of [-1, 1]) {
    slab(
      relief,
      {
        x: at.x + side * at.size * 0.95,
        y: at.y + at.size * 0.2,
        halfWidth: 0.055,
        halfHeight: 0.1,
        angle: side * 0.12,
        corner: 0.05,
        bevel: 0.04,
        height: 0.085,
        gloss: 0.35,
      },
      (mark, u, v) => {
        const face = roundedBox(u, v, 0.03, 0.075, 0.03)
        dye(mark, face < 0 ? shell : pad, 0.95 + 0.1 * grainNoise(Math.round(u * 800), Math.round(v * 800)))
        if (Math.abs(face) < 0.0025) dye(mark, scale(ink('#b98a5a'), 0.9))
      },
    )
  }
}
