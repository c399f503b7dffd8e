import { Suspense, useEffect, type ReactNode } from 'react'
import { useMatches } from 'react-router'
import { lazyPart } from '../design/lazy-part.ts'
import { isStaff } from '../session/closure.ts'
import { rulesOf, type PageRules } from '../session/page-rules.ts'
import type { Store } from '../store/create-store.ts'
import { knowVisit } from '../store/know-viewer.ts'
import { AgeGate } from './AgeGate.tsx'
import { ClientExtra } from './ClientExtra.tsx'
import { LoadingBar } from './LoadingBar.tsx'
import { BlankLayout, GeoBlockLayout, PublicLayout } from './PlainLayouts.tsx'
import { PrimaryLayout } from './PrimaryLayout.tsx'
import { useAgeGate } from './use-age-gate.ts'
import { VisitProvider, type ShellVisit } from './visit-facts.tsx'

// Of few pages, so the first visit does not load them. The server renders them with the page.
const ActingBar = lazyPart(async () => (await import('./ActingBar.tsx')).ActingBar)
const MaintenancePage = lazyPart(async () => (await import('./MaintenancePage.tsx')).MaintenancePage)

/**
 * Chooses the layout of a page: maintenance replaces everything, a blocked country gets the geo-block layout, otherwise
 * the page's own layout. The client-only extra is always inside it, the age gate over it until it is passed. Rule
 * PAGE-4.
 */
export function Shell({ visit, store, children }: { visit: ShellVisit; store: Store; children: ReactNode }) {
  useEffect(() => knowVisit(store, visit), [store, visit])
  const rules = rulesOf(useMatches().map(({ handle }) => handle))
  const gate = useAgeGate(visit)

  const { viewer } = visit
  const actingBar = viewer?.impersonation && (
    <Suspense>
      <ActingBar name={viewer.name} impersonation={viewer.impersonation} />
    </Suspense>
  )

  if (visit.closure === 'maintenance') {
    return (
      <VisitProvider value={visit}>
        {actingBar}
        <BlankLayout>
          <Suspense>
            <MaintenancePage settings={visit.settings} />
          </Suspense>
          <ClientExtra />
        </BlankLayout>
      </VisitProvider>
    )
  }
  const isGateShown = !gate.isPassed && visit.closure === null && !rules.isTheGate && !visit.settings.maintenanceMode
  return (
    <VisitProvider value={visit}>
      <LoadingBar />
      {actingBar}
      {/* First in the document: a browser that paints before it has read all of it shows the gate, not the page. */}
      {isGateShown && <AgeGate settings={visit.settings} onPassed={gate.pass} />}
      <div inert={isGateShown}>
        <Layout rules={rules} isBlocked={visit.closure === 'blocked'} isStaff={isStaff(visit.viewer)}>
          {children}
          <ClientExtra />
        </Layout>
      </div>
    </VisitProvider>
  )
}

type LayoutProps = { rules: PageRules; isBlocked: boolean; isStaff: boolean; children: ReactNode }

function Layout({ rules, isBlocked, isStaff: isForStaff, children }: LayoutProps) {
  if (isBlocked) return <GeoBlockLayout>{children}</GeoBlockLayout>
  switch (rules.layout) {
    case 'public':
      return <PublicLayout>{children}</PublicLayout>
    case 'blank':
      return <BlankLayout>{children}</BlankLayout>
    case 'staff':
      // The route of the staff area renders its layout; to others its pages look like any address without a page.
      return isForStaff ? children : <PrimaryLayout rules={rules}>{children}</PrimaryLayout>
    case 'primary':
    case undefined:
      return <PrimaryLayout rules={rules}>{children}</PrimaryLayout>
    default:
      return rules.layout satisfies never
  }
}
