import { searchSubscriptions } from '@stagedoor/contract/subscriptions'
import { data } from 'react-router'
import { dataOr } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Due } from '../shell/DueLine.tsx'
import type { Route } from './+types/due'

export const handle = { requiresSignIn: true, isPart: true } satisfies PageRules

/** Ended subscriptions have no next charge and may come first: enough rows to skip them. */
const MOST = 20

/** The next charge of all subscriptions, for the side column. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const order = { sortBy: 'nextRecurringDate', sort: 'asc', limit: MOST } as const
  const found = dataOr(await visit.api(searchSubscriptions, { query: { ...order, status: ['active'] } }), { data: [] })
  const next = found.data.find(({ isRenewing, nextRecurringDate }) => isRenewing && nextRecurringDate !== null)
  const due: Due | null =
    next && next.nextRecurringDate !== null
      ? { name: next.performerInfo?.name ?? '', at: next.nextRecurringDate, price: next.price }
      : null
  return data({ due })
}

export default function DuePage() {
  return null
}
