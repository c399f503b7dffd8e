import { type Colour, scale } from '../drawing/colour.ts'
import type { Motif } from '../drawing/motif.ts'
import { fractalNoise } from '../drawing/noise.ts'
import { addGlow, type Raster } from '../drawing/raster.ts'
import { chain, drawSilhouette, limb, type Part } from '../drawing/silhouette.ts'
import { paintMilkyWay, scatterStars } from '../drawing/sky.ts'
import { rider } from '../things/bicycle.ts'
import { person } from '../things/people.ts'
import { poses } from '../things/pose-table.ts'
import type { MoodName } from './moods.ts'
import { openSky } from './mountains.ts'

const tripod: Part[] = [
  limb(0.24, 0.72, 0.045, 0.33, 0.73, 0.03),
  limb(0.27, 0.68, 0.008, 0.16, 0, 0.006),
  limb(0.27, 0.68, 0.008, 0.28, 0, 0.006),
  limb(0.27, 0.68, 0.008, 0.39, 0, 0.006),
]
const telescope: Part[] = [
  limb(0.16, 0.62, 0.028, 0.5, 0.98, 0.042),
  limb(0.3, 0.74, 0.02, 0.3, 0.6, 0.012),
  limb(0.3, 0.6, 0.01, 0.16, 0, 0.007),
  limb(0.3, 0.6, 0.01, 0.3, 0, 0.007),
  limb(0.3, 0.6, 0.01, 0.44, 0, 0.007),
]
const pack = chain([-0.09, 0.77, 0.05], [-0.11, 0.62, 0.055])

const walkers = {
  runner: person(poses.run, { hair: 'tail' }),
  tree: person(poses.tree, { hair: 'bun' }),
  warrior: person(poses.warrior, { hair: 'tail' }),
  lotus: person(poses.lotus, { hair: 'bun' }),
  rider: rider(),
  photographer: [...person(poses.lookUp, { hair: 'short' }), ...tripod, ...pack],
  stargazer: [...person(poses.lookUp, { hair: 'long' }), ...telescope],
  dancer: person(poses.leap, { hair: 'bun' }),
  guitarist: [
    ...person(poses.strum, { hair: 'long' }),
    limb(-0.06, 0.58, 0.078, 0.01, 0.61, 0.058),
    limb(0.01, 0.61, 0.012, 0.34, 0.77, 0.01),
  ],
} satisfies Record<string, Part[]>

/** Somebody at work or play on a ridge, dark against a wide sky. */
export const onTheRidge =
  (who: keyof typeof walkers, moodName: MoodName): Motif =>
  (canvas) => {
    const { dice, aspect } = canvas
    const isNight = moodName === 'moonlit'
    const { mood, raster, sunX, sunSide } = openSky(canvas, moodName, { horizonY: 0.76, cover: isNight ? 0.05 : 0.5 })
    if (isNight) {
      scatterStars(raster, dice, { belowY: 0.8, density: 1 })
      paintMilkyWay(raster, dice, {
        from: [aspect * 0.3, 1],
        to: [aspect * 0.75, -0.1],
        width: 0.26,
        strength: 0.22,
        tint: [0.9, 0.85, 1],
      })
    } else addGlow(raster, { x: sunX, y: 0.74, radius: 0.6, colour: scale(mood.sunColour, 0.3), edge: 0 })
    const shift = dice.between(0, 8)
    for (let layer = 0; layer < 4; layer++)
      layHill(raster, {
        y: 0.66 + layer * 0.055,
        rough: 0.09 - layer * 0.012,
        colour: scale(mood.haze, 0.62 - layer * 0.15),
        shift: shift + layer * 2.3,
        mist: mood.haze,
      })
    const slope = dice.between(-0.06, 0.06)
    const ridgeY = (x: number) =>
      0.87 + slope * (x - aspect / 2) + 0.014 * fractalNoise(x * 2.2 + shift, 3) + 0.004 * fractalNoise(x * 14, shift)
    const dark = scale(mood.ambient, 0.03)
    layGround(raster, ridgeY, dark, scale(mood.light, 0.05))
    const x = aspect * (who === 'stargazer' || who === 'photographer' ? 0.42 : dice.between(0.4, 0.6))
    drawSilhouette(raster, walkers[who], {
      x,
      y: ridgeY(x) + 0.004,
      size: who === 'lotus' ? 0.5 : 0.44,
      colour: dark,
      mirrored: sunSide < 0,
      rim: { colour: scale(mood.light, 0.5), from: [0.6, 0.8], width: 0.008 },
      melt: who === 'rider' ? 0.006 : 0.016,
    })
    return { raster, development: { exposure: isNight ? 1.5 : mood.exposure, bloom: 0.45 } }
  }

function layHill(
  raster: Raster,
  hill: { y: number; rough: number; colour: Colour; shift: number; mist: Colour },
): void {
  const { widthPx, heightPx, light } = raster
  for (let column = 0; column < widthPx; column++) {
    const x = column / heightPx
    const top =
      (hill.y + hill.rough * (fractalNoise(x * 0.9 + hill.shift, 1) + 0.1 * fractalNoise(x * 7, hill.shift))) * heightPx
    for (let row = Math.max(0, Math.floor(top)); row < heightPx; row++) {
      const cover = Math.min(1, row + 1 - top)
      const mist = Math.min(0.55, ((row - top) / heightPx) * 3.4)
      const index = (row * widthPx + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const tone = (hill.colour[channel] ?? 0) * (1 - mist) + (hill.mist[channel] ?? 0) * 0.62 * mist
        light[index + channel] = (light[index + channel] ?? 0) * (1 - cover) + tone * cover
      }
    }
  }
}

function layGround(raster: Raster, ridgeY: (x: number) => number, colour: Colour, edge: Colour): void {
  const { widthPx, heightPx, light } = raster
  for (let column = 0; column < widthPx; column++) {
    const x = column / heightPx
    const blade = Math.max(0, fractalNoise(x * 60, 2)) * 0.012 + Math.max(0, fractalNoise(x * 23, 5)) * 0.006
    const top = (ridgeY(x) - blade) * heightPx
    for (let row = Math.max(0, Math.floor(top)); row < heightPx; row++) {
      const cover = Math.min(1, row + 1 - top)
      const glow = Math.exp(-(row - top) / 5)
      const index = (row * widthPx + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const tone = (colour[channel] ?? 0) + (edge[channel] ?? 0) * glow
        light[index + channel] = (light[index + channel] ?? 0) * (1 - cover) + tone * cover
      }
    }
  }
}
