import { paintInOil } from '../drawing/brushwork.ts'
import { clamp, ink, smoothStep } from '../drawing/colour.ts'
import type { Motif } from '../drawing/motif.ts'
import { fractalNoise } from '../drawing/noise.ts'
import { blankRaster, fillRaster } from '../drawing/raster.ts'

/** Strokes are broad: painted a little smaller than the picture, they lose nothing. */
const paintedSize = ({ widthPx, heightPx }: { widthPx: number; heightPx: number }) => ({
  widthPx: Math.round(widthPx * 0.76),
  heightPx: Math.round(heightPx * 0.76),
})

/** Any scene as an oil painting: drawn small, then painted again by strokes. */
export const oilPainting =
  (subject: Motif, boldness = 1): Motif =>
  async (canvas) => {
    const [widthPx, heightPx] = [Math.round(canvas.widthPx / 2), Math.round(canvas.heightPx / 2)]
    const scene = await subject({ ...canvas, widthPx, heightPx })
    const raster = paintInOil(scene.raster, canvas.dice, paintedSize(canvas), boldness)
    return { raster, development: { ...scene.development, bloom: 0.08, grain: 0.2, vignette: 0.15 } }
  }

const fields = [
  [ink('#1f3a5c'), ink('#d98a4a'), ink('#efe3c9'), ink('#b84a3a'), ink('#7fa3a0')],
  [ink('#2f2a3f'), ink('#c9546a'), ink('#f2c48a'), ink('#5f7fa8'), ink('#ece6dc')],
  [ink('#2f4a3a'), ink('#d9b45a'), ink('#e9e2d0'), ink('#8a3f2f'), ink('#6f8f6a')],
] as const

/** An abstract of broad fields of colour that meet along soft borders. */
export const colourFields: Motif = ({ widthPx, heightPx, aspect, dice }) => {
  const scene = blankRaster(Math.round(widthPx / 2), Math.round(heightPx / 2))
  const palette = dice.shuffle(dice.pick(fields))
  const edges = Array.from({ length: 4 }, (_, i) => (i + 0.7 + dice.bell() * 0.25) / 4.7)
  const [shift, tilt] = [dice.between(0, 8), dice.between(-0.25, 0.25)]
  const sun = { x: aspect * dice.between(0.25, 0.75), y: dice.between(0.22, 0.45), radius: dice.between(0.1, 0.17) }
  const sunInk = palette[1] ?? ink('#d98a4a')
  fillRaster(scene, (x, y, out) => {
    const place = y + tilt * (x - aspect / 2) + 0.09 * fractalNoise(x * 1.3 + shift, y * 1.3)
    for (let channel = 0; channel < 3; channel++) {
      let value = palette[0]?.[channel] ?? 0
      edges.forEach((edge, i) => {
        const next = palette[(i + 1) % palette.length]?.[channel] ?? 0
        value += (next - value) * smoothStep(edge - 0.012, edge + 0.012, place)
      })
      const disc = smoothStep(
        sun.radius + 0.01,
        sun.radius - 0.01,
        Math.hypot(x - sun.x, y - sun.y) + 0.03 * fractalNoise(x * 3, y * 3 + shift),
      )
      value += ((sunInk[channel] ?? 0) * 1.15 - value) * disc
      out[channel] = clamp(value * (1 + 0.22 * fractalNoise(x * 2.2 + shift, y * 2.2 + 3)), 0, 1.2)
    }
  })
  return {
    raster: paintInOil(scene, dice, paintedSize({ widthPx, heightPx }), 1.25),
    development: { bloom: 0, grain: 0.2, vignette: 0.12 },
  }
}
