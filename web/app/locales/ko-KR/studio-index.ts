import type { StudioCatalogue } from '../catalogue.ts'
import { payouts } from './payouts.ts'
import { studio } from './studio.ts'
import { subscribers } from './subscribers.ts'

const texts: StudioCatalogue = { payouts, studio, subscribers }

export default texts
