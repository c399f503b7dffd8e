import { type Colour, ink, scale, smoothStep } from '../drawing/colour.ts'
import type { Motif } from '../drawing/motif.ts'
import { fractalNoise, ridgeNoise } from '../drawing/noise.ts'
import type { Raster } from '../drawing/raster.ts'
import { drawSea } from '../drawing/sea.ts'
import { scatterStars } from '../drawing/sky.ts'
import type { MoodName } from './moods.ts'
import { openSky, tone } from './mountains.ts'

const deepWater: Record<MoodName, Colour> = {
  dawn: ink('#31465f'),
  day: ink('#0f5573'),
  golden: ink('#3a4250'),
  dusk: ink('#1c2143'),
  overcast: ink('#4a5c66'),
  moonlit: ink('#071226'),
}

/** Open water to the horizon, perhaps with far headlands. */
export const openSea =
  (moodName: MoodName): Motif =>
  (canvas) => {
    const horizonY = canvas.dice.between(0.46, 0.58)
    const { mood, raster, sunX } = openSky(canvas, moodName, { horizonY, cover: 0.48 })
    if (moodName === 'moonlit') scatterStars(raster, canvas.dice, { belowY: horizonY, density: 0.5 })
    drawHeadlands(raster, {
      horizonY,
      colour: mood.haze,
      dark: scale(mood.ambient, 0.5),
      shift: canvas.dice.between(0, 8),
    })
    drawSea(raster, {
      horizonY,
      deep: deepWater[moodName],
      waves: canvas.dice.between(0.45, 0.8),
      glitter: { x: sunX, colour: mood.sunColour, strength: mood.sunHaze * 1.5 },
      haze: mood.haze,
      shift: canvas.dice.between(0, 8),
    })
    return { raster, development: { exposure: mood.exposure, bloom: 0.35 } }
  }

/** Two far capes, paler the farther. */
function drawHeadlands(raster: Raster, cape: { horizonY: number; colour: Colour; dark: Colour; shift: number }): void {
  const { widthPx, heightPx, light } = raster
  for (const [layer, weight] of [
    [0, 0.35],
    [1, 0.6],
  ] as const)
    for (let column = 0; column < widthPx; column++) {
      const x = column / heightPx
      const mass = smoothStep(0.1, 0.7, fractalNoise(x * 0.5 + cape.shift + layer * 3, layer * 2 + 1) + 0.25)
      const crest = mass * (0.09 - layer * 0.03) * (1 + 0.5 * fractalNoise(x * 4 + cape.shift, layer + 3)) * heightPx
      const top = cape.horizonY * heightPx - crest
      for (let row = Math.max(0, Math.floor(top)); row < cape.horizonY * heightPx; row++) {
        const cover = Math.min(1, row + 1 - top) * smoothStep(0, 4, crest)
        const index = (row * widthPx + column) * 3
        for (let channel = 0; channel < 3; channel++) {
          const land = (cape.colour[channel] ?? 0) * (1 - weight) + (cape.dark[channel] ?? 0) * weight
          const behind = light[index + channel] ?? 0
          light[index + channel] = behind + (land - behind) * cover * 0.92
        }
      }
    }
}

/** A beach where small waves run out. */
export const beach =
  (moodName: MoodName): Motif =>
  (canvas) => {
    const { mood, raster, sunX } = openSky(canvas, moodName, { horizonY: 0.4, cover: 0.5 })
    const shift = canvas.dice.between(0, 8)
    drawSea(raster, {
      horizonY: 0.4,
      deep: deepWater[moodName],
      waves: 0.6,
      glitter: { x: sunX, colour: mood.sunColour, strength: mood.sunHaze },
      haze: mood.haze,
      shift,
    })
    const { widthPx, heightPx, light } = raster
    const [sand, foam] = [ink('#c9a97e'), ink('#fbf6ec')]
    const out = new Float32Array(3)
    for (let column = 0; column < widthPx; column++) {
      const x = column / heightPx
      const edgeY = 0.74 + fractalNoise(x * 0.6 + shift, 1) * 0.09 - x * 0.04
      for (let row = Math.floor((edgeY - 0.12) * heightPx); row < heightPx; row++) {
        const past = row / heightPx - edgeY + fractalNoise(x * 3 + shift, (row / heightPx) * 3) * 0.012
        const lace = ridgeNoise(x * 3.4 + shift, (row / heightPx) * 8)
        const froth =
          smoothStep(0.05, 0, Math.abs(past)) * smoothStep(0.2, 0.9, lace + (past > -0.02 ? 0.3 : 0)) +
          smoothStep(0.02, 0, Math.abs(past + 0.085)) * smoothStep(0.35, 1, lace) * 0.8
        const index = (row * widthPx + column) * 3
        const wet = smoothStep(0.13, 0.02, past)
        tone(out, sand, (0.78 + 0.1 * fractalNoise(x * 9, (row / heightPx) * 20)) * (1 - wet * 0.5))
        for (let channel = 0; channel < 3; channel++) {
          const lit = (out[channel] ?? 0) * ((mood.light[channel] ?? 0) * 0.55 + (mood.ambient[channel] ?? 0))
          const mirrored = light[((heightPx - 1 - row) * widthPx + column) * 3 + channel] ?? 0
          const ground = lit + (mirrored - lit) * wet * 0.3
          const behind = light[index + channel] ?? 0
          const shown = behind + (ground - behind) * smoothStep(-0.012, 0.02, past)
          const white = (foam[channel] ?? 0) * ((mood.light[channel] ?? 0) * 0.45 + (mood.ambient[channel] ?? 0))
          light[index + channel] = shown + (white - shown) * Math.min(1, froth)
        }
      }
    }
    return { raster, development: { exposure: mood.exposure, bloom: 0.3 } }
  }
