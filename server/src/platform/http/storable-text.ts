/**
 * Whether a value contains text that is not kept as it was sent: the character NUL, which PostgreSQL refuses, or half of a
 * surrogate pair, which UTF-8 cannot write. Checks 40 levels; the contract describes none deeper.
 */
export function holdsUnstorableText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isUnstorable(value)
  if (typeof value !== 'object' || value === null || depth > 40) return false
  if (Buffer.isBuffer(value)) return false
  return Object.entries(value).some(([name, inner]) => isUnstorable(name) || holdsUnstorableText(inner, depth + 1))
}

const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()
