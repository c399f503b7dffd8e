import { clamp, type Colour, type Ramp, readRamp, smoothStep } from './colour.ts'
import type { Dice } from './dice.ts'
import { cellChance, fractalNoise } from './noise.ts'
import { addGlow, fillRaster, type Raster } from './raster.ts'

export type Clouds = {
  /** 0 clear to 1 overcast. */
  cover: number
  lit: Colour
  shade: Colour
  /** Clouds across one picture height; larger is finer. */
  scale: number
  /** 1 for heaps, 3 and more for long streaks. */
  stretch: number
}

export type Sky = {
  /** From the zenith (0) to the horizon (1). */
  air: Ramp
  horizonY: number
  sun?: { x: number; y: number; colour: Colour; radius: number; haze: number }
  clouds?: Clouds
}

/** Paints the sky over the whole raster; what lies below the horizon gets the horizon's colour. */
export function paintSky(raster: Raster, sky: Sky, dice: Dice): void {
  const { air, horizonY, sun, clouds } = sky
  const [shiftX, shiftY] = [dice.between(0, 8), dice.between(0, 8)]
  const fall = sun ? sunFall(sun) : undefined
  fillRaster(raster, (x, y, out) => {
    const place = Math.min(1, y / horizonY)
    readRamp(air, place, out)
    const sunDistance = sun ? Math.sqrt((x - sun.x) ** 2 + (y - sun.y) ** 2 * 1.32) : 9
    if (sun && fall) addSun(sun.colour, fall, sunDistance, out)
    if (clouds && y < horizonY) addClouds(clouds, { x: x + shiftX, y: shiftY, place, sunDistance }, out)
  })
}

/** How much of the sun's light there is at a distance from it; one entry is 1/400 of a picture height. */
const SUN_ENTRIES = 2048
function sunFall({ radius, haze }: NonNullable<Sky['sun']>): Float32Array {
  return Float32Array.from({ length: SUN_ENTRIES }, (_, entry) => {
    const distance = entry / 400
    const disc = smoothStep(radius * 1.04, radius * 0.96, distance) * 3
    return disc + haze * (0.55 * Math.exp(-distance * 3.2) + 0.7 * Math.exp(-distance * 11))
  })
}

function addSun(colour: Colour, fall: Float32Array, distance: number, out: Float32Array): void {
  const place = Math.min(SUN_ENTRIES - 2, distance * 400)
  const near = fall[place | 0] ?? 0
  const strength = near + ((fall[(place | 0) + 1] ?? 0) - near) * (place - (place | 0))
  out[0] = (out[0] ?? 0) + colour[0] * strength
  out[1] = (out[1] ?? 0) + colour[1] * strength
  out[2] = (out[2] ?? 0) + colour[2] * strength
}

function addClouds(
  clouds: Clouds,
  spot: { x: number; y: number; place: number; sunDistance: number },
  out: Float32Array,
): void {
  // Clouds lie on a plane overhead, so they crowd towards the horizon.
  const depth = 1 / (1.55 - spot.place)
  const u = (spot.x - 0.66) * clouds.scale * (0.5 + depth * 0.6)
  const v = spot.y + depth * clouds.scale * 1.1 * clouds.stretch
  const bend = fractalNoise(u * 0.5 + 3, v * 0.5)
  const mass = fractalNoise(u + bend * 0.4, v + bend * 0.4)
  const thickness = smoothStep(0.62 - clouds.cover, 1.15 - clouds.cover * 0.75, mass + 0.25)
  if (thickness <= 0) return
  const above = fractalNoise(u + bend * 0.4 + 0.04, v + bend * 0.4 - 0.16)
  const lit = clamp(0.5 + (mass - above) * 1.5 + 0.55 * Math.exp(-spot.sunDistance * 2.5) - thickness * 0.25)
  const cover = thickness * smoothStep(0, 0.08, 1 - spot.place + 0.04)
  for (let channel = 0; channel < 3; channel++) {
    const shade = clouds.shade[channel] ?? 0
    const tone = shade + ((clouds.lit[channel] ?? 0) - shade) * lit
    const behind = out[channel] ?? 0
    out[channel] = behind + (tone - behind) * cover
  }
}

/** Stars of many sizes above `belowY`; `density` 1 is a clear night. */
export function scatterStars(
  raster: Raster,
  dice: Dice,
  { belowY, density }: { belowY: number; density: number },
): void {
  const aspect = raster.widthPx / raster.heightPx
  const pixel = 1 / raster.heightPx
  const count = Math.round(1500 * density * belowY * aspect)
  for (let i = 0; i < count; i++) {
    const [x, y] = [dice.between(0, aspect), dice.between(0, belowY)]
    const size = dice.next() ** 14
    const strength = (0.12 + 0.8 * dice.next() ** 4 + size * 3) * smoothStep(0, 0.35, belowY - y)
    const warmth = dice.between(-0.25, 0.25)
    const colour = [strength * (1 + warmth), strength, strength * (1 - warmth)] as const
    addGlow(raster, { x, y, radius: pixel * (1.3 + size * 2.2), colour, edge: 0.1 })
  }
}

/** A band of far stars and dust from the lower `from` to the upper `to`. */
export function paintMilkyWay(
  raster: Raster,
  dice: Dice,
  band: {
    from: readonly [number, number]
    to: readonly [number, number]
    width: number
    strength: number
    tint: Colour
  },
): void {
  const [shiftX, shiftY] = [dice.between(0, 8), dice.between(0, 8)]
  const [dx, dy] = [band.to[0] - band.from[0], band.to[1] - band.from[1]]
  const length = Math.hypot(dx, dy)
  const { light, widthPx, heightPx } = raster
  for (let row = 0, index = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++, index += 3) {
      const [x, y] = [(column / heightPx - band.from[0]) / length, (row / heightPx - band.from[1]) / length]
      const along = (x * dx + y * dy) / length
      const warp = fractalNoise(x * 3 + shiftX, y * 3 + shiftY)
      const across = ((x * dy - y * dx) / length) * (length / band.width) + warp * 0.35
      const core = Math.exp(-across * across * 2.2)
      if (core < 0.02) continue
      const cloud = 0.55 + 0.75 * fractalNoise(x * 5 + shiftY, y * 5 + shiftX)
      const dust = smoothStep(
        0.1,
        0.75,
        fractalNoise(x * 4 + 5 + shiftX, y * 4 + shiftY) + 0.75 * Math.exp(-across * across * 14),
      )
      const glow = band.strength * core * Math.max(0.08, cloud) * (1 - 0.85 * dust) * (1 - 0.5 * Math.abs(along - 0.5))
      const star =
        cellChance(column, row, 7) > 1 - core * 0.035
          ? cellChance(column, row, 8) ** 3 * (1 - 0.7 * dust) * band.strength
          : 0
      light[index] = (light[index] ?? 0) + glow * band.tint[0] * (1 + core * 0.7) + star
      light[index + 1] = (light[index + 1] ?? 0) + glow * band.tint[1] + star
      light[index + 2] = (light[index + 2] ?? 0) + glow * band.tint[2] * (1.3 - core * 0.5) + star
    }
}
