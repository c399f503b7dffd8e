import { defaultLocale, locales, type Locale } from '@stagedoor/contract/locales'
import { checkCountryBlock } from '@stagedoor/contract/reference'
import { getPublicSettings } from '@stagedoor/contract/settings'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { createNarrowHandler } from './narrow-handler.ts'
import * as build from 'virtual:react-router/server-build'
import type { Api } from './api/client.ts'
import { inProcessApi, type CallsOf } from './api/in-process-api.ts'
import { renderedPageContext, type RenderedPage } from './rendered-page.ts'
import { pathsIn } from './paths.ts'
import { isConfirmedAdult } from './session/adult.ts'
import { cookieNames, ownCookies, readCookie, tokenUntil } from './session/cookies.ts'
import { chooseLocale, splitAddress } from './session/locale-rules.ts'
import { readHandle } from './session/impersonation.ts'
import { isOwnForm } from './session/own-form.ts'
import { allTexts, provideAllTexts } from './locales/all-texts.ts'
import { provideForwardingFiles } from './shell/DocumentScripts.tsx'
import type { ForwardingFiles } from './shell/start-after-paint.ts'
import { createLiveTexts } from './locales/live-texts.ts'
import { requireSession } from './session/require-session.ts'
import { readTimeZone } from './session/time-zone.ts'
import { readTheme } from './session/theme.ts'
import { visitContext, type SiteStanding, type Visit } from './session/visit.ts'
import type { PageRules } from './session/page-rules.ts'
import { rulesByPattern } from './session/rules-by-pattern.ts'
import { dataOr, unwrapOrThrow } from './session/answers.ts'
import { getCurrentUser, getSignedInUser, type SignedInUser } from '@stagedoor/contract/users'

/** The environment of one request. */
export type RenderContext = {
  /** Logs an unexpected error. */
  reportError: (error: unknown) => void
  callsOf: CallsOf
  nonce: string
  now: Date
  isSecure: boolean
  siteOrigin: string
}

provideAllTexts()
const liveTexts = createLiveTexts(allTexts)

const rulesAt = rulesByPattern(build.routes)
// The router declares its own module with optional fields that may be undefined; it is the same module.
const render = import.meta.env.DEV
  ? createRequestHandler(build as ServerBuild, import.meta.env.MODE)
  : createNarrowHandler(build as ServerBuild, import.meta.env.MODE)

/** Status and headers of an answer, and the text of a page; everything else is the response's own body. */
export type PageAnswer = RenderedPage & { response: Response }

/** The built files of each language's texts, by the name of their source file. */
type TextFiles = Partial<Record<Locale, Partial<Record<string, string>>>>

/** The files with a page's texts. A namespace without a file of its own is in `index`. */
function textFilesOf(files: TextFiles[Locale] = {}, { texts = [] }: PageRules): string[] {
  return [...new Set(texts.flatMap((namespace) => files[namespace] ?? files['index'] ?? []))]
}

/** Pages that mail providers post to: the link itself proves the right, and no cookie is read (RFC 8058). */
const PROVED_BY_LINK: ReadonlySet<string> = new Set(['/unsubscribe'])

/**
 * Creates the handler of page requests: a page, a redirect or the router's data.
 * @param textsFiles the built files of each language's texts
 * @param forwardingFiles the built files that only hand on exports of another
 */
export function createPages({
  textsFiles,
  forwardingFiles,
}: {
  textsFiles: TextFiles
  forwardingFiles: ForwardingFiles
}) {
  provideForwardingFiles(forwardingFiles)
  return async (request: Request, renderContext: RenderContext): Promise<PageAnswer> => {
    const page: RenderedPage = { html: null }
    return { response: await answer(request, renderContext, page), html: page.html }
  }

  async function answer(request: Request, renderContext: RenderContext, page: RenderedPage): Promise<Response> {
    const url = withoutRouterParts(new URL(request.url))
    // Which routes lie behind links: the same for everybody, in every language.
    if (url.pathname === build.routeDiscovery.manifestPath) return render(request, new RouterContextProvider())
    const { locale, rest } = splitAddress(url.pathname)

    if (!locale) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 404 })
      const found = await findLocale(request, url, renderContext)
      return redirectTo(`/${found}${rest}${url.search}`)
    }
    if (!isOwnForm(request) && !PROVED_BY_LINK.has(rest))
      return new Response('This form was not sent by this site.', { status: 403 })

    const anonymousApi = inProcessApi(renderContext.callsOf, { token: null, locale })
    const changedTexts = await liveTexts(locale, anonymousApi, renderContext.now.getTime())
    const context = new RouterContextProvider()
    context.set(renderedPageContext, page)
    const cookies: string[] = []
    const visit: Visit = describeVisit(request, url, locale, {
      ...renderContext,
      keepToken: (token, expiresAt) => void cookies.push(tokenUntil(expiresAt, { token, ...renderContext })),
      changedTexts,
      textFiles: () => textFilesOf(textsFiles[locale], visit.rules),
    })
    context.set(visitContext, visit)
    const response = await render(request, context)
    for (const line of cookies) response.headers.append('set-cookie', line)
    return response
  }
}

