import { type Colour, ink, scale, smoothStep } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import { fractalNoise, grainNoise } from '../drawing/noise.ts'
import { dye, dyeBetween, type Relief, stamp } from '../drawing/relief.ts'
import { dome, slab } from '../drawing/shapes.ts'

export const crust = { pale: ink('#e2ab62'), brown: ink('#9a5a2a'), dark: ink('#5d2a10'), flour: ink('#f2e9da') }

/** A hearth loaf with scores across it and flour on its crust. */
export function loaf(
  relief: Relief,
  dice: Dice,
  at: { x: number; y: number; length: number; breadth: number; angle: number; base: number; scores: number },
): void {
  const shift = dice.between(0, 8)
  dome(
    relief,
    {
      x: at.x,
      y: at.y,
      radiusX: at.length,
      radiusY: at.breadth,
      angle: at.angle,
      height: at.breadth * 0.8,
      base: at.base,
      bulge: 2.6,
      gloss: 0.04,
    },
    (mark, u, v, x, y) => {
      const place = Math.hypot(u, v)
      const crackle = fractalNoise(x * 7 + shift, y * 7)
      const score =
        at.scores === 1
          ? Math.min(
              Math.abs(v + 0.3 * u * u - 0.1) * 5,
              Math.abs(u * 0.8 - v * 1.1 + 0.55) * 7 + (v > 0 ? 1 : 0),
              Math.abs(u * 0.8 - v * 1.1) * 7 + (v > 0 ? 1 : 0),
              Math.abs(u * 0.8 - v * 1.1 - 0.55) * 7 + (v > 0 ? 1 : 0),
            )
          : Math.abs(((((u * at.scores * 0.62 + v * 0.5 + 9.5) % 1) + 1) % 1) - 0.5) * 5
      const open = smoothStep(0.55, 0.1, score) * smoothStep(0.95, 0.72, place)
      const ear = smoothStep(0.5, 0.75, score) * smoothStep(1.1, 0.8, score) * smoothStep(0.95, 0.7, place)
      mark.height += ear * 0.01 - open * 0.012 + crackle * 0.006 + fractalNoise(x * 19, y * 19 + shift) * 0.003
      dyeBetween(mark, crust.brown, crust.dark, 0.15 + smoothStep(0.55, 1, place) * 0.55 + crackle * 0.35 + ear * 0.4)
      if (open > 0.02) dyeBetween(mark, [mark.red, mark.green, mark.blue], crust.pale, open * 0.9)
      const dust =
        smoothStep(0.1, 0.7, fractalNoise(x * 4 + shift, y * 4 + shift) + 0.42 - open) *
        smoothStep(1, 0.5, place) *
        (0.6 + 0.4 * grainNoise(Math.round(x * 700), Math.round(y * 700)))
      if (dust > 0) dyeBetween(mark, [mark.red, mark.green, mark.blue], crust.flour, dust * 0.55)
    },
  )
}

/** A crescent of rolled layers. */
export function croissant(
  relief: Relief,
  dice: Dice,
  at: { x: number; y: number; size: number; angle: number; base: number },
): void {
  const segments = 9
  const order = Array.from({ length: segments }, (_, i) => i).sort((a, b) => Math.abs(b - 4) - Math.abs(a - 4))
  for (const i of order) {
    const t = (i / (segments - 1)) * 2 - 1
    const bend = t * 1.25
    const [lx, ly] = [Math.sin(bend) * at.size * 0.78, (1 - Math.cos(bend)) * at.size * 0.62]
    const [cos, sin] = [Math.cos(at.angle), Math.sin(at.angle)]
    const swell = (1 - t * t) ** 0.55
    dome(
      relief,
      {
        x: at.x + lx * cos - ly * sin,
        y: at.y + lx * sin + ly * cos,
        radiusX: at.size * (0.12 + 0.1 * swell),
        radiusY: at.size * (0.13 + 0.29 * swell),
        angle: at.angle + bend * 0.8 + t * 0.12,
        height: at.size * (0.16 + 0.3 * swell),
        base: at.base,
        gloss: 0.35,
      },
      (mark, u, v, x, y) => {
        const layers = Math.sin(u * 15 + fractalNoise(x * 8, y * 8) * 1.6)
        mark.height += layers * 0.0014
        dyeBetween(mark, crust.pale, crust.brown, 0.4 + layers * 0.2 + fractalNoise(x * 9, y * 9) * 0.3 - u * 0.3, 1)
        dyeBetween(mark, [mark.red, mark.green, mark.blue], crust.dark, smoothStep(0.6, 1, Math.hypot(u, v)) * 0.35)
      },
    )
  }
}

