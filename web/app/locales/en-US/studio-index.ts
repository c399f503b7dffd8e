import { studio } from './studio.ts'

/** What only a creator at work reads, in English. */
export const englishStudioTexts = { studio }

export default englishStudioTexts
