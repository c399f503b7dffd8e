import { type Colour, ink, scale, smoothStep } from '../drawing/colour.ts'
import { frameWithFirs } from '../drawing/conifers.ts'
import type { Motif } from '../drawing/motif.ts'
import { clearNight, layMirror, layRidge, nightAir } from '../drawing/night.ts'
import { fractalNoise, ridgeNoise } from '../drawing/noise.ts'
import { addGlow, blankRaster, fillRaster, laySpot, type Raster } from '../drawing/raster.ts'
import { paintMilkyWay, paintSky, scatterStars } from '../drawing/sky.ts'

/** The Milky Way over a dark ridge with firs, or over an observatory. */
export const milkyWay =
  (foreground: 'firs' | 'dome'): Motif =>
  (canvas) => {
    const { dice, aspect } = canvas
    const raster = clearNight(canvas)
    const tilt = dice.chance(0.5) ? 1 : -1
    const middle = aspect * dice.between(0.4, 0.6)
    paintMilkyWay(raster, dice, {
      from: [middle - tilt * 0.5, 1.05],
      to: [middle + tilt * 0.34, -0.1],
      width: 0.3,
      strength: 0.34,
      tint: [0.95, 0.82, 0.95],
    })
    addGlow(raster, { x: middle - tilt * 0.4, y: 0.95, radius: 0.9, colour: [0.12, 0.07, 0.035], edge: 0 })
    layRidge(raster, { y: 0.84, roughness: 0.07, colour: [0.004, 0.006, 0.012], shift: dice.between(0, 8) })
    if (foreground === 'dome') drawDome(raster, { x: middle - tilt * 0.36, y: 0.86, radius: 0.15, openTo: tilt })
    else
      frameWithFirs(raster, dice, {
        colour: [0.002, 0.003, 0.006],
        rim: [0.01, 0.014, 0.025],
        rimSide: tilt,
        groundY: 0.99,
        size: 0.5,
      })
    return { raster, development: { exposure: 1.25, bloom: 0.5, grain: 0.5 } }
  }

/** Stars that drew circles around the pole in a long exposure. */
export const starTrails: Motif = (canvas) => {
  const { dice, aspect } = canvas
  const raster = blankRaster(canvas.widthPx, canvas.heightPx)
  paintSky(raster, { air: nightAir, horizonY: 0.95 }, dice)
  const pole = { x: aspect * dice.between(0.38, 0.62), y: 0.42 }
  const { widthPx, heightPx, light } = raster
  const rings = Array.from({ length: 900 }, () => ({
    strength: dice.next() ** 5 * 1.1,
    start: dice.between(0, 6.28),
    length: dice.between(0.5, 1.1),
    warm: dice.between(-0.35, 0.35),
  }))
  for (let row = 0, index = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++, index += 3) {
      const [dx, dy] = [column / heightPx - pole.x, row / heightPx - pole.y]
      const place = Math.hypot(dx, dy) * 560
      const ring = rings[place | 0]
      if (!ring || ring.strength < 0.02) continue
      const turn = (Math.atan2(dy, dx) - ring.start + 12.566) % 6.283
      const within = 1 - Math.abs((place % 1) * 2 - 1)
      const drawn = ring.strength * within * smoothStep(ring.length + 0.02, ring.length, turn % (ring.length * 2.1))
      light[index] = (light[index] ?? 0) + drawn * (1 + ring.warm)
      light[index + 1] = (light[index + 1] ?? 0) + drawn
      light[index + 2] = (light[index + 2] ?? 0) + drawn * (1 - ring.warm)
    }
  layRidge(raster, { y: 0.88, roughness: 0.05, colour: [0.004, 0.006, 0.012], shift: dice.between(0, 8) })
  frameWithFirs(raster, dice, {
    colour: [0.002, 0.003, 0.006],
    rim: [0.012, 0.016, 0.03],
    rimSide: 1,
    groundY: 0.99,
    size: 0.62,
  })
  return { raster, development: { exposure: 1.2, bloom: 0.5 } }
}

