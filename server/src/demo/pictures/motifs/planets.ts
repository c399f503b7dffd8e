import { smoothStep } from '../drawing/colour.ts'
import type { Motif } from '../drawing/motif.ts'
import { cellChance, fractalNoise } from '../drawing/noise.ts'
import { addGlow, blankRaster } from '../drawing/raster.ts'
import { scatterStars } from '../drawing/sky.ts'

/** The moon through a telescope, at any phase. */
export const moon: Motif = (canvas) => {
  const { dice, aspect } = canvas
  const raster = blankRaster(canvas.widthPx, canvas.heightPx)
  scatterStars(raster, dice, { belowY: 1.3, density: 0.16 })
  const radius = 0.4
  const [cx, cy] = [aspect * dice.between(0.42, 0.58), 0.5]
  const phase = dice.between(0.45, 0.95) * (dice.chance(0.5) ? 1 : -1)
  const sun = [Math.sin(phase * 1.5), -0.25, Math.cos(phase * 1.5)] as const
  const [shiftX, shiftY] = [dice.between(0, 8), dice.between(0, 8)]
  const { heightPx, widthPx, light } = raster
  const at = (u: number, v: number) => moonHeight(u, v, shiftX, shiftY)
  for (let row = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++) {
      const [u, v] = [((column + 0.5) / heightPx - cx) / radius, ((row + 0.5) / heightPx - cy) / radius]
      const square = u * u + v * v
      if (square >= 1) continue
      const z = Math.sqrt(1 - square)
      const height = at(u, v)
      const [bumpX, bumpY] = [(at(u + 0.006, v) - height) / 0.006, (at(u, v + 0.006) - height) / 0.006]
      const lit = Math.max(0, (u - bumpX * 0.09) * sun[0] + (v - bumpY * 0.09) * sun[1] + z * sun[2])
      const mare = smoothStep(0, 0.45, fractalNoise(u * 0.75 + shiftX, v * 0.75 + shiftY) + 0.08)
      const shade = (0.72 - 0.36 * mare + height * 0.18) * (lit ** 0.75 * 1.15) + 0.004
      const edge = Math.min(1, (1 - Math.sqrt(square)) * radius * heightPx)
      const index = (row * widthPx + column) * 3
      light[index] = shade * edge * 1.02
      light[index + 1] = shade * edge * 0.99
      light[index + 2] = shade * edge * 0.94
    }
  addGlow(raster, { x: cx, y: cy, radius: 0.75, colour: [0.018, 0.02, 0.026], edge: 0 })
  return { raster, development: { exposure: 1.2, bloom: 0.3, vignette: 0.2 } }
}

/** Craters of three sizes over rolling ground. */
function moonHeight(u: number, v: number, shiftX: number, shiftY: number): number {
  let height = fractalNoise(u * 2.2 + shiftX, v * 2.2 + shiftY) * 0.25 + fractalNoise(u * 6, v * 6 + shiftX) * 0.1
  for (const [cells, depth] of [
    [2.2, 0.5],
    [5.5, 0.3],
    [13, 0.16],
  ] as const) {
    const [x, y] = [u * cells + shiftX * 3, v * cells + shiftY * 3]
    const [cellX, cellY] = [Math.floor(x), Math.floor(y)]
    const size = 0.12 + 0.3 * cellChance(cellX, cellY, 5) ** 2
    const dx = x - cellX - 0.5 - (cellChance(cellX, cellY, 1) - 0.5) * (1 - size * 2)
    const dy = y - cellY - 0.5 - (cellChance(cellX, cellY, 2) - 0.5) * (1 - size * 2)
    const distance = Math.hypot(dx, dy) / size
    if (distance > 1.4 || cellChance(cellX, cellY, 3) < 0.35) continue
    height += depth * size * (distance < 1 ? distance * distance * 2.4 - 1.9 : Math.max(0, 0.5 - (distance - 1) * 1.25))
  }
  return height
}

/** A ringed planet before far stars. */
export const ringedPlanet: Motif = (canvas) => {
  const { dice, aspect } = canvas
  const raster = blankRaster(canvas.widthPx, canvas.heightPx)
  scatterStars(raster, dice, { belowY: 1.4, density: 0.4 })
  const shape = {
    cx: aspect * 0.5,
    cy: 0.5,
    radius: 0.24,
    tilt: dice.between(0.22, 0.4),
    roll: dice.between(-0.5, -0.2),
    shift: dice.between(0, 8),
  }
  const { heightPx, widthPx, light } = raster
  const [cos, sin] = [Math.cos(shape.roll), Math.sin(shape.roll)]
  for (let row = 0, index = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++, index += 3) {
      const [px, py] = [(column / heightPx - shape.cx) / shape.radius, (row / heightPx - shape.cy) / shape.radius]
      const [u, v] = [px * cos + py * sin, py * cos - px * sin]
      const ring = Math.hypot(u, v / shape.tilt)
      const ringLight = ring > 1.25 && ring < 2.3 ? ringBrightness(ring, shape.shift) : 0
      const ball = u * u + v * v
      const isFront = v > 0
      let tone = 0
      if (ball < 1) {
        const z = Math.sqrt(1 - ball)
        const latitude = v * Math.cos(shape.tilt) - z * Math.sin(shape.tilt) * 0.6
        const band =
          0.62 +
          0.2 * fractalNoise(shape.shift, latitude * 2.6) +
          0.1 * fractalNoise(u * 0.4 + shape.shift, latitude * 9)
        const shadow = 1 - 0.5 * smoothStep(0.1, 0.02, Math.abs(v + 0.16 - shape.tilt * 0.1))
        tone = band * Math.max(0.01, -u * 0.55 - v * 0.3 + z * 0.8) * shadow * Math.min(1, (1 - Math.sqrt(ball)) * 120)
      }
      if (ball >= 1 || isFront) {
        const hidden = ball >= 1 && u > 0 && !isFront ? smoothStep(0.85, 1.5, Math.hypot(u - 0.35, v * 1.5)) : 1
        tone = tone * (1 - Math.min(1, ringLight * 1.4)) + ringLight * 0.72 * hidden
      }
      light[index] = (light[index] ?? 0) * (tone > 0.02 ? 0 : 1) + tone * 1.08
      light[index + 1] = (light[index + 1] ?? 0) * (tone > 0.02 ? 0 : 1) + tone * 0.88
      light[index + 2] = (light[index + 2] ?? 0) * (tone > 0.02 ? 0 : 1) + tone * 0.6
    }
  return { raster, development: { exposure: 1.3, bloom: 0.3 } }
}

function ringBrightness(ring: number, shift: number): number {
  const gap = smoothStep(0.012, 0.03, Math.abs(ring - 1.95))
  const outer = smoothStep(2.3, 2.24, ring) * smoothStep(1.25, 1.4, ring)
  return outer * gap * (0.5 + 0.28 * fractalNoise(ring * 5 + shift, 1) + 0.2 * fractalNoise(ring * 22, shift))
}
