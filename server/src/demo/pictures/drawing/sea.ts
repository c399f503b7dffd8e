import { type Colour, smoothStep } from './colour.ts'
import { fractalNoise, ridgeNoise } from './noise.ts'
import type { Raster } from './raster.ts'

export type Sea = {
  horizonY: number
  /** What the water is where it reflects nothing. */
  deep: Colour
  /** 0 like glass to 1 in a fresh wind. */
  waves: number
  /** A path of glitter below this sun. */
  glitter?: { x: number; colour: Colour; strength: number }
  haze: Colour
  shift: number
}

/** Lays water under the sky that the raster shows: broken reflections, glitter, haze at the horizon. */
export function drawSea(raster: Raster, sea: Sea): void {
  const { widthPx, heightPx, light } = raster
  const horizon = Math.round(sea.horizonY * heightPx)
  for (let row = horizon; row < heightPx; row++) {
    const below = (row + 0.5) / heightPx - sea.horizonY
    const z = 0.12 / (below + 0.0025)
    const far = smoothStep(0.5, 12, z)
    const swellScale = 0.35 + 0.65 * (1 - far)
    for (let column = 0; column < widthPx; column++) {
      const x = ((column - widthPx / 2) / heightPx) * z * 2.2
      const long = fractalNoise(x * 0.55 + sea.shift, z * 2.1 + sea.shift)
      const short = fractalNoise(x * 2.3 + long, z * 7.3 + sea.shift) * swellScale
      const tilt = (long * 0.6 + short * 0.5) * sea.waves
      const mirrored = Math.round(2 * horizon - row - (Math.abs(tilt) * 1.5 + sea.waves * 0.12) * heightPx * 0.22 - 2)
      const reach = mirrored < 0 ? -mirrored : mirrored
      const from =
        (Math.min(horizon - 1, reach) * widthPx +
          Math.min(widthPx - 1, Math.max(0, Math.round(column + short * 14 * sea.waves)))) *
        3
      const grazing = 0.3 + 0.62 * far - Math.max(0, tilt) * 0.35 + Math.min(0, tilt) * 0.25
      const spark = sea.glitter
        ? glitterAt(sea.glitter, { column, widthPx, heightPx, below, tilt, short, x, z, shift: sea.shift })
        : 0
      const index = (row * widthPx + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const water = (sea.deep[channel] ?? 0) * (1 + tilt * 0.5)
        const tone = water + ((light[from + channel] ?? 0) - water) * Math.max(0.05, grazing)
        const hazed = tone + ((sea.haze[channel] ?? 0) - tone) * far * far * 0.55
        light[index + channel] = hazed + spark * (sea.glitter?.colour[channel] ?? 0)
      }
    }
  }
}

function glitterAt(
  glitter: NonNullable<Sea['glitter']>,
  spot: {
    column: number
    widthPx: number
    heightPx: number
    below: number
    tilt: number
    short: number
    x: number
    z: number
    shift: number
  },
): number {
  const aside = (spot.column / spot.heightPx - glitter.x) / (0.03 + spot.below * 0.42)
  const path = Math.exp(-aside * aside)
  if (path < 0.01) return 0
  const facet = ridgeNoise(spot.x * 4 + spot.short, spot.z * 11 + spot.shift)
  return glitter.strength * path * (smoothStep(0.55, 1.05, facet + spot.tilt * 0.3) * 2.4 + 0.14)
}
