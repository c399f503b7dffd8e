import { chain, limb, type Part } from '../drawing/silhouette.ts'
import type { Pose } from './pose-table.ts'

export type Looks = { hair?: 'bun' | 'tail' | 'short' | 'long'; dress?: 'tutu' | 'long' | 'none'; build?: number }

/** The outline of a person in a pose. */
export function person(pose: Pose, looks: Looks = {}): Part[] {
  const { hair = 'short', dress = 'none', build = 1 } = looks
  const [hx, hy] = pose.head
  const parts: Part[] = [
    limb(hx, hy + 0.016, 0.05, hx, hy - 0.018, 0.042),
    limb(...pose.neck, 0.024 * build, hx, hy - 0.03, 0.024),
    ...chain([...pose.chest, 0.078 * build], [...pose.waist, 0.056 * build], [...pose.hip, 0.074 * build]),
    limb(...pose.chest, 0.06 * build, ...pose.neck, 0.03),
  ]
  for (const [shoulder, elbow, hand] of pose.arms) {
    const [fx, fy] = [hand[0] + (hand[0] - elbow[0]) * 0.18, hand[1] + (hand[1] - elbow[1]) * 0.18]
    parts.push(
      ...chain(
        [...pose.chest, 0.05 * build],
        [...shoulder, 0.034 * build],
        [...elbow, 0.024 * build],
        [...hand, 0.016],
        [fx, fy, 0.008],
      ),
    )
  }
  for (const [hip, knee, ankle, toe] of pose.legs)
    parts.push(
      ...chain(
        [...hip, 0.064 * build],
        [...knee, 0.04 * build],
        [knee[0] * 0.7 + ankle[0] * 0.3, knee[1] * 0.7 + ankle[1] * 0.3, 0.04 * build],
        [...ankle, 0.02],
        [...toe, 0.013],
      ),
    )
  return [...parts, ...hairOf(pose, hair), ...dressOf(pose, dress)]
}

function hairOf({ head: [x, y], neck }: Pose, hair: NonNullable<Looks['hair']>): Part[] {
  const lean = x - neck[0]
  if (hair === 'bun') return [limb(x - 0.035 - lean * 0.3, y + 0.06, 0.026, x - 0.02, y + 0.03, 0.03)]
  if (hair === 'tail')
    return chain([x - 0.035, y + 0.03, 0.026], [x - 0.1, y + 0.0, 0.024], [x - 0.15, y - 0.08, 0.008])
  if (hair === 'long')
    return chain([x - 0.02, y + 0.01, 0.05], [x - 0.035, y - 0.08, 0.045], [x - 0.045, y - 0.17, 0.018])
  return [limb(x - 0.012, y + 0.026, 0.047, x - 0.02, y + 0.01, 0.046)]
}

function dressOf({ hip: [x, y], waist }: Pose, dress: NonNullable<Looks['dress']>): Part[] {
  if (dress === 'tutu') {
    const tilt = (waist[0] - x) * 0.8
    return [
      limb(x - 0.21, y + 0.03 + tilt, 0.012, x + 0.21, y + 0.03 - tilt, 0.012),
      limb(x - 0.13, y + 0.03 + tilt * 0.6, 0.03, x + 0.13, y + 0.03 - tilt * 0.6, 0.03),
    ]
  }
  if (dress === 'long')
    return [
      limb(x, y + 0.02, 0.066, x - 0.015, y - 0.2, 0.125),
      ...[-0.13, -0.06, 0.02, 0.09].map((reach, i) =>
        limb(x + reach * 0.7, y - 0.15, 0.05, x + reach * 1.35 - 0.02, y - 0.34 + 0.025 * (i % 2), 0.03),
      ),
    ]
  return []
}
