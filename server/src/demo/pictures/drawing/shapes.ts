import { clamp, smoothStep } from './colour.ts'
import type { Point } from './curve.ts'
import { type Box, type Mark, type Relief, stamp } from './relief.ts'

/** Colours one spot of a shape; `u` and `v` are the shape's own coordinates. */
export type Paint = (mark: Mark, u: number, v: number, x: number, y: number) => void

/** A mound, round or oval: fruit, dough, an egg. `u`, `v` run from -1 to 1 across it. */
export function dome(
  relief: Relief,
  shape: {
    x: number
    y: number
    radiusX: number
    radiusY?: number
    angle?: number
    height: number
    base?: number
    gloss?: number
    /** 2 is a ball, more is flatter on top. */
    bulge?: number
  },
  paint: Paint,
): void {
  const { x, y, radiusX, radiusY = radiusX, angle = 0, height, base = 0, gloss = 0.2, bulge = 2 } = shape
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const edge = 1.2 / (relief.heightPx * Math.min(radiusX, radiusY))
  stamp(relief, turnedBox(x, y, radiusX, radiusY, cos, sin), (px, py, mark) => {
    const dx = px - x
    const dy = py - y
    const u = (dx * cos + dy * sin) / radiusX
    const v = (dy * cos - dx * sin) / radiusY
    const distance = Math.sqrt(u * u + v * v)
    if (distance >= 1) return
    mark.cover = (1 - distance) / edge
    mark.height = base + height * Math.sqrt(1 - distance ** bulge)
    mark.gloss = gloss
    paint(mark, u, v, px, py)
  })
}

/**
 * Anything turned on a wheel, seen from above: plates, bowls, cups, records.
 * `profile` gives the height at 0 (middle) to 1 (rim); paint gets that place as
 * `u` and the angle as `v`.
 */
export function turned(
  relief: Relief,
  shape: { x: number; y: number; radius: number; base?: number; gloss?: number; profile: (place: number) => number },
  paint: Paint,
): void {
  const { x, y, radius, base = 0, gloss = 0.5, profile } = shape
  const edge = 1.2 / (relief.heightPx * radius)
  const table = Float32Array.from({ length: 513 }, (_, index) => profile(index / 512))
  stamp(relief, around(x, y, radius), (px, py, mark) => {
    const dx = px - x
    const dy = py - y
    const place = Math.sqrt(dx * dx + dy * dy) / radius
    if (place >= 1) return
    const at = place * 512
    const low = table[at | 0] ?? 0
    mark.cover = (1 - place) / edge
    mark.height = base + low + ((table[(at | 0) + 1] ?? low) - low) * (at - (at | 0))
    mark.gloss = gloss
    paint(mark, place, Math.atan2(dy, dx), px, py)
  })
}

/** A board with rounded corners and edges. `u`, `v` are distances from its middle, along and across it. */
export function slab(
  relief: Relief,
  shape: {
    x: number
    y: number
    halfWidth: number
    halfHeight: number
    angle?: number
    corner?: number
    /** How far in from the edge its side is rounded. */
    bevel?: number
    height: number
    base?: number
    gloss?: number
  },
  paint: Paint,
): void {
  const { x, y, halfWidth, halfHeight, angle = 0, corner = 0.01, bevel = 0.006, height, base = 0, gloss = 0.15 } = shape
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const pixel = 1 / relief.heightPx
  stamp(relief, turnedBox(x, y, halfWidth, halfHeight, cos, sin), (px, py, mark) => {
    const dx = px - x
    const dy = py - y
    const u = dx * cos + dy * sin
    const v = dy * cos - dx * sin
    const inside = -roundedBox(u, v, halfWidth, halfHeight, corner)
    if (inside <= -pixel / 2) return
    const rise = clamp(inside / bevel)
    mark.cover = inside / pixel + 0.5
    mark.height = base + height * Math.sqrt(1 - (1 - rise) * (1 - rise))
    mark.gloss = gloss
    paint(mark, u, v, px, py)
  })
}

/** The distance to a box with rounded corners; negative inside. */
export function roundedBox(u: number, v: number, halfWidth: number, halfHeight: number, corner: number): number {
  const dx = Math.abs(u) - halfWidth + corner
  const dy = Math.abs(v) - halfHeight + corner
  const outside = Math.hypot(Math.max(dx, 0), Math.max(dy, 0))
  return outside + Math.min(Math.max(dx, dy), 0) - corner
}

