import { fromCents } from '@stagedoor/contract/money'
import * as contract from '@stagedoor/contract/statements'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { canonicalOrder } from './canonical-json.ts'
import type { StatementDeps } from './close-months.ts'
import { drawStatement } from './draw-statement.ts'
import { publishedKeys } from './published-keys.ts'
import { findStatement, listStatements, type StatementHead, type StatementRow } from './queries.ts'

const summaryView = (row: StatementHead): contract.StatementSummary => ({
  month: row.month,
  opening: fromCents(row.opening_token_cents),
  closing: fromCents(row.closing_token_cents),
  lineCount: row.line_count,
  hash: row.hash.toString('hex'),
  issuedAt: row.created_at.toISOString(),
})

/** The statement with its proofs, in canonical order. The hash covers the stored document, even if the contract has changed since. */
const signedView = (row: StatementRow): contract.SignedStatement =>
  canonicalOrder({
    statement: JSON.parse(row.body) as contract.SignedStatement['statement'],
    hash: row.hash.toString('hex'),
    signature: row.signature.toString('base64'),
    publicKey: row.public_key.toString('base64'),
  })

/** A creator's closed months, and the keys that verify them. */
export const statementRoutes = ({ db, signer }: StatementDeps): BoundRoute[] => [
  route(contract.listStatements, async ({ viewer, query }) => {
    const { rows, total } = await listStatements(db, viewer.accountId, query)
    return ok({ data: rows.map(summaryView), total })
  }),
  route(contract.getStatement, async ({ viewer, params }) => {
    const row = await findStatement(db, viewer.accountId, params.month)
    return row ? ok(signedView(row)) : refuse('NOT_FOUND')
  }),
  route(contract.getStatementPdf, async ({ viewer, params, locale }) => {
    const row = await findStatement(db, viewer.accountId, params.month)
    if (!row) return refuse('NOT_FOUND')
    const bytes = drawStatement(signedView(row), locale)
    return ok({
      fileName: `statement-${row.month}.pdf`,
      mimeType: 'application/pdf' as const,
      content: bytes.toString('base64'),
    })
  }),
  route(contract.getStatementKeys, async () => ok({ data: await publishedKeys(db, signer) })),
]
