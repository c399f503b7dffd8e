import { inflateSync } from 'node:zlib'

/**
 * The statement in a file: plain JSON, the answer of the call, or a PDF with the JSON attached. Unverified. @returns
 * undefined when there is none.
 */
export function readStatementFile(bytes: Buffer): unknown {
  if (!bytes.subarray(0, 1_024).includes('%PDF-')) return unwrap(parse(bytes))
  for (const stream of pdfStreams(bytes)) {
    const found = unwrap(parse(stream))
    if (isStatementLike(found)) return found
  }
  return undefined
}

const isStatementLike = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'statement' in value && 'signature' in value

/** Removes the call's envelope. */
function unwrap(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'data' in value ? value.data : value
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The content of every stream of a PDF, decompressed. ISO 32000-1, 7.3.8. */
function* pdfStreams(bytes: Buffer): Generator<Buffer> {
  let at = 0
  for (;;) {
    const start = bytes.indexOf('stream', at)
    if (start < 0) return
    const end = bytes.indexOf('endstream', start)
    if (end < 0) return
    // The keyword is followed by LF or CR LF, and the content by an end of line that does not belong to it.
    const from = start + 'stream'.length + (bytes[start + 'stream'.length] === 0x0d ? 2 : 1)
    const content = bytes.subarray(from, end)
    yield inflated(content) ?? content
    at = end + 'endstream'.length
  }
}

function inflated(bytes: Buffer): Buffer | null {
  try {
    return inflateSync(bytes)
  } catch {
    return null
  }
}
