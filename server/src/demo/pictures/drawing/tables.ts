import { clamp, type Colour, ink, scale, smoothStep } from './colour.ts'
import type { Dice } from './dice.ts'
import { cellChance, fractalNoise, grainNoise, ridgeNoise } from './noise.ts'
import type { Relief } from './relief.ts'

/** What lies under a still life. */
export type Table =
  | 'oak'
  | 'walnut'
  | 'ash'
  | 'slate'
  | 'marble'
  | 'linen'
  | 'plaster'
  | 'felt'
  | 'darkLinen'
  | 'terrazzo'

type Spot = { colour: [number, number, number]; height: number; gloss: number }
type Cloth = (x: number, y: number, spot: Spot, column: number, row: number) => void

/** Covers the whole relief with a table top. `tint` recolours cloth, plaster and felt. */
export function layTable(relief: Relief, dice: Dice, table: Table, tint?: Colour): void {
  const surface = tableSurface(table, dice, tint)
  const { widthPx, heightPx, height, paint, gloss } = relief
  const spot: Spot = { colour: [0, 0, 0], height: 0, gloss: 0 }
  for (let row = 0, index = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++, index++) {
      surface(column / heightPx, row / heightPx, spot, column, row)
      height[index] = spot.height
      gloss[index] = spot.gloss
      paint[index * 3] = spot.colour[0]
      paint[index * 3 + 1] = spot.colour[1]
      paint[index * 3 + 2] = spot.colour[2]
    }
}

function tableSurface(table: Table, dice: Dice, tint: Colour | undefined): Cloth {
  switch (table) {
    case 'oak':
      return planks(dice, { pale: ink('#b98a58'), dark: ink('#7d5329'), planksDown: 4.2 })
    case 'walnut':
      return planks(dice, { pale: ink('#6b4429'), dark: ink('#3a2214'), planksDown: 3.4 })
    case 'ash':
      return planks(dice, { pale: ink('#e2cfb0'), dark: ink('#c3a57c'), planksDown: 5 })
    case 'slate':
      return stone(dice, { pale: tint ?? ink('#4d5358'), dark: ink('#24282c'), roughness: 0.006 })
    case 'plaster':
      return stone(dice, { pale: tint ?? ink('#e6ddd0'), dark: scale(tint ?? ink('#c9bda9'), 0.78), roughness: 0.004 })
    case 'marble':
      return marble(dice)
    case 'linen':
      return weave(dice, tint ?? ink('#e7e0d2'))
    case 'darkLinen':
      return weave(dice, tint ?? ink('#39434d'))
    case 'felt':
      return felt(dice, tint ?? ink('#8d9c86'))
    case 'terrazzo':
      return terrazzo(dice, tint ?? ink('#efe9df'))
    default:
      return table satisfies never
  }
}

function planks(dice: Dice, { pale, dark, planksDown }: { pale: Colour; dark: Colour; planksDown: number }): Cloth {
  const shift = dice.between(0, 8)
  return (x, y, spot, column, row) => {
    const plank = Math.floor(y * planksDown)
    const within = y * planksDown - plank
    const own = cellChance(plank, 3)
    const grain = fractalNoise(x * 0.7 + own * 8 + shift, within * 0.9 + own * 5)
    const rings = Math.abs(((within * 5 + grain * 3.2 + own * 7) % 1) - 0.5) * 2
    const fibre = fractalNoise(x * 2 + own, y * 38 + shift)
    const seam = smoothStep(0.5, 0, Math.min(within, 1 - within) * 70)
    const dullness = clamp(0.12 + rings * 0.3 + fibre * 0.28 + own * 0.4 + grainNoise(column, row * 3) * 0.03)
    const factor = 1 - seam * 0.6
    setBlend(spot, pale, dark, dullness, factor)
    spot.height = -seam * 0.003 + fibre * 0.0006
    spot.gloss = 0.12
  }
}

function stone(dice: Dice, { pale, dark, roughness }: { pale: Colour; dark: Colour; roughness: number }): Cloth {
  const [shiftX, shiftY] = [dice.between(0, 8), dice.between(0, 8)]
  return (x, y, spot, column, row) => {
    const broad = fractalNoise(x * 1.1 + shiftX, y * 1.1 + shiftY)
    const fine = fractalNoise(x * 6 + shiftY + broad, y * 6 + shiftX)
    setBlend(spot, dark, pale, 0.62 + broad * 0.3 + fine * 0.16 + grainNoise(column, row) * 0.03, 1)
    spot.height = fine * roughness * 0.35 + broad * roughness - roughness
    spot.gloss = 0.06
  }
}

