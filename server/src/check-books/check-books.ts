import { loadSettings } from '../config/load-config.ts'
import { StartProblem } from '../config/start-problem.ts'
import { readBooks } from './read-books.ts'
import { describeBooks } from './report.ts'

// `npm run check-books`: ends with 1 when an invariant is broken, or when there is no database to read.
try {
  const examined = await readBooks(loadSettings())
  console.log(describeBooks(examined))
  process.exitCode = examined.some(({ breaches }) => breaches.length > 0) ? 1 : 0
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
