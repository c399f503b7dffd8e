import { MAXIMUM_ADDRESSES, type NewAddress } from '@stagedoor/contract/addresses'
import type { Db } from '#src/platform/db/database.ts'
import { listStatesOf } from '../../geography/index.ts'
import { postalFormOf } from './postal-forms.ts'
import { insertAddress, lockAddresses, updateAddress, type AddressRow } from './queries.ts'
import { cleanAddress, faultsOf, type AddressFault, type AddressFields } from './check-address.ts'

export type AddressOutcome =
  | { outcome: 'written'; row: AddressRow }
  | { outcome: 'absent' | 'too_many' }
  | { outcome: 'faulty'; faults: AddressFault[] }

/** Keeps a new address of an account, or replaces one of its own (`id`). */
export async function writeAddress(
  db: Db,
  { accountId, id, given }: { accountId: string; id: string | null; given: NewAddress },
): Promise<AddressOutcome> {
  const form = postalFormOf(given.country)
  const address = cleanAddress(given, form)
  const states = new Set(listStatesOf(given.country, 'en-US').map(({ code }) => code))
  const faults = faultsOf(address, form, states)
  if (faults.length > 0) return { outcome: 'faulty', faults }
  if (id === null) return add(db, accountId, address)
  const row = await updateAddress(db, { id, accountId }, address)
  return row ? { outcome: 'written', row } : { outcome: 'absent' }
}

async function add(db: Db, accountId: string, address: AddressFields): Promise<AddressOutcome> {
  return db.transaction().execute(async (tx) => {
    if ((await lockAddresses(tx, accountId)) >= MAXIMUM_ADDRESSES) return { outcome: 'too_many' }
    return { outcome: 'written', row: await insertAddress(tx, accountId, address) }
  })
}
