import type { Locale } from '@stagedoor/contract/locales'
import type { FastifyRequest } from 'fastify'
import { isDeclaredAdult } from './declared-adult.ts'
import type { InProcess } from './in-process.ts'
import { webRequest } from './web-request.ts'
import type { Pages } from './web-source.ts'

type PageCall = {
  request: FastifyRequest
  /** Of the form that is sent. */
  maximumBytes: number
  options: { publicUrl: string; inProcess: InProcess; now(): Date }
}

type Rendering = { nonce: string; signal: AbortSignal; leavePlace(): void }

/** Renders a page in the place that it has been given, and leaves it. */
export async function renderPage({ request, maximumBytes, options }: PageCall, pages: Pages, of: Rendering) {
  try {
    return await pages(
      webRequest(request, { publicUrl: options.publicUrl, signal: of.signal, maximumBytes }),
      renderContext(of.nonce, request, options),
    )
  } finally {
    of.leavePlace()
  }
}

/** The request's data for a page. Its calls use the reader's own address. */
const renderContext = (nonce: string, request: FastifyRequest, options: PageCall['options']) => ({
  callsOf: ({ token, locale }: { token: string | null; locale: Locale }) =>
    options.inProcess.callsOf({
      token,
      locale,
      address: request.clientAddress,
      userAgent: String(request.headers['user-agent'] ?? ''),
      isDeclaredAdult: isDeclaredAdult(request, options.now()),
      requestId: request.id,
    }),
  nonce,
  now: options.now(),
  isSecure: options.publicUrl.startsWith('https:'),
  siteOrigin: new URL(options.publicUrl).origin,
  reportError: (error: unknown) => request.log.error({ err: error }, 'a page failed'),
})
