import { type Colour, ink, scale } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import { dye, dyeBetween, type Relief } from '../drawing/relief.ts'
import { leaf, slab, strand, turned } from '../drawing/shapes.ts'
import { smoothCurve } from '../drawing/curve.ts'
import { drawBloom } from '../motifs/garden.ts'
import { bicyclePoints } from './bicycle.ts'

type Spot = readonly [number, number]

export function drawBicycle(relief: Relief, dice: Dice, at: { x: number; y: number; wheel: number }): void {
  const place = ([x, y]: Spot, lift = 0) => ({ x: at.x + x * at.wheel, y: at.y - y * at.wheel, lift })
  const paint = dice.pick([ink('#2f6f73'), ink('#b8402f'), ink('#e0a32e'), ink('#30476b'), ink('#6b8f5a')])
  const [steel, tyre, saddle] = [ink('#c4c6c4'), ink('#1d1c1c'), ink('#6b3a20')]
  const { rearHub, frontHub, bracket, seatTop, seatJoin, headTop, headLow } = bicyclePoints
  for (const hub of [rearHub, frontHub]) wheelOf(relief, place(hub), at.wheel, { steel, tyre })
  const tube = (from: Spot, to: Spot, radius: number, colour: Colour, base = 0.035, gloss = 0.6) =>
    strand(relief, { points: [place(from), place(to)], radius, base, gloss }, (mark) => dye(mark, colour))
  tube(seatJoin, rearHub, 0.006, paint)
  tube(bracket, rearHub, 0.007, paint)
  tube(headLow, frontHub, 0.0085, paint)
  tube(bracket, seatJoin, 0.0115, paint)
  tube(seatJoin, headTop, 0.011, paint)
  tube(bracket, headLow, 0.0125, paint)
  tube(headTop, headLow, 0.0135, paint, 0.035)
  tube(seatJoin, seatTop, 0.008, steel, 0.035, 0.9)
  turned(
    relief,
    {
      ...place(bracket),
      radius: at.wheel * 0.24,
      base: 0.055,
      gloss: 0.8,
      profile: (p) => (p > 0.82 || p < 0.3 ? 0.012 : p > 0.7 ? 0.006 : 0),
    },
    (mark, p, turn) => {
      if (p > 0.3 && p < 0.72 && Math.sin(turn * 5) < 0.55) mark.cover = 0
      dye(mark, p > 0.9 && Math.sin(turn * 38) > 0 ? scale(steel, 0.5) : steel)
    },
  )
  for (const side of [1, -1] as const) {
    const end: Spot = [side * 0.36, side * -0.48]
    tube(bracket, end, 0.007, steel, 0.07, 0.9)
    slab(
      relief,
      { ...place(end), halfWidth: 0.035, halfHeight: 0.009, corner: 0.004, height: 0.02, base: 0.075 },
      (mark) => dye(mark, tyre),
    )
  }
  strand(
    relief,
    {
      points: smoothCurve([place([-0.98, 1.62]), place([-0.7, 1.66], 0.01), place([-0.25, 1.58])], 6),
      radius: (p) => 0.026 - 0.014 * p,
      base: 0.04,
      gloss: 0.4,
    },
    (mark) => dye(mark, saddle),
  )
  strand(
    relief,
    {
      points: smoothCurve(
        [place(headTop), place([1.02, 1.78]), place([0.72, 1.86], 0.01), place([0.5, 1.74], 0.012)],
        7,
      ),
      radius: 0.0085,
      base: 0.05,
      gloss: 0.9,
    },
    (mark, p) => dye(mark, p > 0.72 ? saddle : steel),
  )
  basket(relief, dice, place([1.66, 1.62]), at.wheel)
}

export function wheelOf(
  relief: Relief,
  hub: { x: number; y: number },
  wheel: number,
  { steel, tyre }: { steel: Colour; tyre: Colour },
): void {
  for (let i = 0; i < 18; i++) {
    const angle = (i / 18) * Math.PI * 2
    const from = angle + (i % 2 ? 0.6 : -0.6)
    strand(
      relief,
      {
        points: [
          { x: hub.x + Math.cos(from) * 0.012, y: hub.y + Math.sin(from) * 0.012 },
          { x: hub.x + Math.cos(angle) * wheel * 0.92, y: hub.y + Math.sin(angle) * wheel * 0.92 },
        ],
        radius: 0.0016,
        base: 0.032,
        gloss: 0.8,
      },
      (mark) => dye(mark, steel),
    )
  }
  turned(
    relief,
    {
      ...hub,
      radius: wheel,
      base: 0.03,
      gloss: 0.3,
      profile: (p) => (p > 0.92 ? 0.028 * Math.sqrt(Math.max(0, 1 - ((p - 0.96) / 0.04) ** 2)) : 0.014),
    },
    (mark, p) => {
      if (p < 0.875) mark.cover = 0
      mark.gloss = p < 0.92 ? 0.9 : 0.15
      dye(mark, p < 0.92 ? steel : tyre, p > 0.93 ? 1.4 : 1)
    },
  )
  turned(relief, { ...hub, radius: 0.016, base: 0.04, gloss: 0.9, profile: (p) => 0.014 * (1 - p * p) }, (mark) =>
    dye(mark, steel),
  )
}

function basket(relief: Relief, dice: Dice, at: { x: number; y: number }, wheel: number): void {
  const straw = ink('#b98a4f')
  for (let i = 0; i < 9; i++)
    leaf(
      relief,
      {
        x: at.x + dice.bell() * 0.07,
        y: at.y - 0.03,
        length: dice.between(0.08, 0.15),
        angle: -1.57 + dice.bell() * 1.1,
        width: (p) => 0.2 * Math.sin(Math.PI * p ** 0.8),
        height: 0.02,
        base: 0.05,
        fold: 0.35,
      },
      (mark, u) => dye(mark, ink('#4f7f3f'), 0.8 + 0.35 * u),
    )
  for (let i = 0; i < 6; i++)
    drawBloom(
      relief,
      dice,
      {
        x: at.x + (i - 2.5) * 0.034,
        y: at.y - 0.06 - dice.next() * 0.07,
        size: dice.between(0.034, 0.05),
        base: 0.075,
      },
      {
        petals: 12,
        rows: 2,
        breadth: 0.2,
        outer: dice.pick([ink('#f6f1e4'), ink('#e07b8f'), ink('#f0b41f')]),
        inner: ink('#f3dcc0'),
        heart: ink('#d9922a'),
        heartSize: 0.24,
      },
    )
  slab(
    relief,
    {
      x: at.x,
      y: at.y + wheel * 0.2,
      halfWidth: wheel * 0.5,
      halfHeight: wheel * 0.3,
      corner: 0.03,
      bevel: 0.06,
      height: 0.075,
      base: 0.03,
      gloss: 0.1,
    },
    (mark, u, v) => {
      const weave = Math.sin(u * 260 + Math.floor(v * 90) * Math.PI) * Math.sin(v * 283)
      mark.height += weave * 0.003
      dyeBetween(mark, straw, scale(straw, 0.5), 0.4 - weave * 0.4)
    },
  )
}