const nebulaInks: readonly [readonly [Colour, Colour, Colour], ...(readonly [Colour, Colour, Colour])[]] = [
  [ink('#c2455e'), ink('#3f6bc4'), ink('#f2b27a')],
  [ink('#2f8f96'), ink('#7d4fb8'), ink('#f0d7a0')],
  [ink('#b8562f'), ink('#27607f'), ink('#ffe2b0')],
]

/** A cloud of gas where stars are born. */
export const nebula: Motif = (canvas) => {
  const { dice, aspect } = canvas
  const raster = blankRaster(canvas.widthPx, canvas.heightPx)
  const [red, blue, core] = dice.pick(nebulaInks)
  const [shiftX, shiftY] = [dice.between(0, 8), dice.between(0, 8)]
  const [cx, cy] = [aspect * dice.between(0.4, 0.6), dice.between(0.4, 0.6)]
  fillRaster(raster, (x, y, out) => {
    const warpX = fractalNoise(x * 1.3 + shiftX, y * 1.3 + shiftY)
    const warpY = fractalNoise(x * 1.3 + shiftY, y * 1.3 - shiftX)
    const gas = fractalNoise(x * 1.7 + warpX * 0.6, y * 1.7 + warpY * 0.6 + shiftX) + 0.35
    const veil = Math.max(0, ridgeNoise(x * 1.2 + warpY * 0.5 + shiftX, y * 1.2 + warpX * 0.5))
    const distance = Math.hypot((x - cx) * 0.8, y - cy)
    const body = smoothStep(0.85, 0.05, distance + warpX * 0.22)
    const dust = smoothStep(0.25, 0.95, fractalNoise(x * 2.3 + warpX, y * 2.3 + warpY + 4) + 0.45)
    const glow = body * Math.max(0, gas) * (0.3 + veil * veil * 0.9) * (1 - dust * 0.72)
    const heart = Math.exp(-distance * distance * 16) * 0.6 * (1 - dust * 0.5)
    const mixing = smoothStep(-0.4, 0.5, warpY + (distance - 0.3) * 1.2)
    for (let channel = 0; channel < 3; channel++) {
      const hue = (red[channel] ?? 0) * (1 - mixing) + (blue[channel] ?? 0) * mixing
      out[channel] =
        0.006 +
        hue * glow * 1.25 +
        (core[channel] ?? 0) * (heart + glow * glow * 0.55) +
        (blue[channel] ?? 0) * body * 0.035
    }
  })
  scatterStars(raster, dice, { belowY: 1.4, density: 0.65 })
  for (let i = 0; i < 7; i++)
    drawBrightStar(raster, {
      x: dice.between(0.05, aspect - 0.05),
      y: dice.between(0.05, 0.95),
      size: dice.between(0.02, 0.06),
    })
  return { raster, development: { exposure: 1.25, bloom: 0.55, vignette: 0.5 } }
}

/** A bright star with the four spikes that a mirror telescope gives it. */
function drawBrightStar(raster: Raster, { x, y, size }: { x: number; y: number; size: number }): void {
  addGlow(raster, { x, y, radius: size * 0.9, colour: [0.16, 0.19, 0.26], edge: 0 })
  addGlow(raster, { x, y, radius: size * 0.13, colour: [3, 3, 3.2], edge: 0.2 })
  for (let step = -20; step <= 20; step++) {
    const fade = (1 - Math.abs(step) / 20) ** 2 * 0.5
    addGlow(raster, { x: x + (step / 20) * size, y, radius: 0.0022, colour: [fade, fade, fade * 1.1], edge: 0 })
    addGlow(raster, { x, y: y + (step / 20) * size, radius: 0.0022, colour: [fade, fade, fade * 1.1], edge: 0 })
  }
}

