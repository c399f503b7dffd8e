import type { HttpMeasure } from './measure.ts'
import type { Row } from './report.ts'

type Options = { origin: string; baselines: string; password: string }

/** Sign-in compared with one password verification, and the effect of many sign-ins on other requests. */
export async function measureSignIns(http: HttpMeasure, { origin, baselines, password }: Options): Promise<Row[]> {
  const login = {
    url: `${origin}/api/auth/login`,
    method: 'POST' as const,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'fan@demo.test', password, remember: false }),
  }
  const list = { url: `${origin}/api/user/feeds/search/bench.creator1?limit=20`, connections: 1 }
  const hash = await http({ job: 'baseline: one password verification', url: `${baselines}/hash`, connections: 1 })
  const alone = await http({ job: 'list at 1 connection', ...list })
  return [
    { figure: hash },
    {
      figure: await http({ job: 'sign-in at 1 connection', ...login, connections: 1 }),
      baseline: { name: 'one verification', figure: hash, by: 'perSecond' },
      goal: 'p50: verification + ≤ 2 ms',
    },
    { figure: alone },
    {
      figure: await http({
        job: 'list at 1 connection, 16 signing in',
        ...list,
        beside: { ...login, connections: 16 },
      }),
      baseline: { name: 'alone', figure: alone, by: 'perSecond' },
      goal: 'p99 ≤ 2 × alone',
    },
  ]
}
