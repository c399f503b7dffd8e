import type { HttpMeasure } from './measure.ts'
import type { Row } from './report.ts'

type Options = { origin: string; baselines: string; password: string }

/** Signing in beside one look at a password, and what a crowd at the public API means for everyone who is inside. */
export async function measureSignIns(http: HttpMeasure, { origin, baselines, password }: Options): Promise<Row[]> {
  const login = {
    url: `${origin}/api/auth/login`,
    method: 'POST' as const,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'fan@demo.test', password, remember: false }),
  }
  const list = { url: `${origin}/api/user/feeds/search/bench.creator1?limit=20`, connections: 1 }
  const hash = await http({ job: 'baseline: one look at a password', url: `${baselines}/hash`, connections: 1 })
  const alone = await http({ job: 'list at 1 connection', ...list })
  return [
    { figure: hash },
    {
      figure: await http({ job: 'sign-in at 1 connection', ...login, connections: 1 }),
      baseline: { name: 'one look', figure: hash, by: 'perSecond' },
      goal: 'p50: look + ≤ 2 ms',
    },
    { figure: alone },
    {
      figure: await http({
        job: 'list at 1 connection, 16 at the door',
        ...list,
        beside: { ...login, connections: 16 },
      }),
      baseline: { name: 'alone', figure: alone, by: 'perSecond' },
      goal: 'p99 ≤ 2 × alone',
    },
  ]
}
