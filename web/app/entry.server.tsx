import {
  isRouteErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { renderPage } from './render-page.tsx'
import { renderedPageContext } from './rendered-page.ts'
import { closureStatus } from './session/closure.ts'
import { visitContext } from './session/visit.ts'

/**
 * Answers with a page. The answer's body is empty intentionally: the page is handed over beside it as a text, which avoids two
 * streams.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const visit = loadContext.get(visitContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  // Nothing is painted before them; in the document they come after scripts and pictures.
  for (const file of stylesOf(routerContext))
    headers.append('link', `<${file}>; rel=preload; as=style; fetchpriority=high`)

  const { reportError, nonce, closure } = visit
  const { html, hasFailed } = await renderPage({ routerContext, url: request.url, nonce, reportError })
  loadContext.get(renderedPageContext).html = html
  const ownStatus = closure === null ? status : closureStatus[closure]
  return new Response(null, { status: hasFailed ? 500 : ownStatus, headers })
}

/** The stylesheets of a page; of one that failed only of the parts around the error, which are all that is shown. */
function stylesOf({ manifest, staticHandlerContext: { matches, errors } }: EntryContext): Set<string> {
  const failed = matches.findIndex(({ route }) => errors?.[route.id] !== undefined)
  const shown = failed === -1 ? matches : matches.slice(0, failed + 1)
  return new Set(
    shown.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []).map((file) => file.replace('#', '')),
  )
}

/** Logs every unexpected error once. A disconnected reader is not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!request.signal.aborted && !isRefusal) context.get(visitContext).reportError(error)
}
