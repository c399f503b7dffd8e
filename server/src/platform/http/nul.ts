/**
 * Whether a value holds the character NUL anywhere: no text of ours may, and PostgreSQL takes none. Looks at most 40
 * levels deep; what lies deeper no contract describes.
 */
export function holdsNul(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null || depth > 40) return false
  if (Buffer.isBuffer(value)) return false
  return Object.entries(value).some(([name, inner]) => name.includes('\0') || holdsNul(inner, depth + 1))
}
