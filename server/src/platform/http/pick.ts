type Json = { readonly [key: string]: unknown }
/** Copies the fields of a value that a schema names. */
type Pick = (value: unknown) => unknown

const SIMPLE = new Set(['string', 'number', 'integer', 'boolean', 'null'])

/**
 * Creates a function that copies exactly the fields that a schema of the contract names, like serialisation over HTTP,
 * for answers inside the process. Undefined parts are left out.
 * @throws Error for a kind of schema that the contract does not use yet
 */
export function pickerOf(schema: unknown): Pick {
  if (!isObject(schema)) throw new Error('a schema is an object')
  const { type, properties, patternProperties, items, anyOf } = schema
  if (Array.isArray(anyOf)) return pickerOfChoice(anyOf)
  if (type === 'array') {
    const pickItem = pickerOf(items)
    return (value) => (Array.isArray(value) ? value.map(pickItem) : value)
  }
  if (isObject(patternProperties)) return copyPlain
  if (type === 'object') return pickerOfParts(isObject(properties) ? properties : {})
  if (SIMPLE.has(String(type)) || 'enum' in schema || 'const' in schema || Object.keys(schema).length === 0)
    return type === undefined && !('enum' in schema) && !('const' in schema) ? copyPlain : same
  throw new Error(`no picker knows ${JSON.stringify(schema).slice(0, 200)}`)
}

const same: Pick = (value) => value

/** A value or null, or one of several simple values. */
function pickerOfChoice(choices: readonly unknown[]): Pick {
  const notNull = choices.filter((choice) => !isObject(choice) || choice['type'] !== 'null').map(pickerOf)
  const [only] = notNull
  if (notNull.every((pick) => pick === same)) return same
  if (only === undefined || notNull.length > 1) throw new Error('no picker chooses between two shapes')
  return (value) => (value === null ? null : only(value))
}

function pickerOfParts(properties: Json): Pick {
  const parts = Object.entries(properties).map(([name, schema]) => [name, pickerOf(schema)] as const)
  return (value) => {
    if (!isObject(value)) return value
    const picked: Record<string, unknown> = {}
    for (const [name, pick] of parts) {
      const part = value[name]
      if (part !== undefined) picked[name] = pick(part)
    }
    return picked
  }
}

/** A copy of plain data, without its undefined parts. */
export function copyPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyPlain)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (part === undefined ? [] : [[name, copyPlain(part)]])),
  )
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
