import type { SearchedType } from '@stagedoor/contract/search'
import type { Db } from '#src/platform/db/database.ts'
import type { Searchable, SearchDeps } from './deps.ts'
import { lockDocuments, replaceDocuments, type DocumentRow } from './document-queries.ts'
import { foldText, termsOf } from './terms.ts'

/** The row of something that can be found. */
function documentOf(kind: SearchedType, thing: Searchable): DocumentRow {
  const { id, performerId, title, publishedAt } = thing
  const heads = termsOf([title, ...thing.names, ...thing.tags].join('\n'))
  const all = termsOf([title, ...thing.names, ...thing.tags, thing.text].join('\n'))
  return {
    id,
    kind,
    performerId,
    title,
    content: foldText([title, ...thing.names, ...thing.tags, thing.text].join('\n')),
    terms: all.terms,
    heads: heads.terms,
    keywords: [...new Set([...all.words, ...thing.tags.map(foldText)])],
    publishedAt,
  }
}

/**
 * Brings the documents of some things of one kind up to date: one row for each that others see, none for the rest. Read
 * behind a lock, so that of two deliveries the later one writes what it has read.
 */
export async function indexDocuments(
  { db, findSearchable }: Pick<SearchDeps, 'findSearchable'> & { db: Db },
  kind: SearchedType,
  ids: readonly string[],
): Promise<void> {
  const known = [...new Set(ids)]
  await db.transaction().execute(async (tx) => {
    await lockDocuments(tx)
    const things = await findSearchable[kind](tx, known)
    await replaceDocuments(
      tx,
      known,
      things.map((thing) => documentOf(kind, thing)),
    )
  })
}
