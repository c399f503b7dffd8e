/** Quarter turns clockwise, in degrees. */
export type Rotation = 0 | 90 | 180 | 270

/** Degrees clockwise, of any sign and size, to the nearest quarter turn. */
export function quarterTurn(degrees: number): Rotation {
  const turned = ((((Math.round(degrees / 90) * 90) % 360) + 360) % 360) as Rotation
  return Number.isFinite(degrees) ? turned : 0
}

/** The turn by the first column of a display matrix (16.16 fixed point), ISO/IEC 14496-12 §8.2.2. */
export const rotationOf = ([a = 1, b = 0]: readonly number[]): Rotation =>
  quarterTurn((Math.atan2(b, a) * 180) / Math.PI)
