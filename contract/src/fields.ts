import { Type } from 'typebox'

/** UUID text; we make version 7. */
export const Id = Type.String({ format: 'uuid' })

/** ISO 8601 in UTC. */
export const Time = Type.String({ format: 'date-time' })

/** An address of this site or of a configured store; never a caller's. */
export const Url = Type.String()

/** `{ id }` of a path. */
export const IdParams = Type.Object({ id: Id })

/** The answer of a call without data. */
export const Done = Type.Object({ success: Type.Literal(true) })

/** A message in the caller's language. */
export const Message = Type.Object({ message: Type.String() })
