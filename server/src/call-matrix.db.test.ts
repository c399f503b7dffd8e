import { allEndpoints } from '@stagedoor/contract/all'
import type { Endpoint } from '@stagedoor/contract/endpoint'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { countStatements } from '#src/test-support/count-statements.ts'
import { filledWorld, type FilledWorld } from '#src/test-support/filled-world.ts'
import { DAY_MS } from '#src/test-support/test-app.ts'
import { multipartBody } from '#src/test-support/multipart-body.ts'
import { wholeTablesAtSize } from '#src/test-support/plans-at-size.ts'
import { NEVER_ANSWERED, requestsOf, type PlausibleRequest } from '#src/test-support/plausible-requests.ts'
import { sampleOf } from '#src/test-support/sample-of.ts'

const CONNECTIONS = 2
const AT_ONCE = 8
/** So many different statements calls and background work send at least; if they were fewer, they would not have been gathered. */
const LEAST_TEXTS = 800

/** What reads a table as a whole by design, by the beginning of its text. */
const READS_ALL = [
  // The job that closes months looks once an hour for creators whose last month is behind.
  'earning_statement: select performer_id from ( select performer_id from earning where statement_month is null',
]

/** What a call that exists answers where the operator has not configured its company, or where it is not built. */
const ABSENT = ['NOT_BUILT', 'GATEWAY_NOT_CHOSEN', 'SIGN_ON_NOT_CONFIGURED']

/** What ends the sessions, the rights or the things that other calls need comes last; among the rest reading comes first. */
const isLast = ({ method, path }: Endpoint): boolean =>
  method === 'DELETE' ||
  /logout|sessions|cancel|remove|status$|maintenance|region-policies|me\/password|clock/.test(path)
const order = (endpoint: Endpoint): number => (isLast(endpoint) ? 2 : endpoint.method === 'GET' ? 0 : 1)

/** Who a call is for. */
function callerOf({ caller, path }: Endpoint, { fan, creator, admin }: FilledWorld): string | null {
  const callers = { anyone: null, account: fan, fan_or_creator: fan, performer: creator, staff: admin }
  if (path.startsWith('/auth/users/me')) return fan
  // All files of this world are the creator's.
  return path.startsWith('/performer/files/') ? creator : callers[caller]
}

/** Somebody else who may make a call, and who may be answered by other statements. */
const anotherCallerOf = ({ caller }: Endpoint, { fan, creator }: FilledWorld): string | null =>
  caller === 'anyone' ? fan : caller === 'account' || caller === 'fan_or_creator' ? creator : null

function pathOf(
  { path, params: shape, query }: Endpoint,
  { params: ids = {}, query: known = {} }: PlausibleRequest,
): string {
  const params = sampleOf(shape ?? {}, ids) as Record<string, string>
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const requested = new URLSearchParams(
    Object.entries(
      (query ? sampleOf({ ...query, required: Object.keys(known) }, known) : {}) as Record<string, string>,
    ),
  )
  return `${filled}?${requested.toString()}`
}

test(
  'eight of each call at once on two connections all answer, none with a server error; no statement of theirs or of background work would read a large table as a whole',
  { timeout: 300_000 },
  async () => {
    const statements = countStatements()
    const world = await filledWorld({ maximumConnections: CONNECTIONS })
    const requests = requestsOf(world)
    const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#806040' } })
      .png()
      .toBuffer()
    const failures: string[] = []
    const unanswered: string[] = []

    async function send(endpoint: Endpoint, as: string | null, times: number) {
      const request = requests[`${endpoint.method} ${endpoint.path}`] ?? {}
      const token = as === null ? null : await world.signIn(as)
      const [field] = Object.keys(endpoint.files ?? {})
      const form = field === undefined ? null : await multipartBody(field, picture, 'picture.png')
      const body = form?.payload ?? (endpoint.body && JSON.stringify(sampleOf(endpoint.body, request.body ?? {})))
      return Promise.all(
        Array.from({ length: times }, (_, at) =>
          world.http.inject({
            method: endpoint.method,
            url: `/api${pathOf(endpoint, request)}`,
            remoteAddress: `10.0.${at}.${failures.length % 250}`,
            headers: {
              ...(token === null ? {} : { authorization: token }),
              ...(body === undefined ? {} : { 'content-type': form?.contentType ?? 'application/json' }),
            },
            ...(body === undefined ? {} : { payload: body }),
          }),
        ),
      )
    }

    async function callEightTimes(endpoint: Endpoint): Promise<void> {
      const name = `${endpoint.method} ${endpoint.path}`
      const replies = await send(endpoint, requests[name]?.as ?? callerOf(endpoint, world), AT_ONCE)
      const failed = replies.find(
        (reply) => reply.statusCode >= 500 && !ABSENT.includes(reply.json<{ error: string }>().error),
      )
      if (failed) failures.push(`${name}: ${failed.body}`)
      if (!replies.some(({ statusCode }) => statusCode < 300)) unanswered.push(name)
    }

    const endpoints: Endpoint[] = Object.values(allEndpoints)
    const texts: string[] = []
    for (const endpoint of endpoints.toSorted((one, other) => order(one) - order(other))) {
      const sent = await statements.during(async () => {
        await callEightTimes(endpoint)
        const another = endpoint.method === 'GET' ? anotherCallerOf(endpoint, world) : null
        if (another !== null) await send(endpoint, another, 1)
      })
      texts.push(...sent)
    }
    texts.push(...(await statements.during(world.drain)))
    // So that subscriptions are renewed, accounts that left are erased, and what is kept for a while is swept.
    await world.advance(40 * DAY_MS)
    texts.push(
      ...(await statements.during(async () => {
        await world.runDue()
        await world.drain()
      })),
    )
    expect(failures).toEqual([])
    expect(unanswered.toSorted()).toEqual(NEVER_ANSWERED.toSorted())
    expect(new Set(texts).size).toBeGreaterThan(LEAST_TEXTS)
    const read = await wholeTablesAtSize(world.databaseUrl, texts)
    expect(read.filter((one) => !READS_ALL.some((beginning) => one.startsWith(beginning)))).toEqual([])
  },
)
