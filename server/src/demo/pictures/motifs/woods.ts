import { blend, type Colour, ink, scale, smoothStep } from '../drawing/colour.ts'
import type { Canvas, Motif } from '../drawing/motif.ts'
import { fractalNoise, ridgeNoise } from '../drawing/noise.ts'
import { addGlow, blankRaster, fillRaster, laySpot, type Raster } from '../drawing/raster.ts'

type Wood = { fog: Colour; glow: Colour; bark: Colour; floor: Colour; leaves: readonly [Colour, ...Colour[]] }

const woods = {
  spring: {
    fog: ink('#c9d8b4'),
    glow: ink('#fff3c2'),
    bark: ink('#2b2a20'),
    floor: ink('#4c6a2c'),
    leaves: [ink('#8db84a'), ink('#5f8f35'), ink('#b8d36a')],
  },
  autumn: {
    fog: ink('#e8c08a'),
    glow: ink('#ffdf9a'),
    bark: ink('#2e1f17'),
    floor: ink('#8a4c1f'),
    leaves: [ink('#d9832b'), ink('#b8481f'), ink('#e8b03a')],
  },
  blue: {
    fog: ink('#a9bccb'),
    glow: ink('#e6f0f6'),
    bark: ink('#1d2630'),
    floor: ink('#33473c'),
    leaves: [ink('#5d7f72'), ink('#3f5d5c'), ink('#7fa08c')],
  },
} satisfies Record<string, Wood>

/** Trunks in the mist with slanting light between them. */
export const forestLight =
  (season: keyof typeof woods): Motif =>
  (canvas) => {
    const wood: Wood = woods[season]
    const { widthPx, heightPx, aspect, dice } = canvas
    const raster = blankRaster(widthPx, heightPx)
    const sunX = aspect * dice.between(0.3, 0.7)
    const shift = dice.between(0, 8)
    fillRaster(raster, (x, y, out) => {
      const near = Math.exp(-Math.hypot(x - sunX, y - 0.22) * 2.6)
      const mottle = 1 + 0.22 * fractalNoise(x * 2 + shift, y * 2)
      for (let channel = 0; channel < 3; channel++)
        out[channel] = ((wood.fog[channel] ?? 0) * (0.5 - y * 0.16) + (wood.glow[channel] ?? 0) * near * 0.95) * mottle
    })
    for (const depth of [0.86, 0.7, 0.52, 0.34, 0.12]) {
      layFloor(raster, { wood, depth, shift })
      plantTrunks(raster, canvas, { wood, depth, sunX })
      hangLeaves(raster, canvas, { wood, depth })
      if (depth === 0.52) castRays(raster, { sunX, colour: wood.glow, shift })
    }
    addGlow(raster, { x: sunX, y: 0.2, radius: 0.5, colour: scale(wood.glow, 0.35), edge: 0 })
    return { raster, development: { bloom: 0.45, contrast: 0.7 } }
  }

/** What a colour looks like through the mist: `depth` 1 is gone. */
const misted = (wood: Wood, colour: Colour, depth: number): Colour => blend(colour, scale(wood.fog, 0.55), depth ** 0.8)

function layFloor(raster: Raster, { wood, depth, shift }: { wood: Wood; depth: number; shift: number }): void {
  const { widthPx, heightPx, light } = raster
  const ground = misted(wood, scale(wood.floor, 0.55), depth)
  const top = 0.97 - depth * 0.32
  for (let column = 0; column < widthPx; column++) {
    const x = column / heightPx
    const edge = (top + 0.04 * fractalNoise(x * 1.2 + depth * 7 + shift, depth * 5)) * heightPx
    const tufts = edge - Math.max(0, ridgeNoise(x * 11 + depth * 3, shift)) * 0.018 * (1.2 - depth) * heightPx
    for (let row = Math.max(0, Math.floor(tufts)); row < heightPx; row++) {
      const cover = Math.min(1, row + 1 - tufts) * smoothStep(0, 14, row - tufts + 9)
      const shade = 0.8 + 0.4 * fractalNoise(x * 8, (row / heightPx) * 18 + depth * 3)
      const index = (row * widthPx + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const behind = light[index + channel] ?? 0
        light[index + channel] = behind + ((ground[channel] ?? 0) * shade - behind) * cover
      }
    }
  }
}

