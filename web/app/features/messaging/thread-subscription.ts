import { createContext } from 'react'
import type { SubscriptionPrice } from '../subscriptions/subscription-prices.ts'

/** The creator's subscription that opens locked files of a thread; null: the reader has it, or none is offered. */
export const ThreadSubscription = createContext<SubscriptionPrice | null>(null)
