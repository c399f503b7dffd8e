import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignedStatement } from '@stagedoor/contract/statements'
import { expect, test } from 'vitest'
import { freshFolder } from '#src/test-support/fresh-folder.ts'
import { aStatement, siteKey } from '#src/test-support/signed-statement.ts'
import { glyphsOfPdf } from '#src/test-support/texts-of-pdf.ts'
import { drawStatement } from './draw-statement.ts'
import { verifyFiles } from './verify-files.ts'

const october = aStatement()
const json = JSON.stringify(october)
const pdf = drawStatement(october, 'ja-JP')

/** What the command says of files with this content, without their names, and its exit code. */
async function verify(contents: readonly (string | Buffer)[], options = [`--key=${siteKey}`]) {
  const folder = await freshFolder('statements')
  const files = contents.map((_, place) => join(folder, `${place + 1}`))
  for (const [place, content] of contents.entries()) await writeFile(files[place] ?? '', content)
  const lines: string[] = []
  const code = await verifyFiles([...options, ...files], (line) => lines.push(line.replace(`${folder}/`, '')))
  return { code, lines }
}

/** A PDF with some of its bytes replaced by as many others. */
function replaced(bytes: Buffer, from: string, to: string): Buffer {
  expect([bytes.includes(from), to.length]).toEqual([true, from.length])
  return Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1')
}

/** The closing balance as the page shows it, and with its first two digits exchanged. */
const shown = glyphsOfPdf(pdf, '13.00')
const exchanged = shown.replace(/^(.{4})(.{4})/, '$2$1')

test.each([
  ['canonical JSON', json],
  ['canonical JSON with a line end', `${json}\n`],
  ['the answer of the call', `{"status":0,"data":${json}}`],
  ['the PDF of any language', pdf],
])('%s of the site is valid, and is described', async (_, content) => {
  expect(await verify([content])).toEqual({
    code: 0,
    lines: [
      '1: valid',
      `  2026-10, mei on https://stage.example: 5.00 → 13.00 tokens in 1 lines; signed with ${siteKey}`,
    ],
  })
})

const forged = aStatement({ closing: 14, opening: 6 }, 'another secret')
const signedBy = (secret: string, change: object) => JSON.stringify(aStatement(change, secret))

