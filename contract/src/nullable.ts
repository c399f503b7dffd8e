import { Type, type TSchema } from 'typebox'

/** A value or null. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}
