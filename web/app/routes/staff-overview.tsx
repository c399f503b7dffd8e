import { listCreatorApplications } from '@stagedoor/contract/creator-applications'
import { legalPageSlugs } from '@stagedoor/contract/legal-pages'
import { searchAllPayoutRequests } from '@stagedoor/contract/payouts'
import { searchDisputes, searchRefunds } from '@stagedoor/contract/refunds'
import { searchStaticPageDrafts } from '@stagedoor/contract/static-pages'
import { searchUnappliedWebhookEvents } from '@stagedoor/contract/webhook-events'
import { EmptyState } from '../design/EmptyState.tsx'
import { EntryList, type Entry } from '../design/EntryList.tsx'
import type { IconName } from '../design/Icon.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import styles from '../features/staff/Staff.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import type { Paths } from '../paths.ts'
import { callOrThrow } from '../session/answers.ts'
import { hasRole, type PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import type { Route } from './+types/staff-overview'

export const handle = { texts: preloadTexts('staff') } satisfies PageRules

/** How many of each kind wait for a decision, and what a new site still lacks; null for what the viewer's roles do not open. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const roles = (await visit.viewer())?.roles ?? []
  const [counts, isGatewayMissing, defaultPages] = await Promise.all([
    Promise.all(waiting.map(async ({ area, count }) => (hasRole(roles, staffAreas[area]) ? count(visit) : null))),
    hasRole(roles, staffAreas.settings) && isPayingRefused(visit),
    hasRole(roles, staffAreas.pages) ? countDefaultPages(visit) : 0,
  ])
  return { counts, isGatewayMissing, defaultPages }
}

/** Whether no gateway is chosen, so that every payment is refused. Rule PAY-1. */
const isPayingRefused = async (visit: Visit) => (await visit.site()).settings?.paymentGateway === ''

/** How many legal pages still have a default text. They are the oldest pages of a site, written at its first start. */
async function countDefaultPages(visit: Visit): Promise<number> {
  const query = { sortBy: 'createdAt', sort: 'asc', limit: legalPageSlugs.length } as const
  const { data } = await callOrThrow(visit, searchStaticPageDrafts, { query })
  return data.filter(({ defaultTextLocales }) => defaultTextLocales.length > 0).length
}

const one = { limit: 1 } as const

/** What waits, the most urgent first: the number of rows of the list to which the entry leads. */
const waiting = [
  {
    area: 'creators',
    icon: 'studio',
    text: 'waitingCreators',
    to: (paths: Paths) => paths.staffCreators,
    count: (visit: Visit) =>
      totalOf(callOrThrow(visit, listCreatorApplications, { query: { ...one, status: 'under_review' } })),
  },
  {
    area: 'disputes',
    icon: 'info',
    text: 'waitingDisputes',
    to: (paths: Paths) => `${paths.staffDisputes}?status=open`,
    count: (visit: Visit) => totalOf(callOrThrow(visit, searchDisputes, { query: { ...one, status: 'open' } })),
  },
  {
    area: 'payouts',
    icon: 'earnings',
    text: 'waitingPayouts',
    to: (paths: Paths) => `${paths.staffPayouts}?status=pending`,
    count: (visit: Visit) =>
      totalOf(callOrThrow(visit, searchAllPayoutRequests, { query: { ...one, status: ['pending'] } })),
  },
  {
    area: 'refunds',
    icon: 'refresh',
    text: 'waitingRefunds',
    to: (paths: Paths) => `${paths.staffRefunds}?status=pending_second_approval`,
    count: (visit: Visit) =>
      totalOf(callOrThrow(visit, searchRefunds, { query: { ...one, status: 'pending_second_approval' } })),
  },
  {
    area: 'webhookEvents',
    icon: 'alert',
    text: 'waitingWebhookEvents',
    to: (paths: Paths) => `${paths.staffWebhookEvents}?state=quarantined`,
    count: (visit: Visit) =>
      totalOf(callOrThrow(visit, searchUnappliedWebhookEvents, { query: { ...one, state: 'quarantined' } })),
  },
] as const satisfies readonly { area: keyof typeof staffAreas; icon: IconName; [more: string]: unknown }[]

const totalOf = async (list: Promise<{ total: number }>) => (await list).total

export default function StaffOverview({ loaderData }: Route.ComponentProps) {
  const { t, paths } = useTranslation('staff')
  const { counts, isGatewayMissing, defaultPages } = loaderData
  const entries = waiting.flatMap(({ icon, text, to }, index) => {
    const count = counts[index] ?? 0
    return count === 0 ? [] : [{ to: to(paths), icon, name: t(text), value: String(count) }]
  })
  const setUp: Entry[] = [
    ...(isGatewayMissing
      ? [{ to: paths.staffSettings('payments'), icon: 'card' as const, name: t('setUpGateway') }]
      : []),
    ...(defaultPages > 0
      ? [{ to: paths.staffPages, icon: 'receipt' as const, name: t('setUpPages'), value: String(defaultPages) }]
      : []),
  ]
  return (
    <>
      <PageHeading title={t('overview')} lead={t('overviewLead')} />
      {entries.length > 0 ? (
        <EntryList entries={entries} />
      ) : (
        <EmptyState icon="check" title={t('nothingWaitsTitle')} text={t('nothingWaitsText')} />
      )}
      {setUp.length > 0 && (
        <section className={styles.apart}>
          <h2>{t('setUp')}</h2>
          <EntryList entries={setUp} />
        </section>
      )}
    </>
  )
}
