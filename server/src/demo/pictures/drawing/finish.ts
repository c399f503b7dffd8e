import sharp from 'sharp'
import type { Dice } from './dice.ts'
import { grainNoise } from './noise.ts'
import type { Raster } from './raster.ts'

/** How a finished picture is developed; amounts of 0 to 1. */
export type Development = { bloom?: number; grain?: number; vignette?: number; exposure?: number; contrast?: number }

const STEPS = 4096

/**
 * Develops linear light into a JPEG: glow around what shines, a filmic
 * shoulder, darker corners, grain. Strips nothing: it carries no metadata.
 */
export async function developJpeg(
  raster: Raster,
  dice: Dice,
  target: { widthPx: number; heightPx: number },
  development: Development = {},
): Promise<Buffer> {
  const pixels = develop(raster, dice, development)
  const image = sharp(pixels, { raw: { width: raster.widthPx, height: raster.heightPx, channels: 3 } })
  if (raster.widthPx !== target.widthPx)
    image.resize(target.widthPx, target.heightPx, { fit: 'fill', kernel: 'lanczos3' })
  return image.jpeg({ quality: 85 }).toBuffer()
}

function develop(raster: Raster, dice: Dice, development: Development): Uint8Array {
  const { bloom = 0.25, grain = 0.35, vignette = 0.35, exposure = 1, contrast = 0.5 } = development
  const { widthPx, heightPx, light } = raster
  const glow = buildGlow(raster, bloom)
  const tones = buildToneTable(contrast)
  const pixels = new Uint8ClampedArray(widthPx * heightPx * 3)
  const shiftX = dice.whole(0, 511)
  const shiftY = dice.whole(0, 511)
  const reach = 1 / (widthPx * widthPx + heightPx * heightPx)
  const glowRow = new Float32Array(widthPx * 3)
  const glows = glow.light.some((value) => value > 0.0005)
  for (let row = 0, index = 0; row < heightPx; row++) {
    if (glows) readGlowRow(glow, row, glowRow)
    const dy = row * 2 - heightPx
    for (let column = 0, at = 0; column < widthPx; column++, index += 3, at += 3) {
      const dx = column * 2 - widthPx
      const fall = (dx * dx + dy * dy) * reach
      const factor = exposure * (1 - vignette * fall * (0.35 + 0.65 * fall))
      const speck = grainNoise(column + shiftX, row + shiftY) * grain * 8
      pixels[index] = toneOf(tones, ((light[index] ?? 0) + (glowRow[at] ?? 0)) * factor) + speck
      pixels[index + 1] = toneOf(tones, ((light[index + 1] ?? 0) + (glowRow[at + 1] ?? 0)) * factor) + speck
      pixels[index + 2] = toneOf(tones, ((light[index + 2] ?? 0) + (glowRow[at + 2] ?? 0)) * factor) + speck
    }
  }
  return new Uint8Array(pixels.buffer)
}

function toneOf(tones: Float32Array, value: number): number {
  if (value >= 4) return tones[STEPS - 1] ?? 255
  return value <= 0 ? (tones[0] ?? 0) : (tones[(Math.sqrt(value) * (STEPS - 1) * 0.5) | 0] ?? 0)
}

/** Linear light by its square root, 0 to 4 → sRGB 0 to 255 with a shoulder from 0.6 on and an S-curve. */
function buildToneTable(contrast: number): Float32Array {
  return Float32Array.from({ length: STEPS }, (_, step) => {
    const value = ((step / (STEPS - 1)) * 2) ** 2
    const rolled = value < 0.6 ? value : 0.6 + 0.4 * (1 - Math.exp(-(value - 0.6) / 0.55))
    const shade = 255 * (rolled <= 0.0031308 ? rolled * 12.92 : 1.055 * rolled ** (1 / 2.4) - 0.055)
    return shade + contrast * (shade - 128) * (1 - Math.abs(shade - 128) / 128) * 0.5
  })
}

type Glow = { widthPx: number; heightPx: number; light: Float32Array }
const GLOW_STEP = 8

/** What is brighter than paper, an eighth of the size, blurred wide, times `strength`. */
function buildGlow({ widthPx, heightPx, light }: Raster, strength: number): Glow {
  const columns = Math.ceil(widthPx / GLOW_STEP)
  const rows = Math.ceil(heightPx / GLOW_STEP)
  const bright = new Float32Array(columns * rows * 3)
  for (let row = 0; row < heightPx; row += 2)
    for (let column = 0; column < widthPx; column += 2) {
      const from = (row * widthPx + column) * 3
      const to = (((row / GLOW_STEP) | 0) * columns + ((column / GLOW_STEP) | 0)) * 3
      for (let channel = 0; channel < 3; channel++) {
        const over = (light[from + channel] ?? 0) - 0.7
        if (over > 0) bright[to + channel] = (bright[to + channel] ?? 0) + (Math.min(over, 8) / 16) * strength
      }
    }
  const scratch = new Float32Array(bright.length)
  for (let pass = 0; pass < 3; pass++) {
    boxBlur(bright, scratch, { length: columns, lines: rows, step: 3, stride: columns * 3 })
    boxBlur(scratch, bright, { length: rows, lines: columns, step: columns * 3, stride: 3 })
  }
  return { widthPx: columns, heightPx: rows, light: bright }
}

function boxBlur(
  from: Float32Array,
  to: Float32Array,
  { length, lines, step, stride }: { length: number; lines: number; step: number; stride: number },
): void {
  const radius = 5
  for (let line = 0; line < lines; line++)
    for (let channel = 0; channel < 3; channel++) {
      const base = line * stride + channel
      let sum = 0
      for (let place = -radius; place < length; place++) {
        const entering = place + radius
        if (entering < length) sum += from[base + entering * step] ?? 0
        const leaving = place - radius - 1
        if (leaving >= 0) sum -= from[base + leaving * step] ?? 0
        if (place >= 0) to[base + place * step] = sum / (radius * 2 + 1)
      }
    }
}

/** The glow along one row of the full picture, between its coarse points. */
function readGlowRow({ widthPx, heightPx, light }: Glow, row: number, out: Float32Array): void {
  const y = Math.max(0, (row + 0.5) / GLOW_STEP - 0.5)
  const upper = (y | 0) * widthPx * 3
  const lower = Math.min(heightPx - 1, (y | 0) + 1) * widthPx * 3
  const down = y - (y | 0)
  for (let index = 0, column = 0; index < out.length; index += 3, column++) {
    const x = Math.max(0, (column + 0.5) / GLOW_STEP - 0.5)
    const left = (x | 0) * 3
    const right = Math.min(widthPx - 1, (x | 0) + 1) * 3
    const along = x - (x | 0)
    for (let channel = 0; channel < 3; channel++) {
      const above = (light[upper + left + channel] ?? 0) * (1 - along) + (light[upper + right + channel] ?? 0) * along
      const below = (light[lower + left + channel] ?? 0) * (1 - along) + (light[lower + right + channel] ?? 0) * along
      out[index + channel] = above + (below - above) * down
    }
  }
}
