import { payouts } from './payouts.ts'
import { studio } from './studio.ts'
import { subscribers } from './subscribers.ts'

/** What only a creator at work reads, in English. */
export const englishStudioTexts = { payouts, studio, subscribers }

export default englishStudioTexts
