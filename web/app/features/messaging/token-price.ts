import { createContext } from 'react'

/** USD for one token, around a thread: what its locked files cost is said in both. */
export const TokenPrice = createContext(1)
