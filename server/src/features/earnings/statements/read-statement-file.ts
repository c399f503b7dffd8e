import { locales } from '@stagedoor/contract/locales'
import { SignedStatement } from '@stagedoor/contract/statements'
import { Value } from 'typebox/value'
import { canonicalJson } from './canonical-json.ts'
import { drawStatement } from './draw-statement.ts'
import { readJson, type JsonFault } from './read-json.ts'

/** Why a file holds no statement that could be verified. */
export type FileFault = JsonFault | 'wrong_version' | 'not_canonical' | 'page_differs'

export type ReadFile = { signed: SignedStatement } | { fault: FileFault }

/** What the call that gives a statement writes around it. */
const ENVELOPE = { start: '{"status":0,"data":', end: '}' }

/**
 * The statement in a file, not yet verified: canonical JSON, with or without the envelope of the call, or the PDF that is drawn
 * from it. Any other form of the same data is refused: a reader could see in it what was not signed.
 */
export function readStatementFile(bytes: Buffer): ReadFile {
  if (!bytes.subarray(0, 1_024).includes('%PDF-')) return readStatement(bytes)
  const fault = endOfPdf(bytes)
  if (fault !== null) return { fault }
  const attached = attachmentOf(bytes)
  if (attached === null) return { fault: 'not_a_statement' }
  const found = readStatement(attached)
  if ('fault' in found || locales.some((locale) => drawStatement(found.signed, locale).equals(bytes))) return found
  return { fault: 'page_differs' }
}

function readStatement(bytes: Buffer): ReadFile {
  const text = decode(bytes)
  if (text === null) return { fault: 'not_a_statement' }
  const read = readJson(text)
  if ('fault' in read) return read
  const written = text.endsWith('\n') ? text.slice(0, -1) : text
  const isWrapped = written.startsWith(ENVELOPE.start) && written.endsWith(ENVELOPE.end)
  const content = isWrapped ? written.slice(ENVELOPE.start.length, -ENVELOPE.end.length) : written
  const document: unknown = isWrapped ? (read.value as { data: unknown }).data : read.value
  if (versionOf(document) !== 1) return { fault: versionOf(document) === null ? 'not_a_statement' : 'wrong_version' }
  if (!Value.Check(SignedStatement, document) || hasOtherMembers(document)) return { fault: 'not_a_statement' }
  return canonicalJson(document) === content ? { signed: document } : { fault: 'not_canonical' }
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The version that a document says it is of; null: it is no statement. */
function versionOf(document: unknown): unknown {
  if (typeof document !== 'object' || document === null || !('statement' in document)) return null
  const { statement } = document
  return typeof statement === 'object' && statement !== null && 'version' in statement ? statement.version : null
}

/** Members that a statement does not have: beside the signed part they would be read as if they were signed. */
const hasOtherMembers = (document: SignedStatement): boolean =>
  canonicalJson(Value.Clean(SignedStatement, structuredClone(document))) !== canonicalJson(document)

/** Whether a PDF ends where its marker says. ISO 32000-1, 7.5.5. */
function endOfPdf(bytes: Buffer): 'truncated' | 'trailing_data' | null {
  const marker = bytes.lastIndexOf('%%EOF\n')
  if (marker < 0) return 'truncated'
  return marker + '%%EOF\n'.length === bytes.length ? null : 'trailing_data'
}

/** The attached file, as long as its object says. ISO 32000-1, 7.11.4. */
function attachmentOf(bytes: Buffer): Buffer | null {
  const at = bytes.lastIndexOf('/Type /EmbeddedFile')
  const start = bytes.indexOf('stream\n', at) + 'stream\n'.length
  const object = bytes.subarray(bytes.lastIndexOf('<<', at), at).toString('latin1')
  const length = Number(/\/Length (\d+) /.exec(object)?.[1])
  return at < 0 || Number.isNaN(length) ? null : bytes.subarray(start, start + length)
}
