import { itemKinds, type ItemKind } from './item-kinds.ts'
import type { CallOptions } from './test-app/callers.ts'
import type { TestApp } from './test-app/start-test-app.ts'

const kindOf = (name: string): ItemKind => {
  const kind = itemKinds.find((one) => one.name === name)
  if (!kind) throw new Error(`no kind is called ${name}`)
  return kind
}

export const gallery = kindOf('gallery')
export const video = kindOf('video')

/** What is bought once and opens for good, as far as all of it is alike. */
export type SoldKind = Pick<ItemKind, 'name' | 'otherStatuses' | 'make' | 'callPath' | 'ownPath' | 'staffPath'> & {
  type: ItemKind['type'] | 'product'
  table: ItemKind['table'] | 'product'
}

/** Seen by everybody; what is bought is its file. */
export const digitalProduct: SoldKind = {
  name: 'digital product',
  type: 'product',
  table: 'product',
  otherStatuses: [],
  async make(app, { by, price, title }) {
    const { _id: id } = await app.aProduct({
      by,
      type: 'digital',
      ...(price !== undefined && { price }),
      ...(title !== undefined && { name: title }),
    })
    const [row] = await app.rows<{ file_id: string }>(
      `select digital_file_id as file_id from product where id = '${id}'`,
    )
    return { id, fileId: row?.file_id ?? '' }
  },
  callPath: (id) => `/performer-assets/products/${id}/download-link`,
  ownPath: (id) => `/performer/performer-assets/products/${id}`,
  staffPath: (id) => `/admin/products/${id}`,
}

/** One of each call. */
export const kindsSold: readonly SoldKind[] = [kindOf('video post'), gallery, video, digitalProduct]

export const buy = (app: TestApp, { type }: Pick<SoldKind, 'type'>, id: string, options: CallOptions) =>
  app.call('POST', `/wallet/charges/${type}/${id}`, { body: {}, ...options })

/** Whether an account sees an item in full; of a product, whether it gets the file. */
export async function isSeen(app: TestApp, kind: SoldKind, id: string, as: string): Promise<boolean> {
  const { status, body } = await app.call('GET', kind.callPath(id), { as })
  return status === 200 && !body.data.isLocked
}