function marble(dice: Dice): Cloth {
  const [shiftX, shiftY] = [dice.between(0, 8), dice.between(0, 8)]
  const white = ink('#efece7')
  const vein = ink('#8e8f96')
  return (x, y, spot) => {
    const warp = fractalNoise(x * 0.9 + shiftX, y * 0.9 + shiftY)
    const line = smoothStep(0.72, 1.05, ridgeNoise(x * 0.55 + warp * 0.35 + shiftY, y * 0.8 + warp * 0.3))
    const hair = smoothStep(0.85, 1.1, ridgeNoise(x * 1.7 + warp * 0.5, y * 1.4 + shiftX)) * 0.5
    setBlend(spot, white, vein, line * 0.55 + hair * 0.5 + Math.max(0, warp) * 0.14, 1)
    spot.height = 0
    spot.gloss = 0.28
  }
}

function weave(dice: Dice, tint: Colour): Cloth {
  const [shiftX, shiftY] = [dice.between(0, 8), dice.between(0, 8)]
  const turn = dice.between(-0.3, 0.3)
  return (x, y, spot, column, row) => {
    const fold = fractalNoise(x * 0.8 + y * turn + shiftX, y * 0.55 + shiftY)
    const crease = ridgeNoise(x * 0.5 + shiftY + fold * 0.2, y * 0.4 - x * turn + shiftX)
    const warp = Math.sin(x * 900 + fractalNoise(x * 9, y * 2) * 3)
    const weft = Math.sin(y * 900 + fractalNoise(x * 2, y * 9) * 3)
    const thread = warp * weft * 0.05 + grainNoise(column >> 1, row >> 2) * 0.035 + grainNoise(column >> 3, row) * 0.03
    setBlend(spot, tint, tint, 0, 1 + thread)
    spot.height = fold * 0.012 + crease * crease * 0.012 + warp * weft * 0.0004 - 0.03
    spot.gloss = 0
  }
}

function felt(dice: Dice, tint: Colour): Cloth {
  const [shiftX, shiftY] = [dice.between(0, 8), dice.between(0, 8)]
  return (x, y, spot, column, row) => {
    const fluff = fractalNoise(x * 9 + shiftX, y * 9 + shiftY)
    setBlend(spot, tint, tint, 0, 1 + fluff * 0.06 + grainNoise(column, row) * 0.05)
    spot.height = fluff * 0.0012
    spot.gloss = 0
  }
}

function terrazzo(dice: Dice, tint: Colour): Cloth {
  const shift = dice.between(0, 8)
  const chips = [ink('#c98f6b'), ink('#7f8f86'), ink('#d9c3a5'), ink('#5e5a57'), ink('#b9b2a8')]
  return (x, y, spot) => {
    const u = x * 16 + fractalNoise(x * 3 + shift, y * 3) * 0.5
    const v = y * 16 + fractalNoise(x * 3, y * 3 + shift) * 0.5
    const [cellX, cellY] = [Math.floor(u), Math.floor(v)]
    const ox = u - cellX - 0.3 - cellChance(cellX, cellY, 1) * 0.4
    const oy = v - cellY - 0.3 - cellChance(cellX, cellY, 2) * 0.4
    const size = 0.06 + 0.24 * cellChance(cellX, cellY, 3)
    const rough = fractalNoise(u * 1.1 + cellX, v * 1.1) * 0.12
    const inside = smoothStep(size + 0.03, size - 0.03, Math.abs(ox) + Math.abs(oy) * 0.7 + rough)
    const chip = chips[Math.floor(cellChance(cellX, cellY, 4) * chips.length)] ?? tint
    setBlend(spot, tint, chip, inside, 1)
    spot.height = 0
    spot.gloss = 0.2
  }
}

function setBlend(spot: Spot, from: Colour, to: Colour, amount: number, factor: number): void {
  const share = clamp(amount)
  const rest = (1 - share) * factor
  const full = share * factor
  spot.colour[0] = from[0] * rest + to[0] * full
  spot.colour[1] = from[1] * rest + to[1] * full
  spot.colour[2] = from[2] * rest + to[2] * full
}
