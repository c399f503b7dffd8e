import { findSecretKey } from '../config/secret-key.ts'
import { assertFindsEveryScript, assertUsableDatabase, explainDatabaseError } from '../platform/db/check-database.ts'
import { assertLoginsAreLimited } from '../platform/db/check-logins.ts'
import { hasEmbedded, startEmbedded } from '../platform/db/embedded/embedded.ts'
import { loginsOf, type DatabaseLogins } from '../platform/db/logins.ts'
import { readSchemaState } from '../platform/db/migrate.ts'
import type { Settings } from '../config/read-config.ts'
import { checkAdministrator } from './administrator.ts'
import { about, findingOf, type Finding } from './finding.ts'
import { checkChosenGateway } from './chosen-gateway.ts'
import { checkKeys } from './keys.ts'
import { checkLegalPages } from './legal-pages.ts'
import { checkLiveVideo } from './live-video.ts'
import { withClient } from './with-client.ts'

const LARGEST_SKEW_MS = 2_000
const LONGEST_WAIT_SECONDS = 60

/** Opens the database like a start, without changing it, and checks schema, search and time. */
export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const database = about('Database')
  // Every login may read what is checked here.
  const given = settings.databaseUrl ?? settings.databaseLogins?.jobs ?? null
  if (given === null && !(await hasEmbedded(settings.dataDir))) {
    return [
      database.good('the embedded one is set up at the first start'),
      ...(await checkChosenGateway(null, settings)),
    ]
  }
  try {
    const embedded = given === null ? await startEmbedded({ dataDir: settings.dataDir }) : null
    const url = given ?? embedded?.url ?? ''
    try {
      await assertUsableDatabase(url)
      return [database.good(embedded ? 'the embedded one answers' : 'answers'), ...(await lookInside(url, settings))]
    } finally {
      await embedded?.stop()
    }
  } catch (error) {
    return [findingOf('Database', error)]
  }
}

async function lookInside(url: string, settings: Settings): Promise<Finding[]> {
  const schema = about('Schema')
  if ((await readSchemaState(url)) === 'absent')
    return [
      schema.warning('the tables do not exist yet', 'start the product, which creates them'),
      ...(await checkChosenGateway(null, settings)),
    ]
  return [
    schema.good('is that of this build'),
    await checkLogins(settings.databaseLogins ?? loginsOf(url, await knownSecret(settings))),
    await checkSearch(url),
    ...(await checkTime(url, settings)),
    await checkEvents(url),
    await checkLedger(url),
    await checkKeys(url, settings),
    ...(await checkAdministrator(url, settings)),
    ...(await checkChosenGateway(url, settings)),
    await checkLegalPages(url),
    await checkLiveVideo(url, settings),
  ]
}

/** Checks that what serves requests cannot change tables, grants, or rows that were written for good. */
async function checkLogins(logins: DatabaseLogins): Promise<Finding> {
  const finding = about('Logins')
  try {
    await assertLoginsAreLimited(logins)
    return finding.good('of requests and jobs own nothing and cannot become the owner')
  } catch (error) {
    return findingOf('Logins', explainDatabaseError(error, logins.requests))
  }
}

const knownSecret = async ({ secretKey, dataDir }: Settings): Promise<string> =>
  secretKey ?? (await findSecretKey(dataDir)) ?? ''

async function checkSearch(url: string): Promise<Finding> {
  try {
    await assertFindsEveryScript(url)
    return about('Search').good('finds Chinese, Japanese and Korean')
  } catch (error) {
    return findingOf('Search', error)
  }
}

async function checkTime(url: string, { isProduction }: Settings): Promise<Finding[]> {
  return withClient(url, async (client) => {
    const startedAtMs = Date.now()
    const { rows } = await client.query<{ now_ms: string; offset_ms: string }>(
      'select extract(epoch from clock_timestamp()) * 1000 as now_ms, offset_ms from app_clock',
    )
    const middleMs = (startedAtMs + Date.now()) / 2
    const { now_ms: nowMs = '0', offset_ms: offsetMs = '0' } = rows[0] ?? {}
    return [judgeTime({ skewMs: Number(nowMs) - middleMs, offsetMs: Number(offsetMs), isProduction })]
  })
}

async function checkEvents(url: string): Promise<Finding> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ oldest_seconds: number; failed: number; handlers: string[] }>(
      `select coalesce(extract(epoch from app_now() - min(created_at) filter (where failed_at is null)), 0)::float8 as oldest_seconds,
        count(failed_at)::int as failed,
        coalesce(array_agg(distinct coalesce(handler, name)), '{}') as handlers from outbox`,
    )
    return judgeEvents(rows[0] ?? { oldest_seconds: 0, failed: 0, handlers: [] })
  })
}

/** Checks the aggregation of postings: seconds of delay, or whether it does not run or fails. */
const MOST_UNAGGREGATED = 100_000

async function checkLedger(url: string): Promise<Finding> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from (select from unaggregated_posting limit ${MOST_UNAGGREGATED + 1}) queue`,
    )
    const ledger = about('Ledger')
    if ((rows[0]?.waiting ?? 0) <= MOST_UNAGGREGATED) return ledger.good('is aggregated and sealed')
    return ledger.bad(
      `over ${MOST_UNAGGREGATED.toLocaleString('en-US')} postings are not aggregated and not sealed`,
      'start a process with ROLE=all or ROLE=worker; if one runs, read "wallet.aggregate" in its log',
    )
  })
}

/** Pure part of the check of waiting events. */
function judgeEvents(found: { oldest_seconds: number; failed: number; handlers: readonly string[] }): Finding {
  const events = about('Events')
  const named = found.handlers.slice(0, 3).join(', ')
  if (found.failed > 0) {
    return events.bad(
      `${found.failed} failed 12 times (${named})`,
      'read "event handler failed" in the log, fix the cause, then run: update outbox set failed_at = null, attempts = 0, not_before = now() where failed_at is not null',
    )
  }
  if (found.oldest_seconds <= LONGEST_WAIT_SECONDS) return events.good('are delivered')
  return events.warning(
    `the oldest has waited ${Math.round(found.oldest_seconds)} s (${named})`,
    'start a process with ROLE=all or ROLE=worker; if one runs, read "event handler failed" in its log',
  )
}

/** Pure part of the check of the clocks. */
export function judgeTime({
  skewMs,
  offsetMs,
  isProduction,
}: {
  skewMs: number
  offsetMs: number
  isProduction: boolean
}): Finding {
  const clock = about('Clock')
  if (Math.abs(skewMs) > LARGEST_SKEW_MS) {
    return clock.bad(
      `this machine and the database differ by ${(Math.abs(skewMs) / 1000).toFixed(1)} s`,
      'run a time service such as chrony on both',
    )
  }
  if (offsetMs === 0) return clock.good('agrees with the database')
  const message = `the simulated clock stands ${Math.round(offsetMs / 3_600_000)} h ahead`
  return isProduction
    ? clock.bad(message, 'use a database that never ran under a simulated clock')
    : clock.good(message)
}
