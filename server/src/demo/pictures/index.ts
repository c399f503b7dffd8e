import { ink } from './drawing/colour.ts'
import { seededDice } from './drawing/dice.ts'
import { developJpeg } from './drawing/finish.ts'
import type { Motif } from './drawing/motif.ts'
import { blankRelief } from './drawing/relief.ts'
import { lightRelief } from './drawing/relief-light.ts'
import { layTable } from './drawing/tables.ts'
import { type MotifName, motifs } from './motif-list.ts'
import { modelPortrait } from './things/portrait.ts'
import { type Portrait } from './things/portrait-looks.ts'

export type { MotifName, Portrait }

/** Scenes are drawn at about seven tenths of their size and enlarged: half of the work, and the grain hides the rest. */
const DRAWN_SHARE = 0.72

/**
 * Draws one scene as a JPEG without any lettering, metadata or network. The same
 * motif, seed and size give the same bytes.
 */
export async function drawPicture(request: {
  motif: MotifName
  seed: string
  widthPx: number
  heightPx: number
}): Promise<Buffer> {
  const { motif, seed, widthPx, heightPx } = request
  const dice = seededDice(`${motif} ${seed}`)
  const canvas = { widthPx: Math.round(widthPx * DRAWN_SHARE), heightPx: Math.round(heightPx * DRAWN_SHARE), dice }
  const draw: Motif = motifs[motif]
  const { raster, development } = await draw({ ...canvas, aspect: canvas.widthPx / canvas.heightPx })
  return developJpeg(raster, dice, { widthPx, heightPx }, development)
}

/** Draws the wide picture above a profile, 1600 × 600 pixels, as a JPEG. */
export async function drawCover(request: { motif: MotifName; seed: string }): Promise<Buffer> {
  return drawPicture({ ...request, widthPx: 1600, heightPx: 600 })
}

/** Draws a portrait as a square JPEG; `sizePx` is its side. */
export async function drawAvatar(request: { portrait: Portrait; seed: string; sizePx?: number }): Promise<Buffer> {
  const { portrait, seed, sizePx = 512 } = request
  const dice = seededDice(`portrait ${seed}`)
  const relief = blankRelief(sizePx, sizePx)
  layTable(relief, dice, 'plaster', ink(portrait.backdrop))
  modelPortrait(relief, dice, portrait)
  const raster = lightRelief(relief, {
    direction: [-0.55, -0.55, 0.75],
    sun: [1.2, 1.1, 0.98],
    ambient: [0.32, 0.33, 0.37],
    softness: 0.04,
  })
  return developJpeg(raster, dice, { widthPx: sizePx, heightPx: sizePx }, { vignette: 0.15, contrast: 0.4 })
}
