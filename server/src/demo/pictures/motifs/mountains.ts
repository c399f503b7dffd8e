import { type Colour, ink, scale, smoothStep } from '../drawing/colour.ts'
import { frameWithFirs } from '../drawing/conifers.ts'
import type { Dice } from '../drawing/dice.ts'
import type { Canvas, Motif } from '../drawing/motif.ts'
import { fractalNoise, ridgeNoise } from '../drawing/noise.ts'
import { blankRaster, type Raster } from '../drawing/raster.ts'
import { paintSky, scatterStars } from '../drawing/sky.ts'
import { drawLand, type GroundSpot, type Land } from '../drawing/terrain.ts'
import { type Mood, type MoodName, moods } from './moods.ts'

/** Snowy peaks behind a still lake. */
export const alpineLake =
  (moodName: MoodName): Motif =>
  (canvas) => {
    const { mood, raster, sunSide } = openSky(canvas, moodName, { horizonY: 0.54, cover: 0.42 })
    const height = alpineHeight(canvas.dice, { start: 5, full: 15, peak: 2.5 })
    drawLand(raster, {
      heightAt: (x, z) => height(x, z) - 0.42 * smoothStep(7.5, 4.5, z),
      groundAt: alpineGround({ snowLine: 1.35, grass: ink('#55683a'), rock: ink('#6d655c') }),
      water: { level: -0.2, tint: [0.72, 0.82, 0.88], ripple: 1, shoreZ: 6.2 },
      camera: { height: 0.42, horizonY: 0.54, zoom: 1.25, nearZ: 1.4, farZ: 34, x: 0 },
      light: sideLight(mood, sunSide),
      haze: { colour: mood.haze, clearness: 0.972, mistHeight: 0.25, mist: 0.35 },
    })
    if (canvas.dice.chance(0.6))
      frameWithFirs(raster, canvas.dice, { ...firs(mood, sunSide), groundY: 1.03, size: 0.55 })
    return { raster, development: { exposure: mood.exposure } }
  }

/** Ranges that stand one behind the other out of morning mist. */
export const mistyRanges =
  (moodName: MoodName): Motif =>
  (canvas) => {
    const { mood, raster, sunSide } = openSky(canvas, moodName, { horizonY: 0.5, cover: 0.3 })
    const { dice } = canvas
    const [shiftX, shiftZ] = [dice.between(0, 8), dice.between(0, 8)]
    const forest = ink('#34442f')
    drawLand(raster, {
      heightAt: (x, z) => {
        const range = ridgeNoise(x * 0.09 + shiftX, z * 0.13 + shiftZ)
        const trees = Math.abs(fractalNoise(x * 5 + shiftZ, z * 5)) * 0.05 + fractalNoise(x * 14, z * 14) * 0.018
        return (
          (range * range * 1.6 + 0.35 * fractalNoise(x * 0.07, z * 0.07 + shiftX)) * smoothStep(3, 9, z) +
          fractalNoise(x * 0.5 + shiftZ, z * 0.5 + shiftX) * 0.28 +
          trees -
          0.55 -
          smoothStep(5, 2, z) * 0.4
        )
      },
      groundAt: ({ x, z }, out) => tone(out, forest, 0.75 + 0.5 * fractalNoise(x * 3, z * 3)),
      camera: { height: 1.05, horizonY: 0.42, zoom: 1.5, nearZ: 2.2, farZ: 44, x: 0 },
      light: sideLight(mood, sunSide),
      haze: { colour: mood.haze, clearness: 0.945, mistHeight: 0.5, mist: 0.95 },
    })
    frameWithFirs(raster, dice, { ...firs(mood, sunSide), groundY: 1.02, size: 0.42 })
    return { raster, development: { exposure: mood.exposure, contrast: 0.6 } }
  }

/** Snowfields and a few lights of stars at night. */
export const snowNight: Motif = (canvas) => {
  const { mood, raster, sunSide } = openSky(canvas, 'moonlit', { horizonY: 0.6, cover: 0.1 })
  scatterStars(raster, canvas.dice, { belowY: 0.55, density: 0.9 })
  const height = alpineHeight(canvas.dice, { start: 3, full: 12, peak: 2.2 })
  const snow = ink('#dfe6f2')
  const rock = ink('#5a5f68')
  drawLand(raster, {
    heightAt: height,
    groundAt: ({ slope, x, z }, out) =>
      mixTone(out, rock, snow, smoothStep(0.42, 0.6, slope + fractalNoise(x * 2, z * 2) * 0.15), 1),
    camera: { height: 0.75, horizonY: 0.56, zoom: 1.3, nearZ: 1, farZ: 32, x: 0 },
    light: sideLight(mood, sunSide),
    haze: { colour: mood.haze, clearness: 0.98, mistHeight: 0, mist: 0.3 },
  })
  frameWithFirs(raster, canvas.dice, { ...firs(mood, sunSide), groundY: 0.99, size: 0.5 })
  return { raster, development: { exposure: 1.7, bloom: 0.4 } }
}

