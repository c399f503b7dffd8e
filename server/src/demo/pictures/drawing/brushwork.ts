import type { Dice } from './dice.ts'
import { fractalNoise } from './noise.ts'
import { blankRaster, type Raster } from './raster.ts'

type Layer = { radius: number; threshold: number; length: number }

/** Broad strokes first, then finer ones where the painting still differs from the scene. */
const layers: readonly Layer[] = [
  { radius: 0.036, threshold: -1, length: 4 },
  { radius: 0.018, threshold: 0.032, length: 5 },
  { radius: 0.009, threshold: 0.055, length: 5 },
]

/**
 * Paints a scene again in oil: curved strokes that follow its forms, with the
 * marks of bristles and the light that catches on thick paint.
 */
export function paintInOil(
  scene: Raster,
  dice: Dice,
  size: { widthPx: number; heightPx: number },
  boldness = 1,
): Raster {
  const canvas = blankRaster(size.widthPx, size.heightPx)
  const thickness = new Float32Array(size.widthPx * size.heightPx)
  const ground = scene.light.slice(0, 3)
  for (let i = 0; i < canvas.light.length; i++) canvas.light[i] = ground[i % 3] ?? 0.2
  for (const layer of layers) {
    const step = layer.radius * 1.42 * boldness
    const spots: { x: number; y: number }[] = []
    for (let y = 0; y < 1 + step; y += step)
      for (let x = 0; x < size.widthPx / size.heightPx + step; x += step)
        spots.push({ x: x + dice.bell() * step * 0.6, y: y + dice.bell() * step * 0.6 })
    for (const spot of dice.shuffle(spots)) {
      const wanted = colourAt(scene, spot.x, spot.y)
      if (layer.threshold > 0 && difference(wanted, colourAt(canvas, spot.x, spot.y)) < layer.threshold) continue
      layStroke(canvas, thickness, {
        points: strokePath(scene, dice, spot, layer),
        radius: layer.radius * boldness * dice.between(0.75, 1.1),
        colour: stir(wanted, dice),
        seed: dice.between(0, 8),
      })
    }
  }
  lightPaint(canvas, thickness)
  return canvas
}

type Rgb = [number, number, number]

function colourAt({ widthPx, heightPx, light }: Raster, x: number, y: number): Rgb {
  const column = Math.min(widthPx - 1, Math.max(0, Math.floor(x * heightPx)))
  const row = Math.min(heightPx - 1, Math.max(0, Math.floor(y * heightPx)))
  const index = (row * widthPx + column) * 3
  return [Math.min(1.6, light[index] ?? 0), Math.min(1.6, light[index + 1] ?? 0), Math.min(1.6, light[index + 2] ?? 0)]
}

/** How different two colours look: by their square roots, which is nearer to the eye than linear light. */
function difference(a: Rgb, b: Rgb): number {
  return (
    Math.abs(Math.sqrt(a[0]) - Math.sqrt(b[0])) * 0.3 +
    Math.abs(Math.sqrt(a[1]) - Math.sqrt(b[1])) * 0.5 +
    Math.abs(Math.sqrt(a[2]) - Math.sqrt(b[2])) * 0.2
  )
}

/** No two strokes are mixed alike. */
function stir([red, green, blue]: Rgb, dice: Dice): Rgb {
  const [brightness, warmth] = [1 + dice.bell() * 0.11, dice.bell() * 0.06]
  return [red * brightness * (1 + warmth), green * brightness, blue * brightness * (1 - warmth)]
}

/** A path that runs along the forms of the scene: at right angles to where brightness changes most. */
function strokePath(
  scene: Raster,
  dice: Dice,
  start: { x: number; y: number },
  layer: Layer,
): { x: number; y: number }[] {
  const path = [start]
  const drift = fractalNoise(start.x * 1.3, start.y * 1.3) * 2.4
  let [dx, dy] = [Math.cos(drift), Math.sin(drift) * 0.6]
  const reach = layer.radius * 0.8
  const length = layer.length * dice.between(0.5, 1.1)
  for (let i = 0, { x, y } = start; i < length; i++) {
    const right = brightness(colourAt(scene, x + reach, y)) - brightness(colourAt(scene, x - reach, y))
    const down = brightness(colourAt(scene, x, y + reach)) - brightness(colourAt(scene, x, y - reach))
    const strength = Math.hypot(right, down)
    if (strength > 0.02) {
      const turn = dx * -down + dy * right < 0 ? -1 : 1
      const pull = Math.min(1, strength * 6)
      dx = dx * (1 - pull) + (-down / strength) * turn * pull
      dy = dy * (1 - pull) + (right / strength) * turn * pull
    }
    const size = Math.hypot(dx, dy) || 1
    x += (dx / size) * layer.radius * 1.25
    y += (dy / size) * layer.radius * 1.25
    if (i > 1 && difference(colourAt(scene, x, y), colourAt(scene, start.x, start.y)) > 0.12) break
    path.push({ x, y })
  }
  return path
}

