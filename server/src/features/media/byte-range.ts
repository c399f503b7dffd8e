import type { ByteRange } from '#src/platform/storage/storage.ts'

const SINGLE = /^bytes=(\d*)-(\d*)$/u

/**
 * The requested range of a representation of `sizeBytes`. Null: all of it, which is also the answer to several ranges
 * and to unsupported ones, as RFC 9110 §14.2 allows.
 */
export function parseRange(header: string | undefined, sizeBytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = SINGLE.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') return suffix(Number(last), sizeBytes)
  const range = { first: Number(first), last: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) }
  if (last !== '' && Number(last) < range.first) return null
  return range.first < sizeBytes ? range : 'unsatisfiable'
}

/** `bytes=-500`: the last 500. */
function suffix(length: number, sizeBytes: number): ByteRange | 'unsatisfiable' {
  if (length === 0 || sizeBytes === 0) return 'unsatisfiable'
  return { first: Math.max(0, sizeBytes - length), last: sizeBytes - 1 }
}
