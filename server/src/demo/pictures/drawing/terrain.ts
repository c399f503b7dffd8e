import { type Colour, smoothStep } from './colour.ts'
import { fractalNoise } from './noise.ts'
import type { Raster } from './raster.ts'

/** A land that is seen from `camera`; distances are in its own units, y up, z away from the eye. */
export type Land = {
  /** How many rows of ground are measured; more for sharp crests. */
  rows?: number
  heightAt(x: number, z: number): number
  /** The bare colour of the ground, written into `out`. `slope` is 1 where it is level, 0 where it is upright. */
  groundAt(spot: GroundSpot, out: Float32Array): void
  /** Still water; `shoreZ` is about how far its far shore is. */
  water?: { level: number; tint: Colour; ripple: number; shoreZ: number }
  camera: {
    height: number
    horizonY: number
    /** Height of the view at distance 1. */ zoom: number
    nearZ: number
    farZ: number
    x: number
  }
  light: { direction: readonly [x: number, y: number, z: number]; sun: Colour; ambient: Colour }
  haze: {
    colour: Colour
    /** Share that is left at distance 1. */ clearness: number
    /** Mist lies below this height. */ mistHeight: number
    mist: number
  }
}
export type GroundSpot = { x: number; z: number; height: number; slope: number }

type Row = { z: number; heights: Float32Array; screen: Float32Array; light: Float32Array }

const ROWS = 300

/**
 * Draws the land over the sky that is already in the raster, from the farthest
 * row of ground to the nearest, so nearer ground simply covers farther ground.
 */
export function drawLand(raster: Raster, land: Land): void {
  const { camera } = land
  const columns = raster.widthPx
  const rows = land.rows ?? ROWS
  let far = emptyRow(columns)
  let near = emptyRow(columns)
  const shoreY = shoreLine(land) * raster.heightPx
  for (let i = 0; i <= rows; i++) {
    // More rows far away, where slopes stand upright, than close by, where the ground is level.
    const z = camera.farZ * (camera.nearZ / camera.farZ) ** ((i / rows) ** 1.35)
    measureRow(raster, land, { row: near, behind: far, z })
    lightRow(land, { row: near, behind: far, columns, isFirst: i === 0 })
    if (i > 0) fillBetween(raster, land, far, near, shoreY)
    ;[far, near] = [near, far]
  }
  near.screen.fill(raster.heightPx + 1)
  fillBetween(raster, land, far, { ...far, screen: near.screen }, shoreY)
}

const emptyRow = (columns: number): Row => ({
  z: 0,
  heights: new Float32Array(columns),
  screen: new Float32Array(columns),
  light: new Float32Array(columns * 3),
})

function shoreLine({ camera, water }: Land): number {
  return water ? camera.horizonY + ((camera.height - water.level) / water.shoreZ) * camera.zoom : 0
}

/** World x of a column at distance z. */
function worldX({ camera }: Land, raster: Raster, column: number, z: number): number {
  return camera.x + ((column - raster.widthPx / 2) / raster.heightPx) * (z / camera.zoom)
}

function measureRow(raster: Raster, land: Land, { row, z }: { row: Row; behind: Row; z: number }): void {
  const { camera, water } = land
  row.z = z
  const floor = water ? water.level : -1e9
  const start = worldX(land, raster, 0, z)
  const step = worldX(land, raster, 1, z) - start
  for (let column = 0; column < raster.widthPx; column++) {
    const height = Math.max(floor, land.heightAt(start + step * column, z))
    row.heights[column] = height
    row.screen[column] = (camera.horizonY + ((camera.height - height) / z) * camera.zoom) * raster.heightPx
  }
  row.light[0] = start
  row.light[1] = step
}

