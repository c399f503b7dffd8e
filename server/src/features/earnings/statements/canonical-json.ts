// Stryker disable next-line EqualityOperator: an object has a key once
const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1)

/**
 * JSON with sorted keys and without spaces, per RFC 8785: equal content gives equal text. For objects, arrays, texts,
 * finite numbers, booleans and null; keys are compared by UTF-16 code units, as `sort` does.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .toSorted(byKey)
      .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
    return `{${members.join(',')}}`
  }
  return JSON.stringify(value)
}

/** The same value with its members in canonical order, so that `JSON.stringify` writes its canonical form. */
export const canonicalOrder = <T>(value: T): T => JSON.parse(canonicalJson(value)) as T
