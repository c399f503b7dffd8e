import { common } from './common.ts'
import { feeds } from './feeds.ts'
import { gate } from './gate.ts'
import { profiles } from './profiles.ts'
import { results } from './results.ts'
import { shell } from './shell.ts'
import { site } from './site.ts'

/** English, and the type of every other language. Studio texts are fetched only there. */
export const englishTexts = { common, feeds, gate, profiles, results, shell, site }

export default englishTexts
