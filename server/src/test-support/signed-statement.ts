import type { SignedStatement } from '@stagedoor/contract/statements'
import { canonicalOrder } from '#src/features/earnings/statements/canonical-json.ts'
import { runningLines } from '#src/features/earnings/statements/rules.ts'
import { createStatementSigner } from '#src/features/earnings/statements/signer.ts'
import { hashOf } from '#src/features/earnings/statements/verify-statement.ts'

const ID = '019a1b2c-3d4e-7f00-8000-123456789abc'
const SECRET = 'a secret'

/** The key of the site whose statements these are, in base64. */
export const siteKey = createStatementSigner(SECRET).publicKey.toString('base64')

/** A statement of October with one tip, changed and signed as told. */
export function aStatement(change: Partial<SignedStatement['statement']> = {}, secret = SECRET): SignedStatement {
  const sale = { id: ID, kind: 'sale', type: 'tip', title: '早安', at: new Date('2026-10-05T10:00:00.000Z') } as const
  const { lines, closingTokenCents } = runningLines(
    [{ ...sale, grossTokenCents: 1_000, commissionTokenCents: 200, netTokenCents: 800 }],
    500,
  )
  const statement: SignedStatement['statement'] = {
    version: 1,
    site: 'https://stage.example',
    performerId: ID,
    username: 'mei',
    month: '2026-10',
    commodity: 'TOKEN',
    opening: 5,
    lines,
    closing: closingTokenCents / 100,
    issuedAt: '2026-11-01T01:00:00.000Z',
    ledgerSeal: { number: 7, hash: 'ab'.repeat(32) },
    previousHash: '',
    ...change,
  }
  const { publicKey, sign } = createStatementSigner(secret)
  const hash = hashOf(statement)
  return canonicalOrder({
    statement,
    hash: hash.toString('hex'),
    signature: sign(hash).toString('base64'),
    publicKey: publicKey.toString('base64'),
  })
}
