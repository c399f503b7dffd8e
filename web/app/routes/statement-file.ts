import { getStatement, getStatementPdf } from '@stagedoor/contract/statements'
import { carriedFileAnswer, dataOfFile, fileAnswer } from '../session/file-answer.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/statement-file'

export const handle = { creatorOnly: true } satisfies PageRules

/** A closed month as a file, JSON or PDF, with its proofs. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { month, kind } = params
  const wanted = { request: { params: { month } }, page: visit.paths.statements }
  if (kind === 'pdf') {
    return carriedFileAnswer(await dataOfFile(visit, getStatementPdf, wanted))
  }
  const statement = await dataOfFile(visit, getStatement, wanted)
  // Its members come in canonical order; any other form is refused by `verify-statement`.
  return fileAnswer(JSON.stringify(statement), {
    name: `statement-${statement.statement.month}.json`,
    mimeType: 'application/json',
  })
}
