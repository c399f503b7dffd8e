import * as contract from '@stagedoor/contract/translations'
import type { Db } from '#src/platform/db/database.ts'
import type { CachedTable } from '#src/platform/db/cached-table.ts'
import { ok } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { changeTranslations } from './change-translations.ts'

export type HeldTranslations = CachedTable<ReadonlyMap<string, readonly contract.Translation[]>>

export function translationRoutes({ db, held }: { db: Db; held: HeldTranslations }): BoundRoute[] {
  const answer = (locale: string) => {
    const data = held.value().get(locale) ?? []
    return ok({ data: [...data], total: data.length })
  }
  return [
    route(contract.searchTranslations, async ({ query, locale }) => answer(query.locale ?? locale)),
    route(contract.changeTranslations, async ({ body, viewer, requestId }) => {
      await changeTranslations(db, body, { actorId: viewer.accountId, requestId })
      await held.refresh()
      return answer(body.locale)
    }),
  ]
}
