import { Type, type Static } from 'typebox'
import { Time } from './fields.ts'
import { nullable } from './nullable.ts'

/** What a stream showed. `picture`: a JPEG as an address of the scheme `data`; null: nothing was received that can be shown. */
export const StreamSnapshot = Type.Object({ takenAt: Time, picture: nullable(Type.String()) })
export type StreamSnapshot = Static<typeof StreamSnapshot>