/**
 * A round cord through points: noodles, stems, strings, handles. Paint gets the
 * place along it (0 to 1) as `u` and across it (-1 to 1) as `v`.
 */
export function strand(
  relief: Relief,
  shape: {
    points: readonly Point[]
    radius: number | ((place: number) => number)
    base?: number
    gloss?: number
    flat?: number
  },
  paint: Paint,
): void {
  const { points, base = 0, gloss = 0.3, flat = 1 } = shape
  const radiusAt = typeof shape.radius === 'number' ? () => shape.radius as number : shape.radius
  const pixel = 1 / relief.heightPx
  for (let i = 0; i + 1 < points.length; i++) {
    const [from, to] = [points[i], points[i + 1]]
    if (!from || !to) continue
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const lengthSquared = dx * dx + dy * dy || 1e-9
    const reach = Math.max(radiusAt(i / (points.length - 1)), radiusAt((i + 1) / (points.length - 1))) + pixel
    const box = {
      left: Math.min(from.x, to.x) - reach,
      right: Math.max(from.x, to.x) + reach,
      top: Math.min(from.y, to.y) - reach,
      bottom: Math.max(from.y, to.y) + reach,
    }
    stamp(relief, box, (px, py, mark) => {
      const along = clamp(((px - from.x) * dx + (py - from.y) * dy) / lengthSquared)
      const ox = px - from.x - dx * along
      const oy = py - from.y - dy * along
      const place = (i + along) / (points.length - 1)
      const radius = radiusAt(place)
      const distance = Math.sqrt(ox * ox + oy * oy)
      if (distance >= radius) return
      const across = distance / radius
      mark.cover = (radius - distance) / pixel
      const lift = (from.lift ?? 0) + ((to.lift ?? 0) - (from.lift ?? 0)) * along
      mark.height = base + lift + radius * flat * (1 + Math.sqrt(1 - across * across))
      mark.gloss = gloss
      paint(mark, place, ox * dy - oy * dx < 0 ? -across : across, px, py)
    })
  }
}

/**
 * A leaf or petal that starts at x, y and points along `angle`. `width` gives
 * half its breadth at 0 (stem) to 1 (tip), in lengths. Paint gets the place
 * along it as `u` and across it (-1 to 1) as `v`.
 */
export function leaf(
  relief: Relief,
  shape: {
    x: number
    y: number
    length: number
    angle: number
    width: (place: number) => number
    height: number
    base?: number
    gloss?: number
    /** How deep the fold along its middle is; negative bulges up. */
    fold?: number
    /** How much the tip is raised over the stem. */
    rise?: number
    bend?: number
  },
  paint: Paint,
): void {
  const { x, y, length, angle, width, height, base = 0, gloss = 0.15, fold = 0.3, rise = 0, bend = 0 } = shape
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const pixel = 1 / relief.heightPx
  const widest = Math.max(...[0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1].map(width)) * 1.15 + Math.abs(bend)
  stamp(
    relief,
    turnedBox(x + (cos * length) / 2, y + (sin * length) / 2, length / 2, widest * length, cos, sin),
    (px, py, mark) => {
      const dx = px - x
      const dy = py - y
      const u = (dx * cos + dy * sin) / length
      if (u <= 0 || u >= 1) return
      const half = width(u) * length
      const offset = dy * cos - dx * sin - bend * length * u * u
      if (half <= pixel * 0.3 || Math.abs(offset) >= half) return
      const v = offset / half
      mark.cover = Math.min((half - Math.abs(offset)) / pixel, (1 - u) * length * relief.heightPx)
      const curl = 1 - v * v
      const crease = fold * smoothStep(0.5, 0, Math.abs(v))
      mark.height =
        base +
        height * (0.25 + 0.75 * Math.sin(Math.PI * Math.min(1, 0.1 + u * 0.9))) * (0.4 + 0.6 * curl - crease) +
        rise * u
      mark.gloss = gloss
      paint(mark, u, v, px, py)
    },
  )
}

const around = (x: number, y: number, reach: number) => ({
  left: x - reach,
  right: x + reach,
  top: y - reach,
  bottom: y + reach,
})

/** The upright box around a turned one. */
function turnedBox(x: number, y: number, halfWidth: number, halfHeight: number, cos: number, sin: number): Box {
  const reachX = Math.abs(cos) * halfWidth + Math.abs(sin) * halfHeight
  const reachY = Math.abs(sin) * halfWidth + Math.abs(cos) * halfHeight
  return { left: x - reachX, right: x + reachX, top: y - reachY, bottom: y + reachY }
}
