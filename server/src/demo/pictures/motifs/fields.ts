import { blend, type Colour, ink, scale, smoothStep } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import type { Canvas, Motif } from '../drawing/motif.ts'
import { fractalNoise } from '../drawing/noise.ts'
import { placeOnLand } from '../drawing/project.ts'
import { laySpot, type Raster } from '../drawing/raster.ts'
import { drawLand, type Land } from '../drawing/terrain.ts'
import type { MoodName } from './moods.ts'
import { mixTone, openSky, sideLight, tone } from './mountains.ts'

/** A road that winds away over green hills. */
export const windingRoad =
  (moodName: MoodName): Motif =>
  (canvas) => {
    const { mood, raster, sunSide } = openSky(canvas, moodName, { horizonY: 0.42, cover: 0.45 })
    const { dice } = canvas
    const [shiftX, shiftZ] = [dice.between(0, 8), dice.between(0, 8)]
    const [grass, straw, tar] = [ink('#5f7f3a'), ink('#a89a55'), ink('#3b3d42')]
    const roadAt = (z: number) =>
      Math.sin(z * 0.62 + shiftX) * (0.35 + z * 0.1) + Math.sin(z * 0.27 + shiftZ) * 0.5 - Math.sin(shiftX) * 0.4
    const hills = (x: number, z: number) =>
      fractalNoise(x * 0.13 + shiftX, z * 0.15 + shiftZ) * (0.5 + 0.9 * smoothStep(4, 18, z)) +
      smoothStep(6, 26, z) * 1.1
    drawLand(raster, {
      rows: 360,
      heightAt: (x, z) => {
        const centre = roadAt(z)
        const aside = Math.abs(x - centre)
        const verge = smoothStep(0.14, 0.5, aside)
        if (verge === 0) return hills(centre, z)
        const rough = fractalNoise(x * 1.6, z * 1.6 + shiftX) * 0.07 + fractalNoise(x * 9, z * 9) * 0.015
        return hills(x, z) * verge + hills(centre, z) * (1 - verge) + rough * verge
      },
      groundAt: ({ x, z }, out) => {
        const aside = Math.abs(x - roadAt(z))
        if (aside > 0.14)
          return mixTone(
            out,
            grass,
            straw,
            smoothStep(-0.1, 0.6, fractalNoise(x * 0.6 + shiftZ, z * 0.6)),
            0.8 + 0.4 * fractalNoise(x * 4, z * 4),
          )
        const line =
          aside < 0.006 + z * 0.0006
            ? smoothStep(0.45, 0.5, (z * 2.2) % 1)
            : smoothStep(0.008 + z * 0.0008, 0.003, Math.abs(aside - 0.122))
        tone(out, tar, 1 + 0.14 * fractalNoise(x * 12, z * 12) + line * 9)
      },
      camera: {
        height: 0.95 + hills(roadAt(1.5), 1.5),
        horizonY: 0.4,
        zoom: 1.15,
        nearZ: 1.1,
        farZ: 38,
        x: roadAt(3) * 0.55,
      },
      light: sideLight(mood, sunSide),
      haze: { colour: mood.haze, clearness: 0.968, mistHeight: -0.2, mist: 0.4 },
    })
    return { raster, development: { exposure: mood.exposure } }
  }

/** Rows of lavender or tea that run to the hills. */
export const plantedRows =
  (crop: 'lavender' | 'tea', moodName: MoodName): Motif =>
  (canvas) => {
    const { mood, raster, sunSide } = openSky(canvas, moodName, { horizonY: 0.4, cover: 0.45 })
    const { dice } = canvas
    const [shiftX, shiftZ] = [dice.between(0, 8), dice.between(0, 8)]
    const [plant, plantDeep] = crop === 'tea' ? [ink('#6f9a3d'), ink('#2e5426')] : [ink('#8d6bc4'), ink('#4b4a72')]
    const soil = crop === 'tea' ? ink('#5d4a33') : ink('#8a7558')
    const slope = crop === 'tea' ? 1.3 : 0.5
    drawLand(raster, {
      rows: 360,
      heightAt: (x, z) => {
        const hills =
          fractalNoise(x * 0.1 + shiftX, z * 0.12 + shiftZ) * slope * smoothStep(1, 9, z) + smoothStep(9, 26, z) * 1.5
        const bend = fractalNoise(z * 0.12 + shiftX, x * 0.05) * 2
        const row = Math.abs(Math.sin((x + bend * smoothStep(3, 14, z)) * 3.6))
        const bush = row ** 0.7 * 0.2 * smoothStep(16, 9, z)
        return hills + bush + bush * fractalNoise(x * 7, z * 7) * 0.6
      },
      groundAt: ({ x, z }, out) => {
        const bend = fractalNoise(z * 0.12 + shiftX, x * 0.05) * 2
        const row = Math.abs(Math.sin((x + bend * smoothStep(3, 14, z)) * 3.6))
        const far = smoothStep(11, 16, z)
        const leaf = fractalNoise(x * 11, z * 11)
        mixTone(out, plantDeep, plant, smoothStep(0.35, 0.85, row + leaf * 0.35), 0.9 + 0.5 * leaf)
        const bare = smoothStep(0.34, 0.2, row) * (1 - far)
        for (let channel = 0; channel < 3; channel++) {
          const green = (out[channel] ?? 0) * (1 - far) + (plantDeep[channel] ?? 0) * far * (1 + leaf * 0.4)
          out[channel] = green + ((soil[channel] ?? 0) - green) * bare
        }
      },
      camera: { height: 1.15, horizonY: 0.38, zoom: 1.15, nearZ: 1.2, farZ: 36, x: dice.between(-1, 1) },
      light: sideLight(mood, sunSide),
      haze: { colour: mood.haze, clearness: 0.965, mistHeight: 0, mist: 0.25 },
    })
    return { raster, development: { exposure: mood.exposure } }
  }

