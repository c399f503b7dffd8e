import { getStatement } from '@stagedoor/contract/statements'
import { dataOrLeave } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/statement-file'

export const handle = { creatorOnly: true } satisfies PageRules

/** A closed month as a file to keep. Its proofs are inside. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [month = ''] = params.file.split('.')
  const statement = dataOrLeave(visit, await visit.api(getStatement, { params: { month } }))
  return new Response(`${JSON.stringify(statement, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="statement-${statement.statement.month}.json"`,
      'cache-control': 'private, no-store',
    },
  })
}
