import { readFile } from 'node:fs/promises'
import type { SignedStatement } from '@stagedoor/contract/statements'
import { readStatementFile } from './read-statement-file.ts'
import { verifyFollows, verifyStatement, type StatementFault } from './verify-statement.ts'

// `npm run verify-statement FILE… [--key=BASE64]`: proves statements without a database or a network. Several files
// are also held against each other, in the order given.

const words: Record<StatementFault, string> = {
  not_a_statement: 'this is no statement',
  altered: 'it is not what was hashed: something was altered',
  signature_wrong: 'the signature is not of this hash and key',
  other_key: 'it was signed with another key than the one given',
  lines_do_not_add_up: 'its lines do not lead from opening to closing',
  not_the_month_after: 'it is not the month after the statement before it',
  does_not_follow: 'it does not follow from the statement before it',
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
  say(found.length === 0 ? `${file}: sound` : `${file}: ${found.map((fault) => words[fault]).join('; ')}`)
  if (statement && found.length === 0) say(describe(statement))
  earlier = statement
}
if (files.length === 0) say('Give the file of a statement: npm run verify-statement -- statement.json')
process.exitCode = isSound ? 0 : 1

async function proof(file: string): Promise<{ statement: SignedStatement | null; faults: StatementFault[] }> {
  const document = await readFile(file).then(readStatementFile, () => undefined)
  const faults = verifyStatement(document, key)
  // Whatever has this fault has not the shape either.
  return { statement: faults.includes('not_a_statement') ? null : (document as SignedStatement), faults }
}

function describe({ statement, publicKey }: SignedStatement): string {
  const { month, username, site, opening, closing, lines } = statement
  return `  ${month}, ${username} on ${site}: ${opening.toFixed(2)} → ${closing.toFixed(2)} tokens in ${lines.length} lines; signed with ${publicKey}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
