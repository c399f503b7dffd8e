import { choiceIn, dayIn, listStateOf } from '../../session/list-state.ts'

const PAGE_SIZE = 10

/** The query of a list of movements: its filters, its page, and both for the API. */
export function lineQueryOf<Type extends string, Status extends string>(
  searchParams: URLSearchParams,
  { types, statuses }: { types: readonly Type[]; statuses: readonly Status[] },
) {
  const { current, pageSize, offset } = listStateOf(searchParams, { pageSize: PAGE_SIZE })
  const filters = {
    type: choiceIn(searchParams, 'type', types),
    status: choiceIn(searchParams, 'status', statuses),
    fromDate: dayIn(searchParams, 'fromDate'),
    toDate: dayIn(searchParams, 'toDate'),
  }
  const query = { ...filters, limit: pageSize, offset, sortBy: 'createdAt' } as const
  return { query, place: { current, pageSize, filters } }
}
