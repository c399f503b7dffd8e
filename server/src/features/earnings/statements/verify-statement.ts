import { createHash, createPublicKey, verify } from 'node:crypto'
import { toCents } from '@stagedoor/contract/money'
import type { SignedStatement } from '@stagedoor/contract/statements'
import { canonicalJson } from './canonical-json.ts'
import { nextMonth } from './rules.ts'

/** The faults of a statement that could be read. */
export type StatementFault =
  | 'altered'
  | 'signature_wrong'
  | 'other_key'
  | 'lines_do_not_add_up'
  | 'not_the_month_after'
  | 'does_not_follow'

/** The prefix of a public Ed25519 key in SPKI form. RFC 8410, section 4. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** SHA-256 of a statement in canonical form. */
export const hashOf = (statement: SignedStatement['statement']): Buffer =>
  createHash('sha256').update(canonicalJson(statement)).digest()

/**
 * Verifies a statement without a database or a network: hash, signature, that the key is one of the site's (base64), and the
 * sums of its lines.
 * @returns every fault; none: it is what the site signed.
 */
export function verifyStatement(
  { statement, hash, signature, publicKey }: SignedStatement,
  siteKeys: readonly string[],
): StatementFault[] {
  const faults: StatementFault[] = []
  if (hashOf(statement).toString('hex') !== hash) faults.push('altered')
  if (!isSigned({ hash, signature, publicKey })) faults.push('signature_wrong')
  if (!siteKeys.includes(publicKey)) faults.push('other_key')
  if (!addsUp(statement)) faults.push('lines_do_not_add_up')
  return faults
}

/** Whether a statement continues the one of the month before, of the same creator. Both must be valid. */
export function verifyFollows(earlier: SignedStatement, later: SignedStatement): StatementFault[] {
  const [one, other] = [earlier.statement, later.statement]
  if (other.month !== nextMonth(one.month) || other.performerId !== one.performerId) return ['not_the_month_after']
  const follows = other.previousHash === earlier.hash && other.opening === one.closing
  return follows ? [] : ['does_not_follow']
}

/** Whether the signature (base64) over a hash (hexadecimal) is that of the key (base64). */
export function isSigned({
  hash,
  signature,
  publicKey,
}: Pick<SignedStatement, 'hash' | 'signature' | 'publicKey'>): boolean {
  const [key, bytes] = [Buffer.from(publicKey, 'base64'), Buffer.from(signature, 'base64')]
  if (key.length !== 32 || bytes.length !== 64) return false
  // Buffers ignore what is not base64: each key and signature is written in one way.
  if (key.toString('base64') !== publicKey || bytes.toString('base64') !== signature) return false
  const known = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, key]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(hash, 'hex'), known, bytes)
}

function addsUp({ opening, closing, lines }: SignedStatement['statement']): boolean {
  try {
    let balance = toCents(opening)
    for (const line of lines) {
      balance += toCents(line.net)
      if (toCents(line.net) !== toCents(line.gross) - toCents(line.commission)) return false
      if (toCents(line.balance) !== balance) return false
    }
    return balance === toCents(closing)
  } catch {
    return false
  }
}
