import { type Colour, ink, scale, smoothStep } from '../drawing/colour.ts'
import type { Dice } from '../drawing/dice.ts'
import type { Canvas, Motif } from '../drawing/motif.ts'
import { fractalNoise } from '../drawing/noise.ts'
import { addGlow, blankRaster, fillRaster } from '../drawing/raster.ts'
import { drawSilhouette, limb, type Part, ring } from '../drawing/silhouette.ts'
import { type Beam, castBeam, darkStage, mirrorFloor, poolOfLight } from '../drawing/stage-light.ts'
import { drawCrowd } from '../things/crowd.ts'
import { type Looks, person } from '../things/people.ts'
import { type Pose, poses } from '../things/pose-table.ts'

const schemes: readonly [readonly [Colour, Colour, Colour], ...(readonly [Colour, Colour, Colour])[]] = [
  [ink('#ff9a4a'), ink('#d8437a'), ink('#5a4bd8')],
  [ink('#4ab8ff'), ink('#7a5cff'), ink('#ff6fa8')],
  [ink('#ffd08a'), ink('#ff7a4a'), ink('#a8327a')],
  [ink('#5fe0d0'), ink('#3f7dff'), ink('#c85cff')],
]

/** A small band on a stage, seen over the heads of the crowd. */
export const concert: Motif = (canvas) => {
  const { dice, aspect } = canvas
  const colours = dice.pick(schemes)
  const raster = darkStage(canvas, { haze: colours[2], floorY: 0.74 })
  const beams = Array.from({ length: 9 }, (_, i): Beam => ({
    x: aspect * (0.06 + i * 0.11),
    angle: dice.bell() * 0.55 + (0.5 - (0.06 + i * 0.11)) * 0.5,
    width: dice.between(0.025, 0.05),
    colour: colours[i % 3] ?? colours[0],
    strength: dice.between(0.35, 0.8),
  }))
  for (const beam of beams) castBeam(raster, beam, dice)
  addGlow(raster, { x: aspect / 2, y: 0.62, radius: 0.55, colour: scale(colours[0], 0.5), edge: 0 })
  const rim = { colour: scale(colours[0], 1.4), from: [0, 1] as const, width: 0.012 }
  const dark: Colour = [0.006, 0.005, 0.01]
  const players: readonly (readonly [number, Pose, Looks, Part[]])[] = [
    [0.3, poses.strum, { hair: 'long' }, guitarInHands],
    [0.5, poses.sing, { hair: 'long', dress: 'none' }, micStand],
    [0.71, poses.strum, { hair: 'short', build: 1.1 }, guitarInHands],
  ]
  drawSilhouette(raster, drumKit, { x: aspect * 0.6, y: 0.73, size: 0.34, colour: dark, rim, melt: 0 })
  for (const [place, pose, looks, held] of players) {
    const at = {
      x: aspect * (place + dice.bell() * 0.01),
      y: 0.77,
      size: 0.4,
      colour: dark,
      rim,
      mirrored: place > 0.6,
    }
    drawSilhouette(raster, person(pose, looks), at)
    drawSilhouette(raster, held, { ...at, melt: 0.01 })
  }
  drawCrowd(raster, dice, { colour: [0.004, 0.003, 0.006], rim: scale(colours[1], 0.7) })
  return { raster, development: { bloom: 0.6, exposure: 1.15, grain: 0.6 } }
}

