import { readFile } from 'node:fs/promises'
import type { SignedStatement } from '@stagedoor/contract/statements'
import { readStatementFile, type FileFault } from './read-statement-file.ts'
import { verifyFollows, verifyStatement, type StatementFault } from './verify-statement.ts'

type Fault = StatementFault | FileFault | 'unreadable'

const KEY = '--key='
const USAGE_CODE = 2

const faults: Record<Fault, { code: number; sentence: string }> = {
  unreadable: { code: 3, sentence: 'the file cannot be read' },
  not_a_statement: { code: 4, sentence: 'this is not a statement' },
  truncated: { code: 5, sentence: 'the end of the file is missing' },
  trailing_data: { code: 6, sentence: 'something follows the statement in the file' },
  duplicate_member: { code: 7, sentence: 'a member occurs twice, so that readers may see different values' },
  not_canonical: { code: 8, sentence: 'the JSON is not in its canonical form (RFC 8785): download it again' },
  wrong_version: { code: 9, sentence: 'it is of a version that this release cannot verify' },
  altered: { code: 10, sentence: 'the content does not match its hash: it was altered' },
  signature_wrong: { code: 11, sentence: 'the signature does not match the hash and key' },
  other_key: { code: 12, sentence: 'it was signed with a key that is not the site’s' },
  lines_do_not_add_up: { code: 13, sentence: 'its lines do not add up from the opening to the closing balance' },
  page_differs: {
    code: 14,
    sentence:
      'the pages are not those that are drawn from the signed data; if another release drew them, verify the JSON',
  },
  not_the_month_after: { code: 15, sentence: 'it is not for the month after the previous statement' },
  does_not_follow: { code: 16, sentence: 'it does not continue the previous statement' },
}

/** What the command writes, line by line. */
type Print = (line: string) => void

/**
 * `npm run verify-statement -- --key=KEY FILE…`: verifies statements without a database or a network. Several files are also
 * checked as a chain, in the given order.
 * @returns the code with which the command ends: 0, or that of the first fault.
 */
export async function verifyFiles(words: readonly string[], print: Print): Promise<number> {
  const keys = words.filter((word) => word.startsWith(KEY)).map((word) => word.slice(KEY.length))
  const files = words.filter((word) => !word.startsWith('--'))
  const complaint = usageFault({ words, keys, files })
  if (complaint !== null) {
    print(complaint)
    print('Usage: npm run verify-statement -- --key=KEY FILE…')
    return USAGE_CODE
  }
  let code = 0
  let earlier: SignedStatement | null = null
  for (const file of files) {
    const read = await readFile(file).then(readStatementFile, () => ({ fault: 'unreadable' }) as const)
    const signed: SignedStatement | null = 'fault' in read ? null : read.signed
    const own: Fault[] = 'fault' in read ? [read.fault] : verifyStatement(read.signed, keys)
    const found = own.length === 0 && earlier && signed ? verifyFollows(earlier, signed) : own
    const [first] = found
    if (code === 0 && first !== undefined) code = faults[first].code
    print(`${file}: ${first === undefined ? 'valid' : found.map((fault) => faults[fault].sentence).join('; ')}`)
    if (signed && first === undefined) print(describe(signed))
    earlier = signed
  }
  return code
}

type Given = { words: readonly string[]; keys: readonly string[]; files: readonly string[] }

function usageFault({ words, keys, files }: Given): string | null {
  const unknown = words.find((word) => word.startsWith('--') && !word.startsWith(KEY))
  if (unknown !== undefined) return `There is no option ${unknown}.`
  if (keys.length === 0) return 'Name the key of the site: it is published there at /.well-known/statement-keys.json.'
  if (!keys.every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key)))
    return 'A key is the base64 of 32 bytes, as the site publishes it.'
  return files.length === 0 ? 'Name a statement file.' : null
}

function describe({ statement, publicKey }: SignedStatement): string {
  const { month, username, site, opening, closing, lines } = statement
  return `  ${month}, ${username} on ${site}: ${opening.toFixed(2)} → ${closing.toFixed(2)} tokens in ${lines.length} lines; signed with ${publicKey}`
}