/** A meadow in flower, hills behind, blossoms close to the eye out of focus. */
export const flowerMeadow =
  (moodName: MoodName): Motif =>
  (canvas) => {
    const { mood, raster, sunSide } = openSky(canvas, moodName, { horizonY: 0.46, cover: 0.5 })
    const { dice } = canvas
    const [shiftX, shiftZ] = [dice.between(0, 8), dice.between(0, 8)]
    const [grass, pale] = [ink('#4f7434'), ink('#9aa94f')]
    const land: Land = {
      heightAt: (x, z) =>
        fractalNoise(x * 0.12 + shiftX, z * 0.12 + shiftZ) * (0.3 + smoothStep(6, 20, z) * 1.4) +
        smoothStep(8, 28, z) * 1.2,
      groundAt: ({ x, z }, out) =>
        mixTone(out, grass, pale, 0.4 + 0.5 * fractalNoise(x * 0.8, z * 0.8), 0.75 + 0.5 * fractalNoise(x * 6, z * 9)),
      camera: { height: 0.75, horizonY: 0.43, zoom: 1.15, nearZ: 0.9, farZ: 36, x: 0 },
      light: sideLight(mood, sunSide),
      haze: { colour: mood.haze, clearness: 0.962, mistHeight: 0, mist: 0.2 },
    }
    drawLand(raster, land)
    strewFlowers(raster, canvas, land, mood.light)
    return { raster, development: { exposure: mood.exposure, bloom: 0.3 } }
  }

const petals: readonly [Colour, ...Colour[]] = [
  ink('#d8352f'),
  ink('#e9662f'),
  ink('#f4f0e6'),
  ink('#5b74c9'),
  ink('#e8b92e'),
  ink('#c75a9c'),
]

function strewFlowers(raster: Raster, { dice, aspect }: Canvas, land: Land, light: Colour): void {
  const palette = dice.shuffle(petals).slice(0, 3)
  const flowers = Array.from({ length: 2600 }, () => ({
    z: 0.75 * (14 / 0.75) ** (dice.next() ** 0.8),
    across: dice.between(-0.5, 0.5),
  }))
  for (const { z, across } of flowers.sort((a, b) => b.z - a.z)) {
    const x = (across * aspect * 1.15 * z) / land.camera.zoom
    const patch = fractalNoise(x * 0.5 + 2, z * 0.5)
    if (patch < dice.between(-0.5, 0.25)) continue
    const spot = placeOnLand(land, x, z, aspect)
    const petal = palette[patch > 0.25 ? 0 : dice.chance(0.6) ? 1 : 2] ?? light
    const stem = 0.14 * spot.unit * dice.between(0.6, 1.2)
    const size = 0.026 * spot.unit * dice.between(0.7, 1.2)
    drawBlossom(raster, dice, { x: spot.x, y: spot.y - stem, stem, size, colour: scaleBy(petal, light, 0.62) })
  }
}

const scaleBy = (colour: Colour, light: Colour, share: number): Colour => [
  colour[0] * (light[0] * share + 0.3),
  colour[1] * (light[1] * share + 0.3),
  colour[2] * (light[2] * share + 0.34),
]

/** One blossom on its stem; large ones stand close to the eye and are out of focus. */
function drawBlossom(
  raster: Raster,
  dice: Dice,
  flower: { x: number; y: number; stem: number; size: number; colour: Colour },
): void {
  const { x, y, stem, size, colour } = flower
  const soft = size > 0.03 ? 0.9 : 0.35
  if (size > 0.006)
    for (let part = 0; part < 5; part++)
      laySpot(raster, {
        x: x + dice.bell() * size * 0.06,
        y: y + (stem * part) / 5,
        radius: size * 0.12,
        radiusY: stem / 7,
        colour: [0.03, 0.07, 0.015],
        soft,
      })
  if (size < 0.004) return laySpot(raster, { x, y, radius: size, colour, soft: 0.6 })
  const turn = dice.between(0, 6)
  for (let petal = 0; petal < 6; petal++) {
    const angle = turn + (petal * Math.PI) / 3
    const shade = 0.78 + 0.3 * Math.sin(angle + 2)
    laySpot(raster, {
      x: x + Math.cos(angle) * size * 0.55,
      y: y + Math.sin(angle) * size * 0.36,
      radius: size * 0.52,
      radiusY: size * 0.42,
      colour: scale(colour, shade),
      soft,
    })
  }
  laySpot(raster, {
    x,
    y: y - size * 0.05,
    radius: size * 0.3,
    radiusY: size * 0.22,
    colour: blend(colour, [0.35, 0.2, 0.02], 0.75),
    soft,
  })
}