/** Sand dunes with wind ripples. */
export const dunes =
  (moodName: MoodName): Motif =>
  (canvas) => {
    const { mood, raster, sunSide } = openSky(canvas, moodName, { horizonY: 0.46, cover: 0.18 })
    const { dice } = canvas
    const [shiftX, shiftZ] = [dice.between(0, 8), dice.between(0, 8)]
    const sand = ink('#d9a468')
    drawLand(raster, {
      rows: 420,
      heightAt: (x, z) => {
        const warp = fractalNoise(x * 0.05 + shiftX, z * 0.05) * 2.2
        const side = ((x * 0.16 + z * 0.11 + warp + shiftX) % 1) * 2 - 1
        const crest = Math.max(0, 1.04 - Math.sqrt(side * side + 0.0035))
        return crest ** 1.35 * 0.85 + fractalNoise(x * 0.12, z * 0.12 + shiftZ) * 0.4
      },
      groundAt: ({ x, z, slope }, out) => {
        const ripple =
          Math.sin(x * 30 + z * 14 + fractalNoise(x * 0.7, z * 0.7 + shiftX) * 9) * smoothStep(14, 2, z) * 0.09 * slope
        tone(out, sand, 0.94 + ripple + 0.12 * fractalNoise(x * 2 + shiftZ, z * 2))
      },
      camera: { height: 1.5, horizonY: 0.44, zoom: 1.4, nearZ: 1.4, farZ: 40, x: dice.between(-2, 2) },
      light: sideLight(mood, sunSide),
      haze: { colour: mood.haze, clearness: 0.975, mistHeight: 0.2, mist: 0.2 },
    })
    return { raster, development: { exposure: mood.exposure } }
  }

/** A sky of the mood over the whole canvas, with its sun at one side. */
export function openSky(
  { widthPx, heightPx, aspect, dice }: Canvas,
  moodName: MoodName,
  { horizonY, cover }: { horizonY: number; cover: number },
): { mood: Mood; raster: Raster; sunSide: -1 | 1; sunX: number } {
  const mood = moods[moodName]
  const raster = blankRaster(widthPx, heightPx)
  const sunSide = dice.chance(0.5) ? -1 : 1
  const sunX = aspect * (0.5 + sunSide * dice.between(0.12, 0.3))
  paintSky(
    raster,
    {
      air: mood.air,
      horizonY,
      sun: { x: sunX, y: horizonY - mood.sunHeight, colour: mood.sunColour, radius: 0.022, haze: mood.sunHaze },
      clouds: { cover, lit: mood.cloudLit, shade: mood.cloudShade, scale: dice.between(1.4, 2.2), stretch: 1.2 },
    },
    dice,
  )
  return { mood, raster, sunSide, sunX }
}

/** Light from the sun's side, so that slopes have a bright and a dark face. */
export function sideLight(mood: Mood, sunSide: -1 | 1): Land['light'] {
  const climb = 0.34 + mood.sunHeight * 0.9
  return { direction: [sunSide * 0.72, climb, 0.28], sun: mood.light, ambient: mood.ambient }
}

/** Firs against the light of a mood. */
function firs(mood: Mood, sunSide: -1 | 1): { colour: Colour; rim: Colour; rimSide: -1 | 1 } {
  return { colour: scale(mood.ambient, 0.09), rim: scale(mood.light, 0.12), rimSide: sunSide }
}

/** Sharp ranges from distance `start` on, up to `peak` high. */
function alpineHeight(
  dice: Dice,
  { start, full, peak }: { start: number; full: number; peak: number },
): Land['heightAt'] {
  const [shiftX, shiftZ] = [dice.between(0, 8), dice.between(0, 8)]
  return (x, z) => {
    const far = smoothStep(start, full, z)
    const broad = fractalNoise(x * 0.06 + shiftX, z * 0.06 + shiftZ)
    const range = Math.max(0, ridgeNoise(x * 0.11 + shiftZ, z * 0.11 + shiftX))
    const rough = ridgeNoise(x * 0.47 + shiftX, z * 0.47) * 0.2 + fractalNoise(x * 1.9, z * 1.9 + shiftZ) * 0.13
    const fine = fractalNoise(x * 7 + shiftZ, z * 7) * 0.035
    return (
      far * (range * range * peak * (0.75 + broad * 0.8) + broad * 0.5 + rough * (0.5 + range)) +
      fine * (0.4 + far) +
      fractalNoise(x * 0.8, z * 0.8 + shiftX) * 0.1 -
      0.15
    )
  }
}

function alpineGround({ snowLine, grass, rock }: { snowLine: number; grass: Colour; rock: Colour }) {
  const snow = ink('#eef2f8')
  return ({ x, z, height, slope }: GroundSpot, out: Float32Array): void => {
    const patch = fractalNoise(x * 1.6, z * 1.6)
    const grain = 0.82 + 0.4 * fractalNoise(x * 6 + 2, z * 6)
    mixTone(
      out,
      rock,
      grass,
      smoothStep(0.62, 0.82, slope + patch * 0.12) * smoothStep(snowLine * 0.95, snowLine * 0.5, height),
      grain,
    )
    const white =
      smoothStep(snowLine - 0.35, snowLine + 0.35, height + patch * 0.5) * smoothStep(0.4, 0.62, slope + patch * 0.2)
    for (let channel = 0; channel < 3; channel++) {
      const bare = out[channel] ?? 0
      out[channel] = bare + ((snow[channel] ?? 0) - bare) * white
    }
  }
}

/** Writes a colour times a factor. */
export function tone(out: Float32Array, colour: Colour, factor: number): void {
  out[0] = colour[0] * factor
  out[1] = colour[1] * factor
  out[2] = colour[2] * factor
}

/** Writes a colour between two, times a factor. */
export function mixTone(out: Float32Array, from: Colour, to: Colour, amount: number, factor: number): void {
  out[0] = (from[0] + (to[0] - from[0]) * amount) * factor
  out[1] = (from[1] + (to[1] - from[1]) * amount) * factor
  out[2] = (from[2] + (to[2] - from[2]) * amount) * factor
}