/** Green and violet curtains of light over a lake shore. */
export const aurora: Motif = (canvas) => {
  const { dice, aspect } = canvas
  const raster = clearNight(canvas)
  const shift = dice.between(0, 8)
  const { heightPx, widthPx, light } = raster
  const [green, violet] = [ink('#3df08f'), ink('#9a4fe0')]
  for (let row = 0, index = 0; row < heightPx; row++)
    for (let column = 0; column < widthPx; column++, index += 3) {
      const [x, y] = [column / heightPx, row / heightPx]
      let strength = 0
      let high = 0
      for (let band = 0; band < 2; band++) {
        const foot =
          0.5 -
          band * 0.13 +
          0.26 * fractalNoise(x * 0.9 + shift + band * 2.3, band + 1) +
          0.05 * fractalNoise(x * 3.1, band + shift) +
          band * 0.1 * x
        const above = foot - y
        const curtain =
          0.45 + 0.55 * fractalNoise(x * 4.5 + shift + band, 2) + 0.35 * fractalNoise(x * 15, y * 0.4 + shift)
        const ray = above > 0 ? Math.exp(-above * 4.5) * smoothStep(0, 0.07, above) : 0
        strength += Math.max(0, curtain) * ray
        high = Math.max(high, above * ray * 3)
      }
      for (let channel = 0; channel < 3; channel++)
        light[index + channel] =
          (light[index + channel] ?? 0) + strength * 0.5 * (green[channel] ?? 0) + high * 0.85 * (violet[channel] ?? 0)
    }
  layRidge(raster, { y: 0.7, roughness: 0.09, colour: [0.006, 0.012, 0.018], shift: dice.between(0, 8) })
  layMirror(raster, 0.76)
  frameWithFirs(raster, dice, {
    colour: [0.002, 0.004, 0.006],
    rim: [0.008, 0.02, 0.018],
    rimSide: 1,
    groundY: 1.02,
    size: aspect > 1.6 ? 0.6 : 0.48,
  })
  return { raster, development: { exposure: 1.35, bloom: 0.5 } }
}

/** An observatory in outline, its slit lit from inside. */
function drawDome(raster: Raster, dome: { x: number; y: number; radius: number; openTo: number }): void {
  const { x, y, radius, openTo } = dome
  const { widthPx, heightPx, light } = raster
  for (let row = Math.floor((y - radius * 1.75) * heightPx); row < Math.min(heightPx, (y + 0.12) * heightPx); row++)
    for (let column = Math.floor((x - radius * 1.1) * heightPx); column < (x + radius * 1.1) * heightPx; column++) {
      if (row < 0 || column < 0 || column >= widthPx) continue
      const [u, v] = [(column / heightPx - x) / radius, (row / heightPx - y + radius * 0.62) / radius]
      const round = Math.hypot(u, v)
      const isDome = v <= 0 && round < 1
      const isWall = v > 0 && Math.abs(u) < 0.94
      if (!isDome && !isWall) continue
      const rim = isDome ? smoothStep(0.8, 1, round) * 0.05 : 0
      const panel = isDome ? 0.5 + 0.5 * Math.sin(Math.atan2(u, -v) * 26) : 1
      const slit = isDome && v < -0.28 ? smoothStep(0.1, 0.05, Math.abs(u - openTo * 0.34 * -v)) : 0
      const index = (row * widthPx + column) * 3
      light[index] = 0.014 + rim * 0.7 + panel * 0.003 + slit * 0.62
      light[index + 1] = 0.017 + rim * 0.8 + panel * 0.003 + slit * 0.26
      light[index + 2] = 0.026 + rim + panel * 0.005 + slit * 0.08
    }
  laySpot(raster, {
    x: x + openTo * radius * 0.4,
    y: y - radius * 0.1,
    radius: 0.009,
    radiusY: 0.02,
    colour: scale(ink('#ffb35c'), 0.9),
    soft: 0.3,
  })
}
