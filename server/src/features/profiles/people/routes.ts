import type { DeletionObstacle } from '@stagedoor/contract/deletion-words'
import * as calls from '@stagedoor/contract/people'
import type { Person } from '@stagedoor/contract/people'
import type { Db } from '#src/platform/db/database.ts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Account, Identity } from '../../identity/index.ts'
import { shownName } from '../views.ts'
import { findPeople, type PeopleSearch, type PersonRow } from './queries.ts'

type PeopleDeps = { db: Db; identity: Identity }

/** Everybody, for staff. */
export const peopleRoutes = (deps: PeopleDeps): BoundRoute[] => [
  route(calls.listPeople, async ({ query }) => {
    const { sort: direction, limit, offset, q = '' } = query
    const wanted = await wantedOf(deps, q)
    if (wanted === null) return ok({ data: [], total: 0 })
    return ok(await listPeople(deps, { ...wanted, direction, limit, offset }))
  }),
  route(calls.getPerson, async ({ params }) => {
    const one = { accountId: params.id, namePrefix: null, direction: 'asc', limit: 1, offset: 0 } as const
    const [person] = (await listPeople(deps, one)).data
    return person ? ok(person) : refuse('NOT_FOUND')
  }),
]

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whom a text means: an e-mail address, an id, or the beginning of a user name; null: nobody. */
async function wantedOf(
  { identity }: PeopleDeps,
  text: string,
): Promise<Pick<PeopleSearch, 'accountId' | 'namePrefix'> | null> {
  const q = text.trim().replace(/^@/, '')
  if (q.includes('@')) {
    const accountId = await identity.findAccountIdByEmail(q)
    return accountId === null ? null : { accountId, namePrefix: null }
  }
  if (ID.test(q)) return { accountId: q.toLowerCase(), namePrefix: null }
  return { accountId: null, namePrefix: q === '' ? null : q.toLowerCase() }
}

async function listPeople({ db, identity }: PeopleDeps, search: PeopleSearch) {
  const { rows, total } = await findPeople(db, search)
  const accountIds = rows.map((row) => row.account_id)
  const [accounts, deletions] = await Promise.all([
    identity.findAccounts(db, accountIds),
    identity.findDeletions(accountIds),
  ])
  const data = rows.flatMap((row) => {
    const account = accounts.get(row.account_id)
    return account ? [personView(row, account, deletions.get(account.id))] : []
  })
  return { data, total }
}

type Deletion = { dueAt: Date; hinderedBy: DeletionObstacle[] }

const personView = (row: PersonRow, account: Account, deletion: Deletion | undefined): Person => ({
  _id: account.id,
  username: account.username,
  name: shownName({ name: row.name, username: account.username }),
  avatar: row.avatar_url,
  email: account.email,
  verifiedEmail: account.email_verified_at !== null,
  roles: account.role === 'staff' ? [...account.staff_roles] : [account.role],
  // A placeholder has no profile.
  status: account.status as Person['status'],
  // The column holds states only, by its constraint.
  state: row.state as Person['state'],
  createdAt: account.created_at.toISOString(),
  deletion: deletion ? { dueAt: deletion.dueAt.toISOString(), hinderedBy: deletion.hinderedBy } : null,
})
