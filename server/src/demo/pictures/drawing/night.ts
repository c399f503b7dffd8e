import { type Colour, ramp } from './colour.ts'
import type { Canvas } from './motif.ts'
import { fractalNoise } from './noise.ts'
import { blankRaster, type Raster } from './raster.ts'
import { paintSky, scatterStars } from './sky.ts'

export const nightAir = ramp([
  [0, '#03050f'],
  [0.5, '#091226'],
  [0.85, '#16284a'],
  [1, '#3b4a63'],
])

export function clearNight({ widthPx, heightPx, dice }: Canvas): Raster {
  const raster = blankRaster(widthPx, heightPx)
  paintSky(raster, { air: nightAir, horizonY: 0.9 }, dice)
  scatterStars(raster, dice, { belowY: 0.95, density: 1.1 })
  return raster
}

/** A dark hill line from edge to edge. */
export function layRidge(raster: Raster, ridge: { y: number; roughness: number; colour: Colour; shift: number }): void {
  const { widthPx, heightPx, light } = raster
  for (let column = 0; column < widthPx; column++) {
    const x = column / heightPx
    const top =
      (ridge.y + ridge.roughness * (fractalNoise(x * 0.8 + ridge.shift, 1) + 0.12 * fractalNoise(x * 9, ridge.shift))) *
      heightPx
    for (let row = Math.max(0, Math.floor(top)); row < heightPx; row++) {
      const cover = Math.min(1, row + 1 - top)
      const index = (row * widthPx + column) * 3
      for (let channel = 0; channel < 3; channel++)
        light[index + channel] = (light[index + channel] ?? 0) * (1 - cover) + (ridge.colour[channel] ?? 0) * cover
    }
  }
}

/** Still dark water below `shoreY` that mirrors what stands above. */
export function layMirror(raster: Raster, shoreY: number): void {
  const { widthPx, heightPx, light } = raster
  const shore = Math.round(shoreY * heightPx)
  for (let row = shore; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++) {
      const wave = fractalNoise(column * 0.006, row * 0.11) * (1 + (row - shore) * 0.02)
      const from = Math.max(0, Math.round(shore - (row - shore) * 1.9 - Math.abs(wave) * 6 - 1))
      const source = (from * widthPx + Math.min(widthPx - 1, Math.max(0, Math.round(column + wave * 3)))) * 3
      const index = (row * widthPx + column) * 3
      for (let channel = 0; channel < 3; channel++) light[index + channel] = (light[source + channel] ?? 0) * 0.62
    }
}
