import { data } from 'react-router'
import type { PageRules } from '../session/page-rules.ts'
import { ResultPage } from '../shell/ResultPage.tsx'

export const handle = { forbidsRedirect: true, isForAllAges: true } satisfies PageRules

/** The page after a 500 of the API. Rule PAGE-8. */
export const loader = () => data(null, { status: 500 })

export default function ServerError() {
  return <ResultPage kind="500" />
}
