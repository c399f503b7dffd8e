import { type Colour, scale, smoothStep } from './colour.ts'
import type { Dice } from './dice.ts'
import type { Canvas } from './motif.ts'
import { fractalNoise } from './noise.ts'
import { addGlow, blankRaster, fillRaster, type Raster } from './raster.ts'

export type Beam = { x: number; angle: number; width: number; colour: Colour; strength: number }

export function darkStage(
  { widthPx, heightPx, dice }: Canvas,
  { haze, floorY }: { haze: Colour; floorY: number },
): Raster {
  const raster = blankRaster(widthPx, heightPx)
  const shift = dice.between(0, 8)
  fillRaster(raster, (x, y, out) => {
    const smoke = 0.5 + 0.6 * fractalNoise(x * 1.1 + shift, y * 1.6)
    const level = y < floorY ? 0.02 + 0.07 * smoke * smoothStep(0, floorY, y) : 0.035 * (1.2 - y)
    for (let channel = 0; channel < 3; channel++) out[channel] = 0.004 + (haze[channel] ?? 0) * level
  })
  return raster
}

/** A cone of light through smoke, from a lamp above the picture's upper edge. */
export function castBeam(raster: Raster, beam: Beam, dice: Dice): void {
  const { widthPx, heightPx, light } = raster
  const [sin, cos, shift] = [Math.sin(beam.angle), Math.cos(beam.angle), dice.between(0, 8)]
  const topY = -0.06
  for (let row = 0; row < heightPx * 0.93; row++)
    for (let column = 0; column < widthPx; column++) {
      const [dx, dy] = [column / heightPx - beam.x, row / heightPx - topY]
      const along = dx * sin + dy * cos
      const across = Math.abs(dx * cos - dy * sin) / (beam.width * (0.25 + along))
      if (across > 1.6) continue
      const smoke = 0.7 + 0.5 * fractalNoise(column * 0.0035 + shift, row * 0.0035)
      const strength = beam.strength * Math.exp(-across * across * 2.4) * smoke * Math.exp(-along * 0.75) * 0.5
      const index = (row * widthPx + column) * 3
      light[index] = (light[index] ?? 0) + beam.colour[0] * strength
      light[index + 1] = (light[index + 1] ?? 0) + beam.colour[1] * strength
      light[index + 2] = (light[index + 2] ?? 0) + beam.colour[2] * strength
    }
  addGlow(raster, {
    x: beam.x,
    y: 0,
    radius: Math.min(0.07, beam.width * 1.1),
    colour: scale(beam.colour, beam.strength * 2),
    edge: 0,
  })
}

export function poolOfLight(
  raster: Raster,
  pool: { x: number; y: number; radiusX: number; radiusY: number; colour: Colour },
): void {
  const { widthPx, heightPx, light } = raster
  for (
    let row = Math.floor((pool.y - pool.radiusY) * heightPx);
    row < Math.min(heightPx, (pool.y + pool.radiusY) * heightPx);
    row++
  )
    for (let column = 0; column < widthPx; column++) {
      const distance = Math.hypot((column / heightPx - pool.x) / pool.radiusX, (row / heightPx - pool.y) / pool.radiusY)
      const strength = smoothStep(1, 0.72, distance) * 0.5
      const index = (row * widthPx + column) * 3
      for (let channel = 0; channel < 3; channel++)
        light[index + channel] = (light[index + channel] ?? 0) + (pool.colour[channel] ?? 0) * strength
    }
}

/** A polished floor: what stands on `y` shows faintly below it. */
export function mirrorFloor(raster: Raster, y: number): void {
  const { widthPx, heightPx, light } = raster
  const floor = Math.round(y * heightPx)
  for (let row = floor; row < heightPx; row++)
    for (let column = 0; column < widthPx * 3; column++) {
      const index = row * widthPx * 3 + column
      const mirrored = light[Math.max(0, 2 * floor - row) * widthPx * 3 + column] ?? 0
      light[index] = (light[index] ?? 0) * 0.72 + mirrored * 0.22
    }
}