function lightRow(
  land: Land,
  { row, behind, columns, isFirst }: { row: Row; behind: Row; columns: number; isFirst: boolean },
): void {
  const { light, haze } = land
  const [start, step] = [row.light[0] ?? 0, row.light[1] ?? 1]
  const depthStep = isFirst ? 1 : behind.z - row.z
  const visible = haze.clearness ** row.z
  const [lx, ly, lz] = light.direction
  const fromLeft = lx < 0
  const shadowDrop = Math.abs(step) * (ly / Math.max(0.05, Math.abs(lx)))
  let shadowHeight = -1e9
  const ground = new Float32Array(3)
  for (let i = 0; i < columns; i++) {
    const column = fromLeft ? i : columns - 1 - i
    const height = row.heights[column] ?? 0
    shadowHeight = Math.max(shadowHeight - shadowDrop, height)
    const shade = smoothStep(0.02 + step * 4, 0, shadowHeight - height)
    const reach = Math.max(1, Math.min(4, Math.round(depthStep / step / 2)))
    const left = row.heights[Math.max(0, column - reach)] ?? height
    const right = row.heights[Math.min(columns - 1, column + reach)] ?? height
    const tiltX = (right - left) / (step * reach * 2)
    const tiltZ = isFirst ? 0 : ((behind.heights[column] ?? height) - height) / depthStep
    const flat = 1 / Math.sqrt(1 + tiltX * tiltX + tiltZ * tiltZ)
    const lit = Math.max(0, (-tiltX * lx + ly - tiltZ * lz) * flat) * shade
    land.groundAt({ x: start + step * column, z: row.z, height, slope: flat }, ground)
    const mist =
      haze.mist * smoothStep(haze.mistHeight, haze.mistHeight - 0.5, height) * (1 - haze.clearness ** (row.z * 3))
    const clear = visible * (1 - mist)
    for (let channel = 0; channel < 3; channel++) {
      const air = haze.colour[channel] ?? 0
      const tone =
        (ground[channel] ?? 0) * ((light.ambient[channel] ?? 0) * (0.6 + 0.4 * flat) + (light.sun[channel] ?? 0) * lit)
      row.light[column * 3 + channel] = air + (tone - air) * clear
    }
  }
}

/** Fills the ground between two rows, column by column, with a soft upper edge. `shoreY` is where reflections are folded. */
function fillBetween(raster: Raster, land: Land, far: Row, near: Row, shoreY: number): void {
  const { widthPx, heightPx, light } = raster
  const { water } = land
  for (let column = 0; column < widthPx; column++) {
    const top = far.screen[column] ?? 0
    const bottom = near.screen[column] ?? 0
    if (bottom <= top || top >= heightPx) continue
    const isWater =
      water !== undefined &&
      (near.heights[column] ?? 0) <= water.level &&
      (far.heights[column] ?? 0) <= water.level + 1e-6
    const span = bottom - top
    const first = Math.max(0, Math.floor(top))
    const last = Math.min(heightPx - 1, Math.ceil(bottom) - 1)
    for (let y = first; y <= last; y++) {
      const share = Math.min(1, Math.max(0, (y + 0.5 - top) / span))
      const cover = y === first && top >= 0 ? Math.min(1, first + 1 - top) : 1
      const index = (y * widthPx + column) * 3
      const mirror = isWater && y >= shoreY ? mirrorIndex(raster, land, { column, y, z: near.z, shoreY }) : -1
      for (let channel = 0; channel < 3; channel++) {
        const far0 = far.light[column * 3 + channel] ?? 0
        let tone = far0 + ((near.light[column * 3 + channel] ?? 0) - far0) * share
        if (mirror >= 0) tone = (light[mirror + channel] ?? 0) * (water?.tint[channel] ?? 1) * 0.86 + tone * 0.14
        const behind = light[index + channel] ?? 0
        light[index + channel] = behind + (tone - behind) * cover
      }
    }
  }
}

/** The pixel that still water shows at a pixel: mirrored about the shore, shaken by ripples. */
function mirrorIndex(
  { widthPx, heightPx }: Raster,
  { water }: Land,
  { column, y, z, shoreY }: { column: number; y: number; z: number; shoreY: number },
): number {
  const ripple = water?.ripple ?? 0
  const wave = fractalNoise(column * 0.004 * z, y * 0.09 + z) * ripple * (6 / z + 1.2)
  const mirrored = Math.round(shoreY - Math.max(0, y - shoreY) * 1.3 - Math.abs(wave) * 3)
  const sideways = Math.round(column + wave * 2)
  const safeY = Math.min(heightPx - 1, Math.max(0, mirrored))
  const safeX = Math.min(widthPx - 1, Math.max(0, sideways))
  return (safeY * widthPx + safeX) * 3
}
