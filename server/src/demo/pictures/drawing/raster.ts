/** A picture in the making: linear light, three numbers a pixel, row by row. */
export type Raster = { widthPx: number; heightPx: number; light: Float32Array }

export function blankRaster(widthPx: number, heightPx: number): Raster {
  return { widthPx, heightPx, light: new Float32Array(widthPx * heightPx * 3) }
}

/**
 * Fills every pixel. `paint` gets scene coordinates (y from 0 at the top to 1,
 * x from 0 to the aspect ratio) and writes the light into `out`.
 */
export function fillRaster(raster: Raster, paint: (x: number, y: number, out: Float32Array) => void): void {
  const { widthPx, heightPx, light } = raster
  const out = new Float32Array(3)
  for (let row = 0, index = 0; row < heightPx; row++) {
    const y = (row + 0.5) / heightPx
    for (let column = 0; column < widthPx; column++, index += 3) {
      paint((column + 0.5) / heightPx, y, out)
      light[index] = out[0] ?? 0
      light[index + 1] = out[1] ?? 0
      light[index + 2] = out[2] ?? 0
    }
  }
}

/** Adds a soft round light, for bokeh, lamps and glows. `edge` 0 is a glow without rim, 1 a hard disc. */
export function addGlow(
  raster: Raster,
  spot: { x: number; y: number; radius: number; colour: readonly [number, number, number]; edge: number },
): void {
  const { widthPx, heightPx, light } = raster
  const [cx, cy, radiusPx] = [spot.x * heightPx, spot.y * heightPx, spot.radius * heightPx]
  const [red, green, blue] = spot.colour
  const soft = Math.max(1 - spot.edge, 1.5 / radiusPx)
  for (let row = Math.max(0, Math.floor(cy - radiusPx)); row <= Math.min(heightPx - 1, cy + radiusPx); row++)
    for (
      let column = Math.max(0, Math.floor(cx - radiusPx));
      column <= Math.min(widthPx - 1, cx + radiusPx);
      column++
    ) {
      const distance = Math.hypot(column + 0.5 - cx, row + 0.5 - cy) / radiusPx
      if (distance >= 1) continue
      const fall = Math.min(1, (1 - distance) / soft)
      const strength = fall * fall * (3 - 2 * fall) * (1 + 0.35 * spot.edge * distance * distance)
      const index = (row * widthPx + column) * 3
      light[index] = (light[index] ?? 0) + red * strength
      light[index + 1] = (light[index + 1] ?? 0) + green * strength
      light[index + 2] = (light[index + 2] ?? 0) + blue * strength
    }
}

/** Lays a soft-edged round spot of a colour over what is there. `soft` 0 is a crisp edge, 1 fades from the middle. */
export function laySpot(
  raster: Raster,
  spot: {
    x: number
    y: number
    radius: number
    radiusY?: number
    colour: readonly [number, number, number]
    soft: number
    strength?: number
  },
): void {
  const { widthPx, heightPx, light } = raster
  const cx = spot.x * heightPx
  const cy = spot.y * heightPx
  const rx = Math.max(0.6, spot.radius * heightPx)
  const ry = Math.max(0.6, (spot.radiusY ?? spot.radius) * heightPx)
  const soft = Math.max(spot.soft, 1.2 / Math.min(rx, ry))
  const strength = spot.strength ?? 1
  for (let row = Math.max(0, Math.floor(cy - ry)); row <= Math.min(heightPx - 1, cy + ry); row++)
    for (let column = Math.max(0, Math.floor(cx - rx)); column <= Math.min(widthPx - 1, cx + rx); column++) {
      const dx = (column + 0.5 - cx) / rx
      const dy = (row + 0.5 - cy) / ry
      const distance = Math.sqrt(dx * dx + dy * dy)
      if (distance >= 1) continue
      const cover = Math.min(1, (1 - distance) / soft) * strength
      const index = (row * widthPx + column) * 3
      for (let channel = 0; channel < 3; channel++) {
        const behind = light[index + channel] ?? 0
        light[index + channel] = behind + ((spot.colour[channel] ?? 0) - behind) * cover
      }
    }
}
