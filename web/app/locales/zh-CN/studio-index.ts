import type { StudioCatalogue } from '../catalogue.ts'
import { studio } from './studio.ts'
import { subscribers } from './subscribers.ts'

const texts: StudioCatalogue = { studio, subscribers }

export default texts
