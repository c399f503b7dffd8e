import { chain, limb, type Part, ring } from '../drawing/silhouette.ts'

/** Where the parts of a bicycle are, in wheel radii from the middle of its bottom bracket; y up. */
export const bicyclePoints = {
  rearHub: [-1.27, 0.22],
  frontHub: [1.62, 0.22],
  bracket: [0, 0],
  seatTop: [-0.52, 1.52],
  seatJoin: [-0.45, 1.3],
  headTop: [1.1, 1.42],
  headLow: [1.2, 1.12],
} as const

type Spot = readonly [number, number]

/** A rider on a racing bicycle, from the side; the ground is at 0 and a wheel's radius `wheel`. */
export function rider(wheel = 0.19): Part[] {
  const lift = wheel * 0.78
  const at = ([x, y]: Spot): Spot => [x * wheel, y * wheel + lift]
  const tube = (from: Spot, to: Spot, half = 0.006): Part => limb(...at(from), half, ...at(to), half)
  const { rearHub, frontHub, bracket, seatTop, seatJoin, headTop, headLow } = bicyclePoints
  const hip: Spot = at([-0.5, 1.85])
  const shoulder: Spot = at([0.72, 2.75])
  const hand: Spot = at([1.42, 1.52])
  const foot = at([0.3, -0.42])
  const otherFoot = at([-0.28, 0.5])
  const body = [
    ...chain(
      [...hip, 0.072],
      [(hip[0] + shoulder[0]) / 2, (hip[1] + shoulder[1]) / 2 + 0.012, 0.066],
      [...shoulder, 0.058],
    ),
    ...chain([...shoulder, 0.036], [shoulder[0] + 0.09, shoulder[1] - 0.13, 0.026], [...hand, 0.018]),
    ...chain(
      [shoulder[0] + 0.02, shoulder[1] + 0.02, 0.034],
      [shoulder[0] + 0.09, shoulder[1] + 0.07, 0.05],
      [shoulder[0] + 0.06, shoulder[1] + 0.095, 0.05],
    ),
    ...chain(
      [...hip, 0.07],
      [hip[0] + 0.215, hip[1] - 0.12, 0.045],
      [foot[0] - 0.02, foot[1] + 0.035, 0.026],
      [foot[0] + 0.06, foot[1] + 0.01, 0.016],
    ),
    ...chain(
      [...hip, 0.066],
      [hip[0] + 0.24, hip[1] - 0.045, 0.044],
      [otherFoot[0] - 0.02, otherFoot[1] + 0.03, 0.026],
      [otherFoot[0] + 0.05, otherFoot[1] + 0.01, 0.016],
    ),
  ]
  const machine = [
    ...[rearHub, frontHub].flatMap((hub) => [
      ring(...at(hub), wheel * 0.97, 0.0075),
      limb(...at(hub), 0.012, ...at(hub), 0.012),
      ...spokes(at(hub), wheel),
    ]),
    tube(bracket, seatTop),
    tube(seatJoin, headTop),
    tube(bracket, headLow, 0.008),
    tube(bracket, rearHub),
    tube(seatJoin, rearHub, 0.004),
    tube(headTop, headLow),
    tube(headLow, frontHub, 0.005),
    tube([-0.75, 1.6], [-0.3, 1.58], 0.01),
    tube(headTop, [1.4, 1.55]),
    tube([1.4, 1.55], [1.45, 1.25]),
    ring(...at(bracket), wheel * 0.26, 0.004),
    tube([0.3, -0.42], [-0.28, 0.5], 0.004),
  ]
  return [...body, ...machine]
}

function spokes([x, y]: Spot, wheel: number): Part[] {
  return Array.from({ length: 7 }, (_, i) => {
    const angle = (i / 7) * Math.PI
    const [dx, dy] = [Math.cos(angle) * wheel * 0.97, Math.sin(angle) * wheel * 0.97]
    return limb(x - dx, y - dy, 0.0008, x + dx, y + dy, 0.0008)
  })
}
