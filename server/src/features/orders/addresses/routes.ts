import * as calls from '@stagedoor/contract/addresses'
import { created, ok, refuse } from '#src/platform/http/answer.ts'
import { readDateRange } from '#src/platform/http/date-range.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { OrdersDeps } from '../deps.ts'
import { deleteAddress, listAddresses } from './queries.ts'
import { addressFormView, addressView } from './views.ts'
import { writeAddress, type AddressOutcome } from './write-address.ts'

export function addressRoutes({ db }: Pick<OrdersDeps, 'db'>): BoundRoute[] {
  return [
    route(calls.createAddress, async ({ viewer, body }) => {
      const result = await writeAddress(db, { accountId: viewer.accountId, id: null, given: body })
      if (result.outcome === 'too_many') return refuse('TOO_MANY_ADDRESSES', { maximum: calls.MAXIMUM_ADDRESSES })
      return result.outcome === 'written' ? created(addressView(result.row)) : refuseAddress(result)
    }),
    route(calls.updateAddress, async ({ viewer, params, body }) => {
      const result = await writeAddress(db, { accountId: viewer.accountId, id: params.id, given: body })
      return result.outcome === 'written' ? ok(addressView(result.row)) : refuseAddress(result)
    }),
    route(calls.searchAddresses, async ({ viewer, query }) => {
      const filter = { accountId: viewer.accountId, text: query.q, ...readDateRange(query) }
      const { rows, total } = await listAddresses(db, filter, query)
      return ok({ data: rows.map(addressView), total })
    }),
    route(calls.getAddressForm, async ({ params, locale }) => ok(addressFormView(params.country, locale))),
    route(calls.deleteAddress, async ({ viewer, params }) => {
      const isDeleted = await deleteAddress(db, { id: params.id, accountId: viewer.accountId })
      return isDeleted ? ok({ success: true as const }) : refuse('NOT_FOUND')
    }),
  ]
}

const refuseAddress = (result: Exclude<AddressOutcome, { outcome: 'written' }>) =>
  result.outcome === 'faulty' ? refuse('VALIDATION_FAILED', { fields: result.faults }) : refuse('NOT_FOUND')
