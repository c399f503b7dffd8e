import { createContext } from 'react'
import type { SubscriptionPrice } from '../subscriptions/subscription-prices.ts'

/**
 * What opens the locked files of a thread: USD for one token, and the creator's subscription; null: the reader has it, or none
 * is offered. What locked files cost is said in both.
 */
export type ThreadPrices = { tokenPrice: number; subscription: SubscriptionPrice | null }

export const ThreadPrices = createContext<ThreadPrices>({ tokenPrice: 1, subscription: null })
