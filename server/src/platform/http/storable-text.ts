/**
 * Whether a value contains the character NUL, which our texts do not allow and PostgreSQL refuses. Checks 40 levels;
 * the contract describes none deeper.
 */
export function holdsNul(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null || depth > 40) return false
  if (Buffer.isBuffer(value)) return false
  return Object.entries(value).some(([name, inner]) => name.includes('\0') || holdsNul(inner, depth + 1))
}
