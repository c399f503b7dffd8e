import type { StudioCatalogue } from '../catalogue.ts'
import { studio } from './studio.ts'

const texts: StudioCatalogue = { studio }

export default texts
