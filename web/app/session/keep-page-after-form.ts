import { data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { isLaterPage, type LaterFailure } from '../api/later-pages.ts'
import { routerState } from '../api/router-state.ts'
import { reportRead, type Results } from '../api/read-again.ts'
import { toast } from '../design/toasts.ts'
import { isConnectionLost } from './connection-lost.ts'
import { sentenceOf } from './offline.ts'
import { answerWithoutRoute } from './without-code.ts'

/** Counts and suggestions that are read beside a page, which is complete without them: routes with `isPart`. */
const BESIDE = /\/(notifications\/unread|orders\/waiting|(search\/)?suggestions|subscriptions\/due)$/

export const isBeside = (pathname: string): boolean => BESIDE.test(pathname)

/**
 * Runs in the browser around everything that is read and sent. A form whose submission is not answered (no connection, a
 * fault of the server, a proxy in its place) leaves its page as it was, with what was typed, and a message says why; the
 * error page would take both away. Nothing is read again: the status says that nothing was saved. Refusals and redirects of
 * the server pass. What is only read beside a page stays empty without an answer, and is not asked for again; a
 * further page of a list leaves those before it, and its place says why. Decision 0467. A screen may keep what it shows when it is only read
 * again: decision 0488.
 */
export const keepPageAfterForm: MiddlewareFunction<Results> = async ({ request, params }, next) => {
  const results = await next()
  reportRead(request, results)
  keepRoot(results)
  const isForm = request.method !== 'GET'
  const isLater = !isForm && isLaterPage(request.url)
  if (!isForm && !isLater && !isBeside(new URL(request.url).pathname)) return results
  // A submission has the result of its action alone.
  for (const outcome of Object.values(results)) {
    const { type, result } = outcome
    const failure = isLater ? failureOfPage(result) : type === 'error' && failureIn(result)
    if (!failure) continue
    const instead = answerInstead(request, failure, params['locale'])
    Object.assign(outcome, { type: 'data', result: isForm ? data(undefined, 503) : instead })
  }
  return results
}

/** What is known of site and reader stays where it is read again in vain: without it nothing of the page could be shown, nor another try. */
function keepRoot({ root }: Results): void {
  const known = routerState()?.loaderData['root']
  if (known && root?.type === 'error' && failureIn(root.result)) Object.assign(root, { type: 'data', result: known })
}

/** What a form, a further page of a list, or what is read beside a page has in place of an answer. To a form a message says why. */
function answerInstead(
  { method, url }: Request,
  failure: LaterFailure['failure'],
  locale: string | undefined,
): LaterFailure | null | undefined {
  if (method === 'GET') return isLaterPage(url) ? { failure } : null
  toast({ tone: 'danger', title: sentenceOf(failure, locale) })
  return undefined
}

/** The page of the site about its own faults, to which a fault leads what is read. Rule PAGE-8. */
const OF_FAULTS = /\/500(\?|$)/

/**
 * Why a further page of a list has no answer. Pure.
 * @returns null for a redirect to elsewhere than the page about a fault, and for what was called off
 */
export function failureOfPage(thrown: unknown): LaterFailure['failure'] | null {
  if (thrown instanceof Response)
    return OF_FAULTS.test(thrown.headers.get('location') ?? '') ? 'somethingWentWrong' : null
  return failureIn(thrown) ?? (isRouteErrorResponse(thrown) ? 'somethingWentWrong' : null)
}

/**
 * Why a submission has no answer. Pure.
 * @param thrown what the router has of it: the error, or the error as the data of a response without a body
 * @returns null for what the server decided: a redirect, or a refusal below 500; and for a submission that was called off
 */
export function failureIn(thrown: unknown): 'noConnection' | 'somethingWentWrong' | null {
  const error = thrown instanceof Object && 'data' in thrown && thrown.data instanceof Error ? thrown.data : thrown
  if (isConnectionLost(error)) return 'noConnection'
  const isFault = isRouteErrorResponse(error) ? error.status >= 500 : error instanceof Error
  return isFault ? 'somethingWentWrong' : null
}

answerWithoutRoute((request, error) =>
  answerInstead(request, failureIn(error) ?? 'somethingWentWrong', document.documentElement.lang),
)
