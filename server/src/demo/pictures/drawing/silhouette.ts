import { type Colour, smoothStep } from './colour.ts'
import type { Raster } from './raster.ts'

/**
 * One part of an outline, in the figure's own measure: x to the right, y up
 * from the ground, 1 is a standing person's height.
 */
export type Part =
  | { kind: 'limb'; ax: number; ay: number; ar: number; bx: number; by: number; br: number }
  | { kind: 'ring'; x: number; y: number; radius: number; half: number }

export const limb = (ax: number, ay: number, ar: number, bx: number, by: number, br: number): Part => ({
  kind: 'limb',
  ax,
  ay,
  ar,
  bx,
  by,
  br,
})
export const ring = (x: number, y: number, radius: number, half: number): Part => ({ kind: 'ring', x, y, radius, half })

/** Limbs through points, each `[x, y, radius]`. */
export function chain(...points: readonly (readonly [number, number, number])[]): Part[] {
  return points.slice(1).flatMap((to, i) => {
    const from = points[i]
    return from ? [limb(from[0], from[1], from[2], to[0], to[1], to[2])] : []
  })
}

export type Stand = {
  x: number
  /** Where the ground is. */
  y: number
  /** Picture heights for one figure height. */
  size: number
  mirrored?: boolean
  colour: Colour
  /** Light that grazes the edge, and the side that it comes from (y up). */
  rim?: { colour: Colour; from: readonly [number, number]; width: number }
  /** How softly parts flow into each other; 0 for things made of metal. */
  melt?: number
  /** 1 hides what is behind; less lets it through. */
  strength?: number
}

/** Draws parts as one dark outline with light on its edge. */
export function drawSilhouette(raster: Raster, parts: readonly Part[], stand: Stand): void {
  const { widthPx, heightPx, light } = raster
  const { size, colour, rim, melt = 0.018, strength = 1 } = stand
  const side = stand.mirrored ? -1 : 1
  const box = boundsOf(parts)
  const pixel = 1 / (heightPx * size)
  const left = stand.x + (side > 0 ? box.left : -box.right) * size
  const right = stand.x + (side > 0 ? box.right : -box.left) * size
  const lastRow = Math.min(heightPx - 1, Math.ceil((stand.y - box.bottom * size) * heightPx))
  const lastColumn = Math.min(widthPx - 1, Math.ceil(right * heightPx))
  for (let row = Math.max(0, Math.floor((stand.y - box.top * size) * heightPx)); row <= lastRow; row++)
    for (let column = Math.max(0, Math.floor(left * heightPx)); column <= lastColumn; column++) {
      const x = (((column + 0.5) / heightPx - stand.x) / size) * side
      const y = (stand.y - (row + 0.5) / heightPx) / size
      const distance = distanceTo(parts, x, y, melt)
      if (distance > pixel) continue
      const cover = Math.min(1, 0.5 - distance / pixel / 2) * strength
      const graze = rim && distance > -rim.width ? rimAt(parts, { x, y, distance, melt }, rim, side) : 0
      const index = (row * widthPx + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const tone = (colour[channel] ?? 0) + (rim?.colour[channel] ?? 0) * graze
        const behind = light[index + channel] ?? 0
        light[index + channel] = behind + (tone - behind) * cover
      }
    }
}

function rimAt(
  parts: readonly Part[],
  spot: { x: number; y: number; distance: number; melt: number },
  rim: NonNullable<Stand['rim']>,
  side: number,
): number {
  const step = 0.004
  const dx = distanceTo(parts, spot.x + step, spot.y, spot.melt) - spot.distance
  const dy = distanceTo(parts, spot.x, spot.y + step, spot.melt) - spot.distance
  const facing = (dx * rim.from[0] * side + dy * rim.from[1]) / (Math.hypot(dx, dy) || 1)
  return smoothStep(-rim.width, 0, spot.distance) * smoothStep(-0.1, 0.9, facing)
}

function distanceTo(parts: readonly Part[], x: number, y: number, melt: number): number {
  let distance = 9
  for (const part of parts) {
    const own =
      part.kind === 'limb'
        ? limbDistance(part, x, y)
        : Math.abs(Math.hypot(x - part.x, y - part.y) - part.radius) - part.half
    if (melt === 0 || Math.abs(own - distance) >= melt) {
      if (own < distance) distance = own
      continue
    }
    const share = 0.5 + (0.5 * (distance - own)) / melt
    distance = distance + (own - distance) * share - melt * share * (1 - share) * 0.5
  }
  return distance
}

function limbDistance(part: Extract<Part, { kind: 'limb' }>, x: number, y: number): number {
  const dx = part.bx - part.ax
  const dy = part.by - part.ay
  const along = ((x - part.ax) * dx + (y - part.ay) * dy) / (dx * dx + dy * dy || 1e-9)
  const t = along < 0 ? 0 : along > 1 ? 1 : along
  const ox = x - part.ax - dx * t
  const oy = y - part.ay - dy * t
  return Math.sqrt(ox * ox + oy * oy) - part.ar - (part.br - part.ar) * t
}

function boundsOf(parts: readonly Part[]): { left: number; right: number; top: number; bottom: number } {
  const box = { left: 9, right: -9, top: -9, bottom: 9 }
  for (const part of parts) {
    const points =
      part.kind === 'limb'
        ? [
            [part.ax, part.ay, part.ar],
            [part.bx, part.by, part.br],
          ]
        : [[part.x, part.y, part.radius + part.half]]
    for (const [x = 0, y = 0, reach = 0] of points) {
      box.left = Math.min(box.left, x - reach - 0.02)
      box.right = Math.max(box.right, x + reach + 0.02)
      box.top = Math.max(box.top, y + reach + 0.02)
      box.bottom = Math.min(box.bottom, y - reach - 0.02)
    }
  }
  return box
}