/** One performer alone in the cone of a spotlight. */
export const spotlight =
  (act: 'dancer' | 'singer' | 'pair'): Motif =>
  (canvas) => {
    const { dice, aspect } = canvas
    const colours = dice.pick(schemes)
    const floorY = 0.84
    const raster = darkStage(canvas, { haze: scale(colours[2], 0.8), floorY })
    const x = aspect * dice.between(0.44, 0.56)
    castBeam(raster, { x: x + 0.1, angle: -0.1, width: 0.26, colour: blendWarm(colours[0]), strength: 0.85 }, dice)
    castBeam(raster, { x: x - 0.5, angle: 0.48, width: 0.09, colour: colours[1], strength: 0.7 }, dice)
    castBeam(raster, { x: x + 0.55, angle: -0.5, width: 0.09, colour: colours[2], strength: 0.7 }, dice)
    poolOfLight(raster, { x, y: floorY + 0.035, radiusX: 0.4, radiusY: 0.075, colour: blendWarm(colours[0]) })
    const rim = { colour: scale(blendWarm(colours[0]), 2.2), from: [0.25, 1] as const, width: 0.011 }
    const stand = { y: floorY + 0.03, size: 0.56, colour: scale(colours[2], 0.02), rim }
    const dances: readonly [Pose, ...Pose[]] = [poses.arabesque, poses.leap, poses.pirouette, poses.reach]
    if (act === 'singer') {
      drawSilhouette(raster, person(poses.sing, { hair: 'long', dress: 'long' }), { ...stand, x })
      drawSilhouette(raster, micStand, { ...stand, x, melt: 0 })
    } else if (act === 'pair') {
      drawSilhouette(raster, person(poses.reach, { hair: 'short', build: 1.1 }), {
        ...stand,
        x: x - 0.22,
        mirrored: true,
      })
      drawSilhouette(raster, person(poses.arabesque, { hair: 'bun', dress: 'tutu' }), {
        ...stand,
        x: x + 0.2,
        mirrored: true,
      })
    } else {
      const pose = dice.pick(dances)
      const dress = outfitFor(pose, dice)
      drawSilhouette(raster, person(pose, { hair: 'bun', dress }), { ...stand, x, mirrored: dice.chance(0.5) })
    }
    mirrorFloor(raster, floorY + 0.03)
    return { raster, development: { bloom: 0.6, exposure: 1.2, grain: 0.6 } }
  }

/** A long skirt hangs; in a leap it would have to fly. */
function outfitFor(pose: Pose, dice: Dice): 'none' | 'tutu' | 'long' {
  return pose === poses.leap ? 'none' : dice.pick(['tutu', 'long', 'none'])
}

/** Heavy curtains, closed, with footlights below. */
export const curtain: Motif = ({ widthPx, heightPx, aspect, dice }: Canvas) => {
  const raster = blankRaster(widthPx, heightPx)
  const cloth = dice.pick([ink('#8f1420'), ink('#1f3f6b'), ink('#5d1f5a'), ink('#145246')])
  const shift = dice.between(0, 8)
  const spot = { x: aspect * dice.between(0.4, 0.6), y: 0.46 }
  fillRaster(raster, (x, y, out) => {
    const isFloor = y > 0.87 + 0.008 * Math.sin(x * 40 + shift)
    const sway = fractalNoise(x * 0.7 + shift, y * 0.35) * 0.16
    const phase = (x + sway * (0.4 + y)) * 34 + fractalNoise(x * 2 + shift, y * 0.6) * 2
    const slope = Math.cos(phase) + 0.35 * Math.cos(phase * 2.3 + 1)
    const fold = 0.5 + 0.5 * Math.sin(phase) + 0.18 * Math.sin(phase * 2.3 + 1)
    const beam = smoothStep(0.42, 0.3, Math.hypot((x - spot.x) * 0.92, y - spot.y)) * 0.95
    const foot = Math.exp(-Math.abs(0.87 - y) * 5) * 0.4
    const lit = 0.07 + (beam + foot) * Math.max(0, 0.55 + fold * 0.35 - slope * 0.32)
    const sheen = Math.max(0, -slope * 0.7) ** 3 * (beam + foot) * 0.16
    if (isFloor) {
      const board = 0.8 + 0.2 * Math.sin(x * 60 + (y - 0.87) * 90 * (x - aspect / 2))
      const glow = 0.05 + 0.28 * Math.exp(-Math.abs(x - spot.x) * 1.8)
      out[0] = 0.55 * glow * board
      out[1] = 0.32 * glow * board
      out[2] = 0.16 * glow * board
      return
    }
    for (let channel = 0; channel < 3; channel++) out[channel] = (cloth[channel] ?? 0) * lit * 1.5 + sheen
  })
  for (let x = 0.06; x < aspect; x += 0.11)
    addGlow(raster, { x, y: 0.885, radius: 0.05, colour: [0.5, 0.36, 0.18], edge: 0 })
  return { raster, development: { bloom: 0.5, exposure: 1.15, vignette: 0.55 } }
}