/** A round bun, glazed, with sesame or a dimple of filling. */
export function bun(
  relief: Relief,
  dice: Dice,
  at: { x: number; y: number; size: number; base: number },
  topping: 'sesame' | 'cream' | 'plain',
): void {
  dome(
    relief,
    { x: at.x, y: at.y, radiusX: at.size, height: at.size * 0.75, base: at.base, bulge: 2.5, gloss: 0.55 },
    (mark, u, v, x, y) => {
      const place = Math.hypot(u, v)
      dyeBetween(mark, crust.pale, crust.brown, smoothStep(0.95, 0.1, place) * 0.85 + 0.2 * fractalNoise(x * 6, y * 6))
      if (topping !== 'cream' || place > 0.4) return
      const swirl = Math.sin(place * 26 + Math.atan2(v, u))
      mark.height += swirl * 0.003 - 0.006
      mark.gloss = 0.4
      dye(mark, ink('#f3dc9a'), 1 + swirl * 0.06)
    },
  )
  if (topping !== 'sesame') return
  for (let i = 0; i < 46; i++) {
    const [angle, away] = [dice.between(0, 6.28), Math.sqrt(dice.next()) * 0.62]
    const lift = at.size * 0.75 * Math.sqrt(1 - away ** 2.5)
    dome(
      relief,
      {
        x: at.x + Math.cos(angle) * away * at.size,
        y: at.y + Math.sin(angle) * away * at.size,
        radiusX: at.size * 0.058,
        radiusY: at.size * 0.034,
        angle: dice.between(0, 3),
        height: 0.005,
        base: at.base + lift - 0.001,
        gloss: 0.2,
      },
      (mark) => dye(mark, ink('#f0e2c0')),
    )
  }
}

/** Flour spilt over the table: a cloud thick in the middle, specks far out. */
export function flourDust(
  relief: Relief,
  dice: Dice,
  at: { x: number; y: number; reach: number; strength: number },
): void {
  const shift = dice.between(0, 8)
  stamp(
    relief,
    { left: at.x - at.reach, right: at.x + at.reach, top: at.y - at.reach, bottom: at.y + at.reach },
    (x, y, mark) => {
      const away = Math.hypot(x - at.x, y - at.y) / at.reach
      const cloud =
        ((1 - away) * at.strength + fractalNoise(x * 2.4 + shift, y * 2.4) * 0.45 * at.strength) *
        smoothStep(1, 0.7, away)
      const speck = grainNoise(Math.round(x * 720), Math.round(y * 720)) * 0.5
      const cover = smoothStep(0.12, 0.75, cloud + speck * 0.4)
      if (cover <= 0.01 || away >= 1) return
      mark.cover = cover * 0.9
      mark.height = 0.001 + cover * 0.003
      dye(mark, crust.flour)
    },
  )
}

/** A wooden rolling pin. */
export function rollingPin(relief: Relief, at: { x: number; y: number; length: number; angle: number }): void {
  const wood = ink('#c99a62')
  const body = (halfWidth: number, halfHeight: number, tint: Colour) =>
    slab(
      relief,
      {
        x: at.x,
        y: at.y,
        halfWidth,
        halfHeight,
        angle: at.angle,
        corner: halfHeight * 0.7,
        bevel: halfHeight,
        height: halfHeight * 1.5,
        gloss: 0.25,
      },
      (mark, u, v) => dye(mark, tint, 0.9 + 0.2 * fractalNoise(u * 1.5, v * 18)),
    )
  body(at.length, 0.02, scale(wood, 0.75))
  body(at.length * 0.72, 0.052, wood)
}
