import { type Colour, ink, scale, smoothStep } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import type { Motif } from '../drawing/motif.ts'
import { cellChance, fractalNoise } from '../drawing/noise.ts'
import { addGlow, blankRaster, fillRaster, type Raster } from '../drawing/raster.ts'
import { openSky } from './mountains.ts'
import { drawSea } from '../drawing/sea.ts'

const lamps: readonly [Colour, ...Colour[]] = [
  ink('#ffb45c'),
  ink('#ff8a4a'),
  ink('#ffd9a0'),
  ink('#ff5a4f'),
  ink('#5fb7ff'),
  ink('#7be0c3'),
  ink('#f06fb0'),
]

/** City lights out of focus behind a window with rain on it. */
export const rainyWindow: Motif = ({ widthPx, heightPx, aspect, dice }) => {
  const street = blankRaster(widthPx, heightPx)
  const shift = dice.between(0, 8)
  fillRaster(street, (x, y, out) => {
    const haze = 0.5 + 0.5 * fractalNoise(x * 0.9 + shift, y * 0.9)
    out[0] = 0.012 + 0.035 * haze * y
    out[1] = 0.016 + 0.022 * haze
    out[2] = 0.035 + 0.04 * haze * (1 - y * 0.4)
  })
  for (let i = 0; i < 70; i++) {
    const y = 0.5 + dice.bell() * 0.34
    const colour = scale(dice.pick(lamps), dice.between(0.12, 0.62))
    addGlow(street, {
      x: dice.between(-0.05, aspect + 0.05),
      y,
      radius: dice.between(0.025, 0.085),
      colour,
      edge: 0.86,
    })
  }
  for (let i = 0; i < 9; i++)
    addGlow(street, {
      x: dice.between(0, aspect),
      y: dice.between(0.55, 0.9),
      radius: dice.between(0.15, 0.3),
      colour: scale(dice.pick(lamps), 0.08),
      edge: 0,
    })
  return { raster: wetGlass(street, dice), development: { bloom: 0.4, exposure: 1.15, grain: 0.5 } }
}

/** The scene through drops: each shows it upside down and small, with a bright and a dark rim. */
function wetGlass(street: Raster, dice: Dice): Raster {
  const { widthPx, heightPx, light } = street
  const glass = blankRaster(widthPx, heightPx)
  glass.light.set(light)
  const drops = Array.from({ length: 520 }, () => ({
    x: dice.between(0, widthPx),
    y: dice.between(0, heightPx),
    radius: heightPx * (0.002 + 0.017 * dice.next() ** 4),
  }))
  for (let i = 0; i < 9; i++) {
    const [x, top, length] = [
      dice.between(0, widthPx),
      dice.between(-0.2, 0.6) * heightPx,
      dice.between(0.2, 0.5) * heightPx,
    ]
    for (let step = 0; step < length; step += 2)
      drops.push({
        x: x + Math.sin(step * 0.03 + i) * 3,
        y: top + step,
        radius: heightPx * (0.0025 + 0.006 * (step / length) ** 3),
      })
  }
  for (const drop of drops)
    for (let row = Math.max(0, Math.floor(drop.y - drop.radius)); row < Math.min(heightPx, drop.y + drop.radius); row++)
      for (
        let column = Math.max(0, Math.floor(drop.x - drop.radius));
        column < Math.min(widthPx, drop.x + drop.radius);
        column++
      ) {
        const [u, v] = [(column + 0.5 - drop.x) / drop.radius, (row + 0.5 - drop.y) / (drop.radius * 1.08)]
        const square = u * u + v * v
        if (square >= 1) continue
        const sourceX = Math.min(widthPx - 1, Math.max(0, Math.round(drop.x - u * heightPx * 0.22)))
        const sourceY = Math.min(heightPx - 1, Math.max(0, Math.round(drop.y - v * heightPx * 0.3)))
        const source = (sourceY * widthPx + sourceX) * 3
        const rim = smoothStep(0.55, 1, square)
        const shine = smoothStep(0.28, 0.05, Math.hypot(u + 0.35, v + 0.4)) * 0.35
        const index = (row * widthPx + column) * 3
        for (let channel = 0; channel < 3; channel++)
          glass.light[index + channel] =
            (light[source + channel] ?? 0) * (1.25 - rim * (0.75 - v * 0.35)) + shine * 0.35 + 0.006
      }
  return glass
}

/** A skyline at dusk that doubles in the water. */
export const skyline: Motif = (canvas) => {
  const { dice } = canvas
  const horizonY = 0.62
  const { mood, raster } = openSky(canvas, 'dusk', { horizonY, cover: 0.35 })
  for (let layer = 0; layer < 3; layer++) raiseTowers(raster, dice, { layer, horizonY })
  drawSea(raster, {
    horizonY,
    deep: ink('#141a36'),
    waves: 0.35,
    haze: scale(mood.haze, 0.4),
    shift: dice.between(0, 8),
  })
  return { raster, development: { exposure: 1.15, bloom: 0.5 } }
}

function raiseTowers(raster: Raster, dice: Dice, { layer, horizonY }: { layer: number; horizonY: number }): void {
  const aspect = raster.widthPx / raster.heightPx
  const tint: Colour = [0.1 - layer * 0.036, 0.065 - layer * 0.02, 0.12 - layer * 0.036]
  for (let x = -0.05; x < aspect;) {
    const width = dice.between(0.035, 0.1)
    const middle = 1 - Math.abs((x + width / 2) / aspect - 0.5) * 1.3
    const height = (0.08 + 0.34 * dice.next() ** 1.6 * middle) * (1.12 - layer * 0.22)
    drawTower(raster, {
      left: x,
      right: x + width,
      top: horizonY - height,
      bottom: horizonY,
      tint,
      seed: dice.whole(0, 9999),
      lit: 0.16 + layer * 0.1,
      spire: height > 0.3,
    })
    x += width * dice.between(0.75, 1.25)
  }
}

function drawTower(
  raster: Raster,
  tower: {
    left: number
    right: number
    top: number
    bottom: number
    tint: Colour
    seed: number
    lit: number
    spire: boolean
  },
): void {
  const { widthPx, heightPx, light } = raster
  const [windowPx, floorPx] = [5, 6]
  const left = Math.round(tower.left * heightPx)
  const right = Math.round(tower.right * heightPx)
  const top = Math.round(tower.top * heightPx)
  for (let row = Math.max(0, top - (tower.spire ? 46 : 0)); row < tower.bottom * heightPx; row++)
    for (let column = Math.max(0, left); column < Math.min(widthPx, right); column++) {
      const isSpire = row < top
      if (isSpire && Math.abs(column - (left + right) / 2) > 1.2) continue
      const [cellX, cellY] = [Math.floor((column - left) / windowPx), Math.floor((row - top) / floorPx)]
      const isPane = !isSpire && (column - left) % windowPx > 1 && (row - top) % floorPx > 2 && column < right - 2
      const lit =
        isPane && cellChance(cellX, cellY, tower.seed) < tower.lit
          ? 0.35 + 0.9 * cellChance(cellX, cellY, tower.seed + 1)
          : 0
      const warmth = 0.35 + 0.4 * cellChance(cellX, cellY, tower.seed + 2)
      const side = 0.75 + (0.5 * (column - left)) / (right - left)
      const index = (row * widthPx + column) * 3
      light[index] = tower.tint[0] * side + lit
      light[index + 1] = tower.tint[1] * side + lit * (warmth + 0.22)
      light[index + 2] = tower.tint[2] * side + lit * warmth * 0.6
    }
}
