import { getAgeStanding } from '@stagedoor/contract/age-assurance'
import { getCaptcha } from '@stagedoor/contract/captcha'
import { getSignOnWays } from '@stagedoor/contract/third-party'
import { useState, type ReactNode } from 'react'
import { Links, Outlet, redirect, useRouteLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Route } from './+types/root'
import './design/base.css'
import { KnownTimeZone } from './design/use-time-zone.ts'
import { preloadTexts } from './locales/load-texts.ts'
import { CHANGED_TEXTS, writeChangedTexts } from './locales/changed-texts.ts'
import { PageLocale, useLocale } from './locales/use-locale.ts'
import { dataOr } from './session/answers.ts'
import { decideClosure, isStaff } from './session/closure.ts'
import { isConnectionLost } from './session/connection-lost.ts'
import { findConsentDefault } from './session/consent.ts'
import { guardPage } from './session/guard.ts'
import { handOverInTurn } from './session/hand-over-in-turn.ts'
import { keepMark } from './session/keep-mark.ts'
import { keepPageAfterForm } from './session/keep-page-after-form.ts'
import { owesAssurance, type PageRules } from './session/page-rules.ts'
import { frameColors, mediaOf } from './session/theme.ts'
import { visitContext } from './session/visit.ts'
import { CrashScreen } from './shell/CrashScreen.tsx'
import { DocumentScripts } from './shell/DocumentScripts.tsx'
import { FailedPage } from './shell/FailedPage.tsx'
import { OtherLanguages } from './shell/OtherLanguages.tsx'
import { Shell } from './shell/Shell.tsx'
import { createStore } from './store/create-store.ts'
import { StoreProvider } from './store/hooks.ts'
import { knowVisit } from './store/know-viewer.ts'
import { pickSettings } from './store/settings-slice.ts'
import { noSignOnWays } from './store/sign-on-slice.ts'

/** The namespaces of every page. */
export const handle = {
  texts: preloadTexts('common', 'gate', 'profiles', 'results', 'shell', 'site'),
} satisfies PageRules

export const middleware: Route.MiddlewareFunction[] = [guardPage]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [handOverInTurn, keepMark, keepPageAfterForm]

/** The data of every page: the site, the viewer, and what replaces the page, if anything. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [{ settings, isCountryClosed }, viewer, ways, standing, captcha] = await Promise.all([
    visit.site(),
    visit.viewer(),
    visit.api(getSignOnWays, {}),
    visit.api(getAgeStanding, {}),
    visit.api(getCaptcha, {}),
  ])
  if (!settings) throw redirect('/error.html')
  const consentDefault = await findConsentDefault(visit, settings)
  if (!settings.supportedLocales.includes(visit.locale))
    throw redirect(`${visit.url.pathname.replace(visit.locale, settings.defaultLocale)}${visit.url.search}`)
  const facts = { isMaintenance: settings.maintenanceMode, isCountryClosed, isStaff: isStaff(viewer) }
  visit.closure = decideClosure({ ...facts, pathname: visit.url.pathname })
  const isAssuranceDue = visit.closure === null && owesAssurance(visit.rules, dataOr(standing, null))
  if (isAssuranceDue && visit.isConfirmedAdult) throw redirect(visit.paths.ageAssured)

  return {
    settings: pickSettings(settings),
    signOn: dataOr(ways, noSignOnWays),
    captcha: dataOr(captcha, { challenge: null }).challenge,
    viewportMaximumScale: settings.viewportMaximumScale,
    viewer,
    closure: visit.closure,
    isAssuranceDue,
    isGateOpen: visit.isConfirmedAdult,
    consentDefault,
    theme: visit.theme,
    timeZone: visit.timeZone,
    now: visit.now.toISOString(),
    textFiles: visit.textFiles(),
    changedTexts: writeChangedTexts(visit.changedTexts),
    siteOrigin: visit.siteOrigin,
  }
}

/** Reloaded after a form; between pages the socket keeps the data current. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
  return formMethod !== undefined && formMethod !== 'GET' ? defaultShouldRevalidate : isSamePage
}

/** The document. It must render in every state, so it assumes nothing. */
export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const visit = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang={locale} data-theme={visit?.theme ?? 'light'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1, maximum-scale=${visit?.viewportMaximumScale ?? 5}, viewport-fit=cover`}
        />
        {(['light', 'dark'] as const).map((palette) => (
          <meta
            key={palette}
            name="theme-color"
            content={frameColors[palette]}
            media={mediaOf(palette, visit?.theme ?? 'light')}
          />
        ))}
        <link rel="icon" href={visit?.settings.favicon || '/favicon.svg'} />
        <link rel="manifest" href="/site.webmanifest" />
        {visit?.changedTexts && <meta name={CHANGED_TEXTS} content={visit.changedTexts} />}
        {visit && !visit.viewer && (
          <OtherLanguages origin={visit.siteOrigin} offered={visit.settings.supportedLocales} />
        )}
        <Links />
      </head>
      <body>
        {children}
        <DocumentScripts textFiles={visit?.textFiles ?? []} />
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  const [store] = useState(() => {
    const fresh = createStore()
    knowVisit(fresh, loaderData)
    return fresh
  })
  return (
    <StoreProvider value={store}>
      <PageLocale value={useLocale()}>
        <KnownTimeZone value={loaderData.timeZone}>
          <Shell visit={loaderData} store={store}>
            <Outlet />
          </Shell>
        </KnownTimeZone>
      </PageLocale>
    </StoreProvider>
  )
}

/** Also in place of a page whose route the browser could not fetch, which the router cannot place inside the shell. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <main>{isConnectionLost(error) ? <FailedPage error={error} /> : <CrashScreen />}</main>
)
