import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { documentContext } from './document-stream.ts'
import { closureStatus } from './session/closure.ts'
import { visitContext } from './session/visit.ts'

/** After this the router aborts deferred data of a page. */
export const streamTimeout = 5_000

/**
 * Renders one page. The answer's body is empty intentionally: React pipes the page directly into the connection by the
 * document stream, which avoids two conversions of the stream per request.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const visit = loadContext.get(visitContext)
  const document = loadContext.get(documentContext)
  const readyAt = isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'
  headers.set('content-type', 'text/html; charset=utf-8')
  // Nothing is painted before them; in the document they come after scripts and pictures.
  for (const file of stylesOf(routerContext))
    headers.append('link', `<${file}>; rel=preload; as=style; fetchpriority=high`)

  return new Promise((resolve, reject) => {
    let finalStatus: number = visit.closure === null ? status : closureStatus[visit.closure]
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={visit.nonce} />,
      {
        nonce: visit.nonce,
        // Otherwise what is large is sent after the page, and shown by a script: never before JavaScript.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        [readyAt]: () => {
          document.start = pipe
          resolve(new Response(null, { status: finalStatus, headers }))
        },
        onShellError: reject,
        onError: (error) => {
          finalStatus = 500
          visit.reportError(error)
        },
      },
    )
    const giveUp = setTimeout(abort, streamTimeout + 1_000)
    document.stop = () => {
      clearTimeout(giveUp)
      abort()
    }
    document.finish = () => clearTimeout(giveUp)
  })
}

/** The stylesheets of a page. */
function stylesOf({ manifest, staticHandlerContext: { matches } }: EntryContext): Set<string> {
  return new Set(
    matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []).map((file) => file.replace('#', '')),
  )
}

/** Logs every unexpected error once. A disconnected reader is not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!request.signal.aborted && !isRefusal) context.get(visitContext).reportError(error)
}