function describeVisit(
  request: Request,
  url: URL,
  locale: Locale,
  renderContext: RenderContext &
    Pick<Visit, 'textFiles' | 'changedTexts'> & { keepToken: (token: string, expiresAt: string) => void },
): Visit {
  const { callsOf, nonce, now, isSecure, siteOrigin, reportError, textFiles, changedTexts } = renderContext
  const cookies = ownCookies(request.headers.get('cookie'), isSecure)
  const token = readCookie(cookies, cookieNames.token)
  const { keepToken } = renderContext
  const apiAs = (caller: string | null): Api => {
    const api = inProcessApi(callsOf, { token: caller, locale })
    return (...call) => requireSession(api, visit)(...call)
  }
  let ownApi = apiAs(token)
  const viewer = once(() => findViewer(visit))
  const visit: Visit = {
    url,
    fetchedFrom: ownReferrer(request, siteOrigin),
    isForData: new URL(request.url).pathname.endsWith('.data'),
    isSubmission: request.method === 'POST',
    locale,
    paths: pathsIn(locale),
    api: async (endpoint, ...rest) => {
      const reply = await ownApi(endpoint, ...rest)
      // The call may have changed the cached facts about its caller: balance, name, session.
      if (endpoint.method !== 'GET') viewer.forget()
      return reply
    },
    apiAs,
    cookies,
    token,
    hasWaitingSession: readHandle(cookies) !== null,
    renew: (renewed) => {
      visit.token = renewed.token
      ownApi = apiAs(renewed.token)
      keepToken(renewed.token, renewed.expiresAt)
    },
    viewer: viewer.get,
    theme: readTheme(readCookie(cookies, cookieNames.theme)),
    // Anonymous pages are the same for all visitors.
    timeZone: token === null ? null : readTimeZone(readCookie(cookies, cookieNames.timeZone)),
    isConfirmedAdult: isConfirmedAdult(readCookie(cookies, cookieNames.dateOfBirth), now),
    now,
    isSecure,
    siteOrigin,
    rulesAt,
    rules: {},
    turnedAwayAs: null,
    isShut: false,
    site: once(() => askSite(visit)).get,
    closure: null,
    textFiles,
    changedTexts,
    nonce,
    reportError,
  }
  return visit
}

/** The page that made a request, if it is one of this site. */
function ownReferrer(request: Request, siteOrigin: string): URL | undefined {
  const referrer = URL.parse(request.headers.get('referer') ?? '')
  return referrer?.origin === siteOrigin ? referrer : undefined
}

/** The address without the router's additions for data requests. */
function withoutRouterParts(requested: URL): URL {
  const url = new URL(requested)
  url.pathname = url.pathname.replace(/(\/_)?\.data$/, '')
  url.searchParams.delete('_routes')
  url.searchParams.delete('index')
  return url
}

async function askSite(visit: Visit): Promise<SiteStanding> {
  const [settings, block] = await Promise.all([visit.api(getPublicSettings, {}), visit.api(checkCountryBlock, {})])
  return {
    settings: settings.isOk ? settings.data : null,
    isCountryClosed: dataOr(block, { blocked: false }).blocked,
  }
}

/** While the site is closed the viewer is unknown, but their session has not ended. */
async function findViewer(visit: Visit): Promise<SignedInUser | null> {
  if (visit.token === null) return null
  const reply = await visit.api(getSignedInUser, {})
  visit.isShut = !reply.isOk && ['MAINTENANCE', 'COUNTRY_BLOCKED'].includes(reply.problem.error)
  return visit.isShut ? null : unwrapOrThrow(visit, reply)
}

/** Runs `work` on first use, and again after it was reset. */
function once<T>(work: () => Promise<T>): { get: () => Promise<T>; forget: () => void } {
  let result: Promise<T> | undefined
  return { get: () => (result ??= work()), forget: () => (result = undefined) }
}

/** The language of an address without one. The account is read only when neither `lng` nor a cookie decides. */
async function findLocale(request: Request, url: URL, { callsOf, isSecure }: RenderContext): Promise<Locale> {
  const cookies = ownCookies(request.headers.get('cookie'), isSecure)
  const [lng, cookie] = [url.searchParams.get('lng'), readCookie(cookies, cookieNames.locale)]
  const token = readCookie(cookies, cookieNames.token)
  const { supported, fallback } = await findOffered(inProcessApi(callsOf, { token: null, locale: defaultLocale }))
  const isDecided = [lng, cookie].some((requested) => supported.some((locale) => locale === requested))
  const account =
    isDecided || token === null ? null : await localeOfAccount(inProcessApi(callsOf, { token, locale: defaultLocale }))
  const acceptLanguage = request.headers.get('accept-language')
  return chooseLocale({
    addressed: null,
    lng,
    cookie,
    account,
    acceptLanguage,
    supported,
    fallback,
  })
}

/** The languages that the site offers; while its settings cannot be read, all of them. */
async function findOffered(api: Api): Promise<{ supported: readonly Locale[]; fallback: Locale }> {
  const reply = await api(getPublicSettings, {})
  return reply.isOk
    ? { supported: reply.data.supportedLocales, fallback: reply.data.defaultLocale }
    : { supported: locales, fallback: defaultLocale }
}

async function localeOfAccount(api: Api): Promise<Locale | null> {
  const reply = await api(getCurrentUser, {})
  return reply.isOk ? reply.data.locale : null
}

/** The answer differs by cookie and header, so no shared cache may store it. */
const redirectTo = (path: string) =>
  new Response(null, {
    status: 302,
    headers: { location: path, vary: 'Cookie, Accept-Language', 'cache-control': 'no-store' },
  })
