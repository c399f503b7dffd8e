import { clamp } from './colour.ts'

export type Point = { x: number; y: number; lift?: number }

/** Points on a smooth curve through `knots`, both ends included. */
export function smoothCurve(knots: readonly Point[], stepsEach = 8): Point[] {
  const points: Point[] = []
  const at = (index: number): Point => knots[clamp(index, 0, knots.length - 1)] ?? { x: 0, y: 0 }
  const mix = (a: number, b: number, c: number, d: number, t: number) =>
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)
  for (let i = 0; i + 1 < knots.length; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (let step = 0; step < stepsEach; step++) {
      const t = step / stepsEach
      points.push({
        x: mix(a.x, b.x, c.x, d.x, t),
        y: mix(a.y, b.y, c.y, d.y, t),
        lift: mix(a.lift ?? 0, b.lift ?? 0, c.lift ?? 0, d.lift ?? 0, t),
      })
    }
  }
  points.push(at(knots.length - 1))
  return points
}
