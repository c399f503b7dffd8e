import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createPasswordHasher } from '#src/features/identity/passwords/password-hasher.ts'
import { signFansIn } from './fans.ts'
import type { HttpMeasure } from './measure.ts'
import { originOf, type Running } from './processes.ts'
import type { Row } from './report.ts'

type Account = { username: string; password: string }

type Options = Account & { origin: string; baselines: Running }

/** Adds an account that can sign in. */
export async function addSigner(pool: pg.Pool): Promise<Account> {
  const password = 'Stagedoor-bench-1'
  const hashed = await createPasswordHasher().hash(password)
  if (hashed === 'overloaded') throw new Error('nothing else hashes here')
  const id = randomUUID()
  await signFansIn(pool, [id], 'bench.signer')
  await pool.query('update account set password_hash = $2 where id = $1', [id, hashed.hash])
  return { username: 'bench.signer1', password }
}

const loginOf = ({ origin, username, password }: Options) => ({
  url: `${origin}/api/auth/login`,
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username, password, remember: false }),
})

/** Sign-in compared with one password verification. */
export async function measureSignIn(http: HttpMeasure, options: Options): Promise<Row[]> {
  const { baselines } = options
  const verified = { job: 'baseline: one password verification', url: `${originOf(baselines)}/hash`, connections: 1 }
  const hash = await http(verified, [baselines.pid])
  return [
    { figure: hash },
    {
      figure: await http({ job: 'sign-in at 1 connection', ...loginOf(options), connections: 1 }),
      baseline: { name: 'one verification', figure: hash, by: 'perSecond' },
      goal: 'p50: verification + ≤ 2 ms',
    },
  ]
}

/** Sign-in, and the effect of many sign-ins on other requests. */
export async function measureSignIns(http: HttpMeasure, options: Options): Promise<Row[]> {
  const list = { url: `${options.origin}/api/user/feeds/search/bench.creator1?limit=20`, connections: 1 }
  const signIn = await measureSignIn(http, options)
  const alone = await http({ job: 'list at 1 connection', ...list })
  return [
    ...signIn,
    { figure: alone },
    {
      figure: await http({
        job: 'list at 1 connection, 16 signing in',
        ...list,
        beside: { ...loginOf(options), connections: 16 },
      }),
      baseline: { name: 'alone', figure: alone, by: 'perSecond' },
      goal: 'p99 ≤ 2 × alone',
    },
  ]
}