function plantTrunks(
  raster: Raster,
  { aspect, dice }: Canvas,
  { wood, depth, sunX }: { wood: Wood; depth: number; sunX: number },
): void {
  const { widthPx, heightPx, light } = raster
  const count = Math.round(3 + depth * 13)
  for (let i = 0; i < count; i++) {
    const place = aspect * ((i + dice.between(0.1, 0.9)) / count)
    const half = 0.052 * (1.06 - depth) ** 1.5 * dice.between(0.6, 1.25)
    if (depth < 0.3 && Math.abs(place - sunX) < aspect * 0.16) continue
    const [lean, sway] = [dice.between(-0.05, 0.05), dice.between(0, 8)]
    const foot = 1 - depth * 0.3 + dice.between(0, 0.03)
    const [bark, rim] = [misted(wood, wood.bark, depth), misted(wood, wood.glow, 0.35 + depth * 0.5)]
    for (let row = 0; row < Math.min(heightPx, foot * heightPx); row++) {
      const y = row / heightPx
      const flare = 1 + 0.9 * smoothStep(foot - 0.12, foot, y) + (y - 0.5) * 0.25
      const width = half * flare * heightPx
      const middle = (place + lean * (foot - y) + 0.008 * fractalNoise(y * 1.4 + sway, i)) * heightPx
      for (
        let column = Math.max(0, Math.floor(middle - width));
        column <= Math.min(widthPx - 1, middle + width);
        column++
      ) {
        const across = (column + 0.5 - middle) / width
        const cover = Math.min(1, (1 - Math.abs(across)) * width)
        if (cover <= 0) continue
        const lit = smoothStep(0.35, 1, across * Math.sign(sunX - place)) * 0.4
        const rough = 0.85 + 0.35 * fractalNoise(across * 1.5 + sway, y * 7 + i)
        const index = (row * widthPx + column) * 3
        for (let channel = 0; channel < 3; channel++) {
          const behind = light[index + channel] ?? 0
          const tone = (bark[channel] ?? 0) * rough * (1 - lit) + (rim[channel] ?? 0) * lit * rough * 0.6
          light[index + channel] = behind + (tone - behind) * cover
        }
      }
    }
  }
}

function hangLeaves(raster: Raster, { aspect, dice }: Canvas, { wood, depth }: { wood: Wood; depth: number }): void {
  const clumps = Math.round(5 + 5 * depth)
  for (let clump = 0; clump < clumps; clump++) {
    const [cx, cy] = [dice.between(0, aspect), dice.between(-0.12, 0.2 + depth * 0.16)]
    const spread = dice.between(0.12, 0.24) * (1.2 - depth * 0.6)
    for (let i = 0; i < 70; i++) {
      const colour = misted(wood, scale(dice.pick(wood.leaves), dice.between(0.35, 1)), Math.min(0.85, depth + 0.1))
      const radius = (1.15 - depth) * dice.between(0.006, 0.017)
      laySpot(raster, {
        x: cx + dice.bell() * spread * 1.5,
        y: cy + dice.bell() * spread * 0.6,
        radius,
        radiusY: radius * 0.7,
        colour,
        soft: 0.5,
        strength: 0.8,
      })
    }
  }
}

/** Beams that fan out from the sun, broken by the crowns. */
function castRays(raster: Raster, { sunX, colour, shift }: { sunX: number; colour: Colour; shift: number }): void {
  const { widthPx, heightPx, light } = raster
  for (let row = 0, index = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++, index += 3) {
      const [x, y] = [column / heightPx - sunX, row / heightPx + 0.35]
      const angle = Math.atan2(x, y)
      const beam = smoothStep(
        0.05,
        0.7,
        fractalNoise(angle * 2.6 + shift, 1) + 0.4 * fractalNoise(angle * 8 + shift, 3),
      )
      const strength = beam * 0.34 * Math.exp(-Math.abs(angle) * 1.2) * smoothStep(1.5, 0.5, y)
      light[index] = (light[index] ?? 0) + colour[0] * strength
      light[index + 1] = (light[index + 1] ?? 0) + colour[1] * strength
      light[index + 2] = (light[index + 2] ?? 0) + colour[2] * strength
    }
}
