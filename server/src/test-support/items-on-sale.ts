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

/** What is bought once and opens for good, one of each call. */
export const kindsSold: readonly ItemKind[] = [kindOf('video post'), gallery, video]

export const buy = (app: TestApp, { type }: ItemKind, id: string, options: CallOptions) =>
  app.call('POST', `/wallet/charges/${type}/${id}`, { body: {}, ...options })

/** Whether an account sees an item in full. */
export async function isSeen(app: TestApp, kind: ItemKind, id: string, as: string): Promise<boolean> {
  const { status, body } = await app.call('GET', kind.callPath(id), { as })
  return status === 200 && !body.data.isLocked
}
