import { Type, type Static } from 'typebox'
import { Time } from './fields.ts'
import { nullable } from './nullable.ts'

/** What staff decide about what others published: it disappears, or comes back. */
export const staffDecisions = ['removed', 'restored'] as const

/** A decision of staff, from the audit log. */
export const StaffDecision = Type.Object({
  at: Time,
  by: nullable(Type.String()),
  decision: Type.Enum([...staffDecisions]),
  reason: Type.String(),
})
export type StaffDecision = Static<typeof StaffDecision>

/** The newest decisions first, at most 50. */
export const StaffDecisions = Type.Array(StaffDecision)

export const DecisionBody = Type.Object({
  status: Type.Enum([...staffDecisions]),
  reason: Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S' }),
})
export type DecisionBody = Static<typeof DecisionBody>
