type Schema = {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  minItems?: number
  format?: string
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  default?: unknown
}

/** By field, what a sample holds; a field that is no required one is left out unless it is named here. */
export type KnownFields = Readonly<Record<string, unknown>>

const byFormat: Record<string, string> = {
  email: 'someone@example.test',
  uuid: '00000000-0000-4000-8000-000000000000',
  'date-time': '2040-01-01T00:00:00.000Z',
  country: 'TW',
}

/** A value that a schema accepts, but for texts with a pattern: those are to be known by the field that holds them. */
export function sampleOf(schema: unknown, known: KnownFields): unknown {
  const { type, enum: words, const: only, anyOf, properties, required = [], items, ...limits } = schema as Schema
  if (only !== undefined) return only
  if (words) return words[0]
  if (anyOf) return sampleOf(anyOf[0], known)
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {})
          .filter(([name]) => required.includes(name) || name in known)
          .map(([name, field]) => [name, name in known ? known[name] : sampleOf(field, known)]),
      )
    case 'array':
      return Array.from({ length: limits.minItems ?? 0 }, () => sampleOf(items, known))
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return limits.minimum ?? (limits.exclusiveMinimum === undefined ? 1 : limits.exclusiveMinimum + 20)
    case 'null':
      return null
    default:
      return byFormat[limits.format ?? ''] ?? 'sample'.padEnd(limits.minLength ?? 0, '0')
  }
}