const brightness = ([red, green, blue]: Rgb): number => Math.sqrt(red * 0.3 + green * 0.55 + blue * 0.15)

type Stroke = { points: { x: number; y: number }[]; radius: number; colour: Rgb; seed: number }

const BRISTLES = 48

function layStroke(canvas: Raster, thickness: Float32Array, stroke: Stroke): void {
  const { points, radius, seed, colour } = stroke
  const bristles = Float32Array.from({ length: BRISTLES + 1 }, (_, hair) =>
    fractalNoise((hair / BRISTLES) * 5.2 + seed, seed),
  )
  for (let i = 0; i + 1 < points.length; i++) {
    const [from, to] = [points[i], points[i + 1]]
    const reach = radius * (i === 0 ? 0.8 : 1 - (i / points.length) * 0.35)
    if (from && to)
      laySegment(canvas, thickness, {
        ax: from.x,
        ay: from.y,
        bx: to.x,
        by: to.y,
        reach,
        colour,
        bristles,
        isStart: i === 0,
      })
  }
}

type Segment = {
  ax: number
  ay: number
  bx: number
  by: number
  reach: number
  colour: Rgb
  bristles: Float32Array
  isStart: boolean
}

function laySegment({ widthPx, heightPx, light }: Raster, thickness: Float32Array, part: Segment): void {
  const { ax, ay, reach, bristles } = part
  const dx = part.bx - ax
  const dy = part.by - ay
  const length = Math.sqrt(dx * dx + dy * dy) || 1e-6
  const [red, green, blue] = part.colour
  const lastRow = Math.min(heightPx - 1, (Math.max(ay, part.by) + reach) * heightPx)
  for (let row = Math.max(0, Math.floor((Math.min(ay, part.by) - reach) * heightPx)); row <= lastRow; row++) {
    const py = (row + 0.5) / heightPx - ay
    // Where this row crosses the band that the brush sweeps, and never beyond its ends.
    const middle = Math.abs(dy) > 1e-5 ? (py * dx) / dy : dx / 2
    const half = Math.abs(dy) > 1e-5 ? (reach * length) / Math.abs(dy) : 9
    const first = Math.max(0, Math.floor((ax + Math.max(Math.min(0, dx) - reach, middle - half)) * heightPx))
    const last = Math.min(widthPx - 1, (ax + Math.min(Math.max(0, dx) + reach, middle + half)) * heightPx)
    for (let column = first; column <= last; column++) {
      const px = (column + 0.5) / heightPx - ax
      const reached = (px * dx + py * dy) / (length * length)
      // What lies behind the start was painted by the end of the part before.
      if (reached < 0 && !part.isStart) continue
      const along = reached < 0 ? 0 : reached > 1 ? 1 : reached
      const ox = px - dx * along
      const oy = py - dy * along
      const distance = Math.sqrt(ox * ox + oy * oy) / reach
      if (distance >= 1) continue
      const across = (px * dy - py * dx) / (length * reach)
      const bristle = bristles[((across * 0.5 + 0.5) * BRISTLES) | 0] ?? 0
      const edge = (1 - distance) * 3.2
      const cover = Math.min(1, (edge < 1 ? edge : 1) * (0.86 + bristle * 0.35))
      if (cover <= 0) continue
      const index = row * widthPx + column
      const at = index * 3
      const tone = (1 + bristle * 0.09) * cover
      const left = 1 - cover
      light[at] = (light[at] ?? 0) * left + red * tone
      light[at + 1] = (light[at + 1] ?? 0) * left + green * tone
      light[at + 2] = (light[at + 2] ?? 0) * left + blue * tone
      thickness[index] =
        (thickness[index] ?? 0) * (1 - cover * 0.8) + (0.5 + bristle * 0.8 + (1 - distance) * 0.5) * cover
    }
  }
}

/** Light from the upper left that catches on ridges of paint. */
function lightPaint({ widthPx, heightPx, light }: Raster, thickness: Float32Array): void {
  for (let row = 1; row < heightPx - 1; row++)
    for (let column = 1; column < widthPx - 1; column++) {
      const index = row * widthPx + column
      const slope =
        (thickness[index + 1] ?? 0) -
        (thickness[index - 1] ?? 0) +
        (thickness[index + widthPx] ?? 0) -
        (thickness[index - widthPx] ?? 0)
      const factor = 1 + Math.max(-0.22, Math.min(0.3, slope * 0.2))
      const at = index * 3
      const shine = Math.max(0, slope - 0.55) * 0.05
      light[at] = (light[at] ?? 0) * factor + shine
      light[at + 1] = (light[at + 1] ?? 0) * factor + shine
      light[at + 2] = (light[at + 2] ?? 0) * factor + shine
    }
}
