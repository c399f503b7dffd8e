import { seededDice } from './dice.ts'

/** Pixels of one lattice cell, and cells of one tile: a tile repeats after eight units. */
const CELL_PX = 64
const CELLS = 8
const TILE_PX = CELL_PX * CELLS
const WRAP = TILE_PX - 1

let fractalTile: Float32Array | undefined
let ridgeTile: Float32Array | undefined
let grainTile: Float32Array | undefined

/** Cloud-like noise, five octaves, about -1 to 1, repeating after eight units. */
export function fractalNoise(x: number, y: number): number {
  fractalTile ??= buildTile((value) => value, 1.5)
  return sampleTile(fractalTile, x, y)
}

/** Noise with sharp crests, about 0 to 1: mountain ridges, veins, cracks. Repeats after eight units. */
export function ridgeNoise(x: number, y: number): number {
  ridgeTile ??= buildTile((value) => 1 - 2 * Math.abs(value * 1.6), 0.5)
  return sampleTile(ridgeTile, x, y) + 0.5
}

/** Uncorrelated noise of a pixel, -1 to 1. Repeats after 512 pixels; shift it by the picture's own offset. */
export function grainNoise(xPx: number, yPx: number): number {
  grainTile ??= buildGrain()
  return grainTile[((yPx & WRAP) << 9) | (xPx & WRAP)] ?? 0
}

/** An even value of 0 to 1 that belongs to one whole-numbered cell. */
export function cellChance(x: number, y: number, salt = 0): number {
  let hash = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(salt, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296
}

function sampleTile(tile: Float32Array, x: number, y: number): number {
  const px = x * CELL_PX
  const py = y * CELL_PX
  const left = Math.floor(px)
  const top = Math.floor(py)
  const alongX = px - left
  const alongY = py - top
  const x0 = left & WRAP
  const x1 = (left + 1) & WRAP
  const row0 = (top & WRAP) << 9
  const row1 = ((top + 1) & WRAP) << 9
  const upper = (tile[row0 | x0] ?? 0) * (1 - alongX) + (tile[row0 | x1] ?? 0) * alongX
  const lower = (tile[row1 | x0] ?? 0) * (1 - alongX) + (tile[row1 | x1] ?? 0) * alongX
  return upper + (lower - upper) * alongY
}

function buildTile(bend: (value: number) => number, strength: number): Float32Array {
  const tile = new Float32Array(TILE_PX * TILE_PX)
  for (let octave = 0, weight = strength; octave < 5; octave++, weight *= 0.5) {
    const cells = CELLS << octave
    const lattice = buildLattice(cells, octave)
    const step = cells / TILE_PX
    for (let y = 0; y < TILE_PX; y++)
      for (let x = 0; x < TILE_PX; x++) {
        const index = (y << 9) | x
        tile[index] =
          (tile[index] ?? 0) + weight * bend(gradientNoise(lattice, cells, (x + 0.5) * step, (y + 0.5) * step))
      }
  }
  return tile
}

function buildLattice(cells: number, octave: number): Float32Array {
  const dice = seededDice(`lattice ${octave}`)
  const gradients = new Float32Array(cells * cells * 2)
  for (let i = 0; i < gradients.length; i += 2) {
    const angle = dice.between(0, Math.PI * 2)
    gradients[i] = Math.cos(angle)
    gradients[i + 1] = Math.sin(angle)
  }
  return gradients
}

function gradientNoise(lattice: Float32Array, cells: number, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const dx = x - left
  const dy = y - top
  const right = (left + 1) % cells
  const bottom = (top + 1) % cells
  const corner = (column: number, row: number, ox: number, oy: number): number => {
    const index = (row * cells + column) * 2
    return (lattice[index] ?? 0) * ox + (lattice[index + 1] ?? 0) * oy
  }
  const easeX = dx * dx * dx * (dx * (dx * 6 - 15) + 10)
  const easeY = dy * dy * dy * (dy * (dy * 6 - 15) + 10)
  const upper = corner(left, top, dx, dy) * (1 - easeX) + corner(right, top, dx - 1, dy) * easeX
  const lower = corner(left, bottom, dx, dy - 1) * (1 - easeX) + corner(right, bottom, dx - 1, dy - 1) * easeX
  return upper + (lower - upper) * easeY
}

function buildGrain(): Float32Array {
  const dice = seededDice('grain')
  return new Float32Array(TILE_PX * TILE_PX).map(() => dice.bell())
}
