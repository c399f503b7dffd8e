import { readFile } from 'node:fs/promises'
import type { SignedStatement } from '@stagedoor/contract/statements'
import { readStatementFile } from './read-statement-file.ts'
import { verifyFollows, verifyStatement, type StatementFault } from './verify-statement.ts'

// `npm run verify-statement FILE… [--key=BASE64]`: verifies statements without a database or a network. Several files
// are also checked as a chain, in the given order.

const words: Record<StatementFault, string> = {
  not_a_statement: 'not a statement',
  altered: 'the content does not match its hash: it was altered',
  signature_wrong: 'the signature does not match the hash and key',
  other_key: 'it was signed with a different key',
  lines_do_not_add_up: 'its lines do not add up from the opening to the closing balance',
  not_the_month_after: 'it is not for the month after the previous statement',
  does_not_follow: 'it does not continue the previous statement',
}

const given = process.argv.slice(2)
const key = given.find((word) => word.startsWith('--key='))?.slice('--key='.length)
const files = given.filter((word) => !word.startsWith('--'))

let earlier: SignedStatement | null = null
let isSound = files.length > 0
for (const file of files) {
  const { statement, faults } = await proof(file)
  const linked = earlier && statement && faults.length === 0 ? verifyFollows(earlier, statement) : []
  const found = [...faults, ...linked]
  isSound &&= found.length === 0
  say(found.length === 0 ? `${file}: valid` : `${file}: ${found.map((fault) => words[fault]).join('; ')}`)
  if (statement && found.length === 0) say(describe(statement))
  earlier = statement
}
if (files.length === 0) say('Name a statement file: npm run verify-statement -- statement.json')
process.exitCode = isSound ? 0 : 1

async function proof(file: string): Promise<{ statement: SignedStatement | null; faults: StatementFault[] }> {
  const document = await readFile(file).then(readStatementFile, () => undefined)
  const faults = verifyStatement(document, key)
  // A file with this fault has no valid form either.
  return { statement: faults.includes('not_a_statement') ? null : (document as SignedStatement), faults }
}

function describe({ statement, publicKey }: SignedStatement): string {
  const { month, username, site, opening, closing, lines } = statement
  return `  ${month}, ${username} on ${site}: ${opening.toFixed(2)} → ${closing.toFixed(2)} tokens in ${lines.length} lines; signed with ${publicKey}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
