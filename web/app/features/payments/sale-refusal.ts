import type { ReplyOf } from '@stagedoor/contract/endpoint'
import type { chargeFeed } from '@stagedoor/contract/charges'
import type { subscribeToPerformer } from '@stagedoor/contract/subscriptions'
import { errorResponse } from '../../session/leave.ts'
import type { Visit } from '../../session/visit.ts'

/** Why a purchase failed: amounts are tokens, `price` is the current one, `isOverLimit` is of the reader's own limits. */
export type SaleRefusal =
  | { outcome: 'insufficient'; balance: number; shortBy: number }
  | { outcome: 'price_changed'; price: number }
  | { outcome: 'refused'; message: string; isOverLimit: boolean }

type Problem = Extract<ReplyOf<typeof chargeFeed> | ReplyOf<typeof subscribeToPerformer>, { isOk: false }>['problem']

/** Reads a refusal. @throws the error response where the question cannot be shown again. */
export function readSaleRefusal(visit: Visit, problem: Problem): SaleRefusal {
  switch (problem.error) {
    case 'INSUFFICIENT_BALANCE': {
      const { balance = 0, shortBy = 0 } = problem.details ?? {}
      return { outcome: 'insufficient', balance, shortBy }
    }
    case 'PRICE_CHANGED':
      return { outcome: 'price_changed', price: problem.details?.price ?? 0 }
    case 'NOT_FOUND':
    case 'INTERNAL':
      throw errorResponse(visit, problem)
    default:
      return { outcome: 'refused', message: problem.message, isOverLimit: problem.error === 'SPENDING_LIMIT_REACHED' }
  }
}
