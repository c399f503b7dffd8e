/** Light of one colour, linear, 0 to 1 for a matt surface and above 1 for what shines. */
export type Colour = readonly [red: number, green: number, blue: number]

const knownInks = new Map<string, Colour>()

/** The linear light of a colour written `#rrggbb`; cheap enough to ask for at every pixel. Throws on anything else. */
export function ink(hex: string): Colour {
  const known = knownInks.get(hex)
  if (known) return known
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!digits) throw new Error(`Not a colour: ${hex}`)
  const [, red = '', green = '', blue = ''] = digits
  const colour: Colour = [toLinear(red), toLinear(green), toLinear(blue)]
  knownInks.set(hex, colour)
  return colour
}

/** `amount` 0 is `from`, 1 is `to`; outside is clamped. */
export function blend(from: Colour, to: Colour, amount: number): Colour {
  const share = clamp(amount)
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share]
}

export function scale(colour: Colour, factor: number): Colour {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor]
}

export const clamp = (value: number, low = 0, high = 1): number => (value < low ? low : value > high ? high : value)

/** 0 up to `from`, 1 from `to` on, smooth between. `from` may be the larger one. */
export function smoothStep(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}

/** A run of colours at positions of 0 to 1, as a table that is quick to read in a loop. */
export type Ramp = { values: Float32Array; last: number }

/** A ramp through `stops`, evenly spaced unless each names its place. */
export function ramp(stops: readonly (readonly [place: number, hex: string])[], entries = 256): Ramp {
  const values = new Float32Array(entries * 3)
  const inks = stops.map(([place, hex]) => ({ place, colour: ink(hex) }))
  for (let i = 0; i < entries; i++) {
    const place = i / (entries - 1)
    const after = inks.find((stop) => stop.place >= place) ?? inks[inks.length - 1]
    const before = inks.findLast((stop) => stop.place <= place) ?? inks[0]
    if (!after || !before) throw new Error('A ramp needs a stop')
    const gap = after.place - before.place
    values.set(blend(before.colour, after.colour, gap > 0 ? (place - before.place) / gap : 0), i * 3)
  }
  return { values, last: entries - 1 }
}

/** Writes the ramp's colour at `place` (0 to 1) into `out`. */
export function readRamp({ values, last }: Ramp, place: number, out: Float32Array): void {
  const index = Math.round(clamp(place) * last) * 3
  out[0] = values[index] ?? 0
  out[1] = values[index + 1] ?? 0
  out[2] = values[index + 2] ?? 0
}

function toLinear(pair: string): number {
  const value = Number.parseInt(pair, 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
