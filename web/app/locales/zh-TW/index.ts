import type { Catalogue } from '../catalogue.ts'
import { common } from './common.ts'
import { feeds } from './feeds.ts'
import { gate } from './gate.ts'
import { profiles } from './profiles.ts'
import { results } from './results.ts'
import { shell } from './shell.ts'
import { site } from './site.ts'

const texts: Catalogue = { common, feeds, gate, profiles, results, shell, site }

export default texts
