import { Type, type Static } from 'typebox'
import { earningTypes } from './earnings.ts'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { SignedAmount } from './money.ts'

/** `YYYY-MM`, of UTC. */
export const Month = Type.String({ pattern: '^2[0-9]{3}-(0[1-9]|1[0-2])$' })

export const statementLineKinds = ['sale', 'refund', 'chargeback', 'chargeback_reversal', 'payout'] as const

/**
 * A change of the site's debt to a creator. Tokens: `net` = `gross` − `commission`; a payout is negative, and `balance`
 * is the debt after the line.
 */
export const StatementLine = Type.Object({
  _id: Id,
  at: Time,
  balance: SignedAmount,
  commission: SignedAmount,
  gross: SignedAmount,
  kind: Type.Enum([...statementLineKinds]),
  net: SignedAmount,
  title: Type.String(),
  type: Type.Enum([...earningTypes, 'payout']),
})
export type StatementLine = Static<typeof StatementLine>

/**
 * A closed month. `hash` is SHA-256 over `statement` in its canonical form (RFC 8785), `signature` Ed25519 (RFC 8032)
 * over the 32 bytes of that hash. `statement.previousHash` is the hash of the month before, empty for the first.
 * Members stand in the order of their names, so that an answer is canonical as it is written.
 */
export const SignedStatement = Type.Object({
  hash: Type.String({ description: 'hexadecimal' }),
  publicKey: Type.String({ description: 'base64 of the 32 bytes' }),
  signature: Type.String({ description: 'base64' }),
  statement: Type.Object({
    closing: SignedAmount,
    commodity: Type.Literal('TOKEN'),
    issuedAt: Time,
    /** The newest seal of the whole ledger when the month was closed; number 0 and an empty hash: there was none. */
    ledgerSeal: Type.Object({ hash: Type.String({ description: 'hexadecimal' }), number: Type.Integer() }),
    lines: Type.Array(StatementLine),
    month: Month,
    opening: SignedAmount,
    performerId: Id,
    previousHash: Type.String({ description: 'hexadecimal' }),
    site: Type.String(),
    username: Type.String(),
    version: Type.Literal(1),
  }),
})
export type SignedStatement = Static<typeof SignedStatement>

export const StatementSummary = Type.Object({
  month: Month,
  opening: SignedAmount,
  closing: SignedAmount,
  lineCount: Type.Integer(),
  hash: Type.String(),
  issuedAt: Time,
})
export type StatementSummary = Static<typeof StatementSummary>

const ownEndpoint = endpointsOf({ area: 'earnings', caller: 'performer' })

export const listStatements = ownEndpoint('GET /performer/statements', {
  summary: "The caller's closed months, newest first",
  query: Type.Omit(listQuery(['month'], {}), ['q', 'fromDate', 'toDate']),
  data: { 200: listOf(StatementSummary) },
})

export const getStatement = ownEndpoint('GET /performer/statements/:month', {
  summary: 'One closed month, hashed and signed. It never changes.',
  params: Type.Object({ month: Month }),
  data: { 200: SignedStatement },
})

/** The signed JSON is attached to the PDF. */
export const getStatementPdf = ownEndpoint('GET /performer/statements/:month/pdf', {
  summary: "One closed month as a PDF in the caller's language, to read and to print",
  params: Type.Object({ month: Month }),
  data: {
    200: Type.Object({
      fileName: Type.String(),
      mimeType: Type.Literal('application/pdf'),
      content: Type.String({ description: 'base64' }),
    }),
  },
  rateLimit: { count: 60, windowSeconds: 600, by: 'account' },
})

/** The keys that statements were signed with; the first is in use. */
export const getStatementKeys = endpoint('GET /statements/keys', {
  area: 'earnings',
  summary: 'The public keys with which this site has signed statements, the one in use first.',
  caller: 'anyone',
  data: {
    200: Type.Object({
      data: Type.Array(
        Type.Object({
          algorithm: Type.Literal('Ed25519'),
          publicKey: Type.String({ description: 'base64 of the 32 bytes' }),
          isInUse: Type.Boolean(),
        }),
      ),
    }),
  },
})
