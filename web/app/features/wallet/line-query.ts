import type { searchCharges } from '@stagedoor/contract/charges'
import type { searchPaymentTransactions } from '@stagedoor/contract/payments'
import { choicesIn, dayIn, listStateOf } from '../../session/list-state.ts'

const PAGE_SIZE = 10

/** The query of a list of movements: its filters, its page, and both for the API. */
export function lineQueryOf<
  E extends typeof searchCharges | typeof searchPaymentTransactions,
  Type extends string,
  Status extends string,
>(
  endpoint: E,
  searchParams: URLSearchParams,
  { types, statuses }: { types: readonly Type[]; statuses: readonly Status[] },
) {
  const { query, ...list } = listStateOf(endpoint, searchParams, { pageSize: PAGE_SIZE })
  const filters = {
    type: choicesIn(searchParams, 'type', types),
    status: choicesIn(searchParams, 'status', statuses),
    fromDate: dayIn(searchParams, 'fromDate'),
    toDate: dayIn(searchParams, 'toDate'),
  }
  return { query: { ...filters, ...query }, list, filters }
}
