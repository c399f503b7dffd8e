import { Type } from 'typebox'

/**
 * What is to be settled before an account can be deleted: earnings that are enough for a payout, a payout that is under
 * way, a disputed payment, a live stream, orders that wait to be sent.
 */
export const deletionObstacles = ['earnings', 'payout', 'dispute', 'live', 'orders'] as const
export type DeletionObstacle = (typeof deletionObstacles)[number]

/** The refusals of the deletion of accounts. */
export const deletionProblems = {
  DELETION_HINDERED: {
    status: 422,
    details: Type.Object({ obstacles: Type.Array(Type.Enum([...deletionObstacles])) }),
  },
} as const
