import { type Colour, ink, smoothStep } from '../drawing/colour.ts'
import type { Motif } from '../drawing/motif.ts'
import { fractalNoise } from '../drawing/noise.ts'
import { dye, dyeBetween, type Relief, stamp } from '../drawing/relief.ts'
import { slab, strand, turned } from '../drawing/shapes.ts'
import { stillLife } from './still-life.ts'

/** An acoustic guitar laid on wood. */
export const guitar: Motif = stillLife(['ash', 'linen', 'darkLinen', 'slate'], ({ relief, dice, aspect }) => {
  const angle = dice.between(-0.3, -0.12)
  const turn = placer({ x: aspect * 0.3, y: 0.56, angle })
  const spruce = dice.pick([
    { pale: ink('#e0b06a'), dark: ink('#b97f3c') },
    { pale: ink('#c9823e'), dark: ink('#7b3c17') },
  ])
  guitarBody(relief, turn, spruce)
  const [rosewood, fret, string] = [ink('#3a2218'), ink('#cfcac0'), ink('#e6dcc4')]
  const neck = turn(0.72, 0)
  slab(
    relief,
    {
      ...neck,
      halfWidth: 0.6,
      halfHeight: 0.036,
      angle,
      corner: 0.003,
      bevel: 0.006,
      height: 0.028,
      base: 0.1,
      gloss: 0.25,
    },
    (mark, u, v) => dye(mark, rosewood, 0.9 + 0.4 * fractalNoise(u * 3, v * 60)),
  )
  for (let i = 0; i < 21; i++) {
    const along = 1.3 - 1.16 * (1 - 0.944 ** i)
    strand(
      relief,
      { points: [turn(along, -0.034), turn(along, 0.034)], radius: 0.0026, base: 0.124, gloss: 0.9 },
      (mark) => dye(mark, fret),
    )
    if ([3, 5, 7, 9, 12].includes(i))
      turned(
        relief,
        { ...turn(along + 0.022, 0), radius: 0.0075, base: 0.126, gloss: 0.7, profile: (p) => 0.001 * (1 - p) },
        (mark) => dye(mark, ink('#e9e2cf')),
      )
  }
  slab(
    relief,
    {
      ...turn(-0.17, 0),
      halfWidth: 0.022,
      halfHeight: 0.105,
      angle,
      corner: 0.012,
      height: 0.02,
      base: 0.1,
      gloss: 0.3,
    },
    (mark) => dye(mark, rosewood),
  )
  for (let i = 0; i < 6; i++)
    strand(
      relief,
      {
        points: [turn(-0.17, (i - 2.5) * 0.0115), turn(1.33, (i - 2.5) * 0.0098)],
        radius: 0.0012 + 0.0006 * (5 - i) * 0.5,
        base: 0.128,
        gloss: 0.9,
      },
      (mark) => dye(mark, string),
    )
})

type Turn = (along: number, across: number) => { x: number; y: number }

function placer({ x, y, angle }: { x: number; y: number; angle: number }): Turn {
  return (along, across) => ({
    x: x + Math.cos(angle) * along - Math.sin(angle) * across,
    y: y + Math.sin(angle) * along + Math.cos(angle) * across,
  })
}

function guitarBody(relief: Relief, turn: Turn, wood: { pale: Colour; dark: Colour }): void {
  const centre = turn(0, 0)
  const ahead = turn(1, 0)
  const [cos, sin] = [ahead.x - centre.x, ahead.y - centre.y]
  stamp(relief, { left: centre.x - 0.6, right: centre.x + 0.6, top: 0, bottom: 1 }, (x, y, mark) => {
    const u = (x - centre.x) * cos + (y - centre.y) * sin
    const v = (y - centre.y) * cos - (x - centre.x) * sin
    const lower = 0.33 - Math.hypot(u + 0.13, v * 1.02)
    const upper = 0.245 - Math.hypot(u - 0.25, v)
    const inside = -smoothJoin(-lower, -upper, 0.045)
    if (inside < -0.002) return
    mark.cover = (inside + 0.002) * relief.heightPx
    mark.gloss = 0.55
    mark.height = 0.1 * Math.min(1, Math.sqrt(Math.max(0, inside) / 0.012))
    const grain = Math.sin(v * 340 + fractalNoise(u * 0.8, v * 6) * 7)
    dyeBetween(
      mark,
      wood.pale,
      wood.dark,
      0.28 + grain * 0.1 + 0.25 * fractalNoise(u * 0.6, v * 3) + smoothStep(0.08, 0, inside) * 0.5,
    )
    if (inside < 0.016) dye(mark, inside < 0.006 ? ink('#2a1710') : ink('#efe2c4'))
    const hole = Math.hypot(u - 0.1, v)
    if (hole < 0.1) {
      mark.height = 0.015
      mark.gloss = 0
      return dye(mark, ink('#1c0f08'), 0.5 + hole * 4)
    }
    if (hole < 0.128)
      dyeBetween(mark, ink('#efe2c4'), ink('#3b2113'), smoothStep(0.2, 0.8, Math.sin(hole * 900) * 0.5 + 0.5))
  })
}

function smoothJoin(a: number, b: number, blend: number): number {
  const share = Math.min(1, Math.max(0, 0.5 + (0.5 * (b - a)) / blend))
  return b + (a - b) * share - blend * share * (1 - share)
}
