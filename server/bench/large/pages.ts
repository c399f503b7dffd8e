import type pg from 'pg'
import { openSessions } from '../fans.ts'
import { READERS } from './world.ts'

/** Whose requests are measured, with the tokens of their sessions. */
export type People = { fans: string[]; creators: string[]; creatorNames: string[]; staff: string }

/** What is measured: an address that may change with each request, and who asks for it. */
export type Page = {
  name: string
  by: 'visitor' | 'fan' | 'creator' | 'staff'
  path(people: People, turn: number): string
}

const pick = <T>(values: readonly T[], turn: number): T => {
  const value = values[turn % values.length]
  if (value === undefined) throw new RangeError('an empty list')
  return value
}

const same = (name: string, by: Page['by'], path: string): Page => ({ name, by, path: () => path })

/** Every list, feed, wallet, earnings and admin page that reads what grows with a site. */
export const PAGES: readonly Page[] = [
  {
    name: 'list: posts of a creator, for visitors',
    by: 'visitor',
    path: ({ creatorNames }, turn) => `/api/user/feeds/search/${pick(creatorNames, turn)}?limit=20`,
  },
  {
    name: 'list: posts of a creator, for a fan',
    by: 'fan',
    path: ({ creatorNames }, turn) => `/api/user/feeds/search/${pick(creatorNames, turn)}?limit=20`,
  },
  { name: 'page: a creator', by: 'fan', path: ({ creatorNames }, turn) => `/en-US/${pick(creatorNames, turn)}` },
  same('list: creators', 'fan', '/api/performers/user/search?limit=20'),
  same('list: creators by chance', 'visitor', '/api/performers/search/random?limit=12'),
  same('list: creators whom a fan follows', 'fan', '/api/follows/following?limit=20'),
  same('list: followers of a creator', 'creator', '/api/follows/followers?limit=20'),
  same('feed: home, 100 follows', 'fan', '/api/user/feeds?limit=20'),
  same('page: home', 'fan', '/en-US/home'),
  same('studio: posts', 'creator', '/api/performer/feeds?limit=20'),
  same('wallet: charges', 'fan', '/api/wallet/charges/search?limit=20'),
  same('wallet: payments', 'fan', '/api/payment/transactions/user/search?limit=20'),
  same('page: wallet', 'fan', '/en-US/wallet'),
  same('earnings: statistics', 'creator', '/api/performer/earning/stats'),
  same('earnings: lines', 'creator', '/api/performer/earning/search?limit=20'),
  same('page: earnings', 'creator', '/en-US/creator/earnings'),
  same('admin: people', 'staff', '/api/admin/people?limit=20'),
  same('admin: people by a name', 'staff', '/api/admin/people?limit=20&q=large.fan17'),
  same('admin: creators', 'staff', '/api/admin/performers?limit=20'),
  same('admin: posts', 'staff', '/api/admin/feeds?limit=20'),
  same('admin: charges', 'staff', '/api/admin/charges?limit=20'),
  same('admin: payments', 'staff', '/api/admin/payments?limit=20'),
  same('admin: payments that were paid', 'staff', '/api/admin/payments?limit=20&status=success'),
  same('admin: payouts', 'staff', '/api/admin/payout-requests?limit=20'),
]

/** Signs in readers: the first fans, who follow a hundred creators, creators of the whole range, and a member of staff. */
export async function signReadersIn(pool: pg.Pool): Promise<People> {
  const find = async (stem: string, stride: string) => {
    const { rows } = await pool.query<{ id: string; username: string }>(
      `select id, username from (select id, username, row_number() over (order by id) - 1 as place, count(*) over () as size
          from account where username like $1 || '%') found
        where place % ${stride} = 0 order by place limit ${READERS}`,
      [stem],
    )
    return rows
  }
  const fans = await find('large.fan', '1')
  const creators = await find('large.creator', `greatest(1, size / ${READERS})`)
  const { rows: staff } = await pool.query<{ id: string }>(
    `insert into account (role, username, status, staff_roles)
      values ('staff', 'large.staff', 'active', '{support,reviewer,finance,admin}') returning id`,
  )
  const [token = ''] = await openSessions(
    pool,
    staff.map(({ id }) => id),
  )
  return {
    fans: await openSessions(
      pool,
      fans.map(({ id }) => id),
    ),
    creators: await openSessions(
      pool,
      creators.map(({ id }) => id),
    ),
    creatorNames: creators.map(({ username }) => username),
    staff: token,
  }
}

/** The headers of a request: calls bring the token, pages the cookies of a browser. */
export function headersOf({ by }: Page, people: People, turn: number, path: string): Record<string, string> {
  if (by === 'visitor') return {}
  const token = by === 'staff' ? people.staff : pick(by === 'fan' ? people.fans : people.creators, turn)
  return path.startsWith('/api/') ? { authorization: token } : { cookie: `eighteen_day=1990-01-01; token=${token}` }
}