/** A dancer in a room with tall windows, their light on the floor. */
export const danceStudio: Motif = (canvas) => {
  const { dice, aspect, widthPx, heightPx } = canvas
  const raster = blankRaster(widthPx, heightPx)
  const glow = dice.pick([ink('#ffe2b0'), ink('#dce8f2'), ink('#ffcaa8')])
  const wall = dice.pick([ink('#6b5a52'), ink('#4f5a63'), ink('#6a5068')])
  const floorY = 0.74
  fillRaster(raster, (x, y, out) => {
    const pane = paneAt(x, y)
    if (y < floorY) {
      const near = Math.exp(-Math.abs((((x / aspect) * 4 + 0.5) % 1) - 0.5) * 1.5)
      for (let channel = 0; channel < 3; channel++)
        out[channel] =
          (wall[channel] ?? 0) * (0.13 + 0.14 * near) * (1 - pane) + (glow[channel] ?? 0) * pane * (1.15 - y * 0.35)
      if (Math.abs(y - 0.565) < 0.006)
        for (let channel = 0; channel < 3; channel++) out[channel] = (out[channel] ?? 0) * 0.35
      return
    }
    const depth = (y - floorY) / (1 - floorY)
    const castX = (x - aspect / 2 - depth * 0.3) / (1 + depth * 1.5) + aspect / 2
    const patch = paneAt(castX, 0.1 + depth * 0.62)
    const board = 0.86 + 0.14 * Math.sin(((x - aspect / 2) / (0.5 + depth)) * 70) + 0.12 * fractalNoise(x * 3, y * 30)
    for (let channel = 0; channel < 3; channel++)
      out[channel] =
        (0.17 - channel * 0.045) * board * 0.5 +
        (glow[channel] ?? 0) * patch * board * (0.42 - channel * 0.06) * (1 - depth * 0.35)
  })
  const rim = { colour: scale(glow, 0.9), from: [0.4, 0.9] as const, width: 0.009 }
  const pose = dice.pick<Pose>([poses.arabesque, poses.pirouette, poses.leap, poses.reach])
  drawSilhouette(raster, person(pose, { hair: 'bun', dress: outfitFor(pose, dice) }), {
    x: aspect * dice.between(0.4, 0.6),
    y: 0.87,
    size: 0.58,
    colour: [0.022, 0.017, 0.017],
    rim,
    mirrored: dice.chance(0.5),
  })
  return { raster, development: { bloom: 0.75, contrast: 0.6 } }

  function paneAt(x: number, y: number): number {
    const place = ((x / aspect) * 4) % 1
    const inWindow =
      smoothStep(0.12, 0.14, place) *
      smoothStep(0.88, 0.86, place) *
      smoothStep(0.06, 0.07, y) *
      smoothStep(0.69, 0.68, y)
    const bars =
      smoothStep(0.006, 0.012, Math.abs(((((place - 0.12) / 0.76) * 2) % 1) - 0.5) * 0.19 - 0) *
      smoothStep(0.004, 0.009, Math.abs((((y - 0.06) / 0.155) % 1) - 0.5) * 0.155)
    return inWindow * bars
  }
}

const blendWarm = (colour: Colour): Colour => [colour[0] * 0.5 + 0.5, colour[1] * 0.5 + 0.44, colour[2] * 0.5 + 0.36]

/** A guitar as the player of pose `strum` holds it. */
export const guitarInHands: Part[] = [
  limb(-0.06, 0.58, 0.078, 0.01, 0.61, 0.058),
  limb(0.01, 0.61, 0.012, 0.32, 0.76, 0.01),
  limb(0.32, 0.76, 0.016, 0.36, 0.78, 0.014),
]

export const micStand: Part[] = [
  limb(0.09, 0.88, 0.02, 0.1, 0.86, 0.017),
  limb(0.1, 0.86, 0.006, 0.12, 0.02, 0.006),
  limb(0.05, 0.012, 0.008, 0.19, 0.012, 0.008),
]

const drumKit: Part[] = [
  ring(0, 0.24, 0.1, 0.1),
  limb(-0.26, 0.36, 0.05, -0.14, 0.36, 0.05),
  limb(0.14, 0.36, 0.05, 0.26, 0.36, 0.05),
  limb(-0.4, 0.62, 0.006, -0.18, 0.67, 0.006),
  limb(0.18, 0.67, 0.006, 0.4, 0.62, 0.006),
  limb(-0.29, 0.64, 0.006, -0.29, 0, 0.006),
  limb(0.29, 0.64, 0.006, 0.29, 0, 0.006),
]