test.each<[string, string | Buffer, number, string]>([
  [
    'a document re-signed by another key',
    JSON.stringify(aStatement({}, 'another secret')),
    12,
    'it was signed with a key that is not the site’s',
  ],
  [
    'a PDF re-signed by another key',
    drawStatement(aStatement({}, 'another secret'), 'en-US'),
    12,
    'it was signed with a key that is not the site’s',
  ],
  [
    'a PDF whose page shows another amount',
    replaced(pdf, `<${shown}>`, `<${exchanged}>`),
    14,
    'the pages are not those',
  ],
  [
    'a PDF whose page was drawn from other data',
    replaced(
      drawStatement({ ...october, statement: { ...october.statement, closing: 93 } }, 'ja-JP'),
      '"closing":93',
      '"closing":13',
    ),
    14,
    'the pages are not those',
  ],
  [
    'a PDF with a second revision of its page',
    Buffer.concat([pdf, Buffer.from('5 0 obj\n<< >>\nendobj\nstartxref\n0\n%%EOF\n')]),
    14,
    'the pages are not those',
  ],
  ['a PDF without its last byte', pdf.subarray(0, -1), 5, 'the end of the file is missing'],
  ['a PDF cut behind its attachment', pdf.subarray(0, pdf.indexOf('%%EOF')), 5, 'the end of the file is missing'],
  ['a PDF with bytes behind its end', Buffer.concat([pdf, Buffer.from('x')]), 6, 'something follows the statement'],
  ['a PDF without an attachment', Buffer.from('%PDF-1.7\n%%EOF\n'), 4, 'this is not a statement'],
  [
    'a PDF with altered data and the page of them',
    drawStatement({ ...october, statement: { ...october.statement, closing: 14 } }, 'ja-JP'),
    10,
    'the content does not match its hash',
  ],
  ['JSON without its last character', json.slice(0, -1), 5, 'the end of the file is missing'],
  ['JSON cut within a text', json.slice(0, json.indexOf('mei') + 1), 5, 'the end of the file is missing'],
  ['JSON with text behind it', `${json} {}`, 6, 'something follows the statement'],
  [
    'JSON with a duplicate member',
    json.replace('"closing":13,', '"closing":99,"closing":13,'),
    7,
    'a member occurs twice',
  ],
  [
    'JSON with a duplicate member under an escaped name',
    json.replace('"closing":13,', '"clos\\u0069ng":99,"closing":13,'),
    7,
    'a member occurs twice',
  ],
  ['JSON with spaces', JSON.stringify(october, null, 2), 8, 'the JSON is not in its canonical form'],
  [
    'JSON with its members in another order',
    JSON.stringify(Object.fromEntries(Object.entries(october).toReversed())),
    8,
    'the JSON is not in its canonical form',
  ],
  [
    'JSON with a number written in another way',
    json.replace('"closing":13,', '"closing":13.0,'),
    8,
    'the JSON is not in its canonical form',
  ],
  [
    'JSON with an escape that is not needed',
    json.replace('mei', '\\u006dei'),
    8,
    'the JSON is not in its canonical form',
  ],
  ['JSON with line ends behind it', `${json}\n\n`, 8, 'the JSON is not in its canonical form'],
  ['a statement of another version', signedBy('a secret', { version: 2 }), 9, 'it is of a version'],
  ['a member that is not signed', JSON.stringify({ ...october, total: 99 }), 4, 'this is not a statement'],
  ['a signed member that no statement has', signedBy('a secret', { total: 99 }), 4, 'this is not a statement'],
  [
    'bytes that are not UTF-8',
    Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xff]), Buffer.from('}')]),
    4,
    'this is not a statement',
  ],
  ['JSON of something else', '{"hello":"world"}', 4, 'this is not a statement'],
  ['a text', 'hello world', 4, 'this is not a statement'],
  ['an empty file', '', 5, 'the end of the file is missing'],
  ['an altered amount', json.replace('"closing":13,', '"closing":14,'), 10, 'the content does not match its hash'],
  [
    'a hash and a signature of other content',
    JSON.stringify({ ...october, statement: forged.statement }),
    10,
    'the content does not match its hash',
  ],
  [
    'a signature of another month',
    JSON.stringify({ ...october, signature: aStatement({ month: '2026-09' }).signature }),
    11,
    'the signature does not match',
  ],
  [
    'lines that do not lead to the closing balance',
    signedBy('a secret', { closing: 14 }),
    13,
    'its lines do not add up',
  ],
])('%s is refused with one sentence and its exit code', async (_, content, code, sentence) => {
  const verified = await verify([content])
  expect(verified.lines).toHaveLength(1)
  expect(verified.lines[0]).toContain(`1: ${sentence}`)
  expect(verified.code).toBe(code)
})

const november = (change: Partial<SignedStatement['statement']> = {}) =>
  JSON.stringify(
    aStatement({ month: '2026-11', opening: 13, closing: 13, lines: [], previousHash: october.hash, ...change }),
  )

test.each([
  ['the month after', november(), 0],
  ['a month with another balance before it', november({ opening: 12, closing: 12 }), 16],
  ['a month over another hash', november({ previousHash: '00' }), 16],
  ['the month after the next', november({ month: '2026-12' }), 15],
])('after a statement %s ends with its code', async (_, second, code) => {
  expect((await verify([pdf, second])).code).toBe(code)
})

test('a file that is not there is refused, and so is a call without a key, with a wrong key, an unknown option or no file', async () => {
  const codeOf = (...words: string[]) => verifyFiles(words, () => undefined)
  const key = `--key=${siteKey}`
  expect(await codeOf(key, '/nowhere/statement.json')).toBe(3)
  expect(
    await Promise.all([codeOf('a.json'), codeOf('--key=abc', 'a.json'), codeOf(key, '--force', 'a.json'), codeOf(key)]),
  ).toEqual([2, 2, 2, 2])
})
