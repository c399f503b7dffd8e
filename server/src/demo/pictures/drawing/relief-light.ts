import type { Colour } from './colour.ts'
import { blankRaster, type Raster } from './raster.ts'
import { castShadows, findHollows, readCoarseRow } from './relief-shadows.ts'
import type { Relief } from './relief.ts'

export type Lamp = {
  /** Towards the light; z is up from the table. Need not be of length 1. */
  direction: readonly [x: number, y: number, z: number]
  sun: Colour
  ambient: Colour
  /** How blurred the edges of shadows are, in picture heights. */
  softness: number
}

/** Daylight from a window at the upper left. */
export const windowLight: Lamp = {
  direction: [-0.62, -0.5, 0.72],
  sun: [1.28, 1.14, 0.94],
  ambient: [0.26, 0.3, 0.37],
  softness: 0.02,
}

/** Lights a relief: shadows, dimness in corners, gloss with the reflection of a window. */
export function lightRelief(relief: Relief, lamp: Lamp = windowLight): Raster {
  const { widthPx, heightPx, height, paint, gloss } = relief
  const raster = blankRaster(widthPx, heightPx)
  const [lx, ly, lz] = unit(lamp.direction)
  const [hx, hy, hz] = unit([lx, ly, lz + 1])
  const shade = castShadows(relief, [lx, ly, lz], lamp.softness)
  const hollow = findHollows(relief)
  const [sunR, sunG, sunB] = lamp.sun
  const [airR, airG, airB] = lamp.ambient
  const slopeScale = heightPx / 2
  const openRow = new Float32Array(widthPx)
  const skyRow = new Float32Array(widthPx)
  for (let row = 0, index = 0; row < heightPx; row++) {
    readCoarseRow(shade, row, openRow)
    readCoarseRow(hollow, row, skyRow)
    const up = row > 0 ? -widthPx : 0
    const down = row < heightPx - 1 ? widthPx : 0
    for (let column = 0; column < widthPx; column++, index++) {
      const left = column > 0 ? -1 : 0
      const right = column < widthPx - 1 ? 1 : 0
      const tiltX = ((height[index + right] ?? 0) - (height[index + left] ?? 0)) * slopeScale
      const tiltY = ((height[index + down] ?? 0) - (height[index + up] ?? 0)) * slopeScale
      const nz = 1 / Math.sqrt(1 + tiltX * tiltX + tiltY * tiltY)
      const facing = (-tiltX * lx - tiltY * ly + lz) * nz
      const open = openRow[column] ?? 1
      const sky = (skyRow[column] ?? 1) * (0.55 + 0.45 * nz)
      const lit = facing > 0 ? facing * open : 0
      const at = index * 3
      let shine = 0
      const polish = gloss[index] ?? 0
      if (polish > 0.01) {
        const half = (-tiltX * hx - tiltY * hy + hz) * nz
        const window = paneReflection(-tiltX * nz * nz * 2, -tiltY * nz * nz * 2, lx, ly)
        shine =
          polish * (half > 0 ? half ** (12 + polish * 90) * 0.7 : 0) * (0.25 + 0.75 * open) +
          polish * polish * window * (0.3 + 0.7 * open)
        shine += polish * 0.12 * (1 - nz) * sky
      }
      raster.light[at] = (paint[at] ?? 0) * (sunR * lit + airR * sky * 1.5) + shine * sunR
      raster.light[at + 1] = (paint[at + 1] ?? 0) * (sunG * lit + airG * sky * 1.5) + shine * sunG
      raster.light[at + 2] = (paint[at + 2] ?? 0) * (sunB * lit + airB * sky * 1.5) + shine * sunB
    }
  }
  return raster
}

/** The picture of a four-paned window in a polished curve, 0 to 1. */
function paneReflection(rx: number, ry: number, lx: number, ly: number): number {
  const u = (rx - lx * 0.9) * 3.6
  const v = (ry - ly * 0.9) * 3.6
  const edge = Math.max(Math.abs(u), Math.abs(v))
  if (edge >= 1) return 0
  const bars = Math.min(Math.abs(u), Math.abs(v)) < 0.07 ? 0.25 : 1
  return Math.min(1, (1 - edge) * 6) * bars * 0.9
}

function unit([x, y, z]: readonly [number, number, number]): [number, number, number] {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}
