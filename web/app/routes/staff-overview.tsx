import { listCreatorApplications } from '@stagedoor/contract/creator-applications'
import { searchAllPayoutRequests } from '@stagedoor/contract/payouts'
import { searchDisputes, searchRefunds } from '@stagedoor/contract/refunds'
import { searchUnappliedWebhookEvents } from '@stagedoor/contract/webhook-events'
import { EmptyState } from '../design/EmptyState.tsx'
import { EntryList } from '../design/EntryList.tsx'
import type { IconName } from '../design/Icon.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import type { Paths } from '../paths.ts'
import { callOrThrow } from '../session/answers.ts'
import { hasRole, type PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import type { Route } from './+types/staff-overview'

export const handle = { texts: preloadTexts('staff') } satisfies PageRules

/** How many of each kind wait for a decision; null for what the viewer's roles do not open. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const roles = (await visit.viewer())?.roles ?? []
  const counts = await Promise.all(
    waiting.map(async ({ area, count }) => (hasRole(roles, staffAreas[area]) ? count(visit) : null)),
  )
  return { counts }
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
  const entries = waiting.flatMap(({ icon, text, to }, index) => {
    const count = loaderData.counts[index] ?? 0
    return count === 0 ? [] : [{ to: to(paths), icon, name: t(text), value: String(count) }]
  })
  return (
    <>
      <PageHeading title={t('overview')} lead={t('overviewLead')} />
      {entries.length > 0 ? (
        <EntryList entries={entries} />
      ) : (
        <EmptyState icon="check" title={t('nothingWaitsTitle')} text={t('nothingWaitsText')} />
      )}
    </>
  )
}
