import { getEarningStats, searchEarnings, type Earning } from '@stagedoor/contract/earnings'
import { useTranslation } from '../locales/use-translation.ts'
import { LinkButton } from '../design/Button.tsx'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { formatNumber } from '../design/format.ts'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { fillDays, firstDay } from '../features/earnings/days.ts'
import { EarningChart } from '../features/earnings/EarningChart.tsx'
import { EarningSources } from '../features/earnings/EarningSources.tsx'
import { EarningSums, useStandingSums } from '../features/earnings/EarningSums.tsx'
import { EarningTabs } from '../features/earnings/EarningTabs.tsx'
import { earningTypeTexts, kindTexts } from '../features/earnings/earning-texts.ts'
import { useLocale, usePaths } from '../locales/use-locale.ts'
import { dataOrLeave } from '../session/answers.ts'
import { listStateOf, withListState } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/earnings'

export const handle = { creatorOnly: true } satisfies PageRules

/** One sale as a row: what, to whom, gross, commission, net, and from when on it can be paid out. Tokens. */
const rowOf = (earning: Earning) => ({
  id: earning._id,
  type: earning.type,
  kind: earning.kind,
  title: earning.title,
  buyer: earning.userInfo?.name ?? '',
  gross: earning.grossPrice,
  commission: earning.siteCommission,
  net: earning.netPrice,
  isPaid: earning.isPaid,
  availableAt: earning.availableAt,
  at: earning.createdAt,
})

type Row = ReturnType<typeof rowOf>

const CHART_DAYS = 30

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { current, pageSize, offset } = listStateOf(visit.url.searchParams, { pageSize: 10 })
  const fromDate = firstDay(visit.now, CHART_DAYS)
  const [stats, lately, found] = await Promise.all([
    visit.api(getEarningStats, {}).then((reply) => dataOrLeave(visit, reply)),
    visit.api(getEarningStats, { query: { fromDate } }).then((reply) => dataOrLeave(visit, reply)),
    visit
      .api(searchEarnings, { query: { limit: pageSize, offset, sortBy: 'createdAt' } })
      .then((reply) => dataOrLeave(visit, reply)),
  ])
  const { available, pending, reserved, paid, negative, nextMaturity, bySource } = stats
  return {
    standing: { available, pending, reserved, paid, negative, nextMaturity },
    bySource,
    days: fillDays(lately.byDay, visit.now, CHART_DAYS),
    earnings: found.data.map(rowOf),
    total: found.total,
    current,
    pageSize,
  }
}

export default function Earnings({ loaderData }: Route.ComponentProps) {
  const { standing, bySource, days, earnings, total, current, pageSize } = loaderData
  const { t } = useTranslation('studio')
  const paths = usePaths()
  const columns = useEarningColumns()
  const sums = useStandingSums(standing)
  return (
    <>
      <PageHeading title={t('earningsTitle')} lead={t('earningsLead')} />
      <EarningTabs current="earnings" />
      <EarningSums sums={sums} />
      {total > 0 && <EarningChart days={days} />}
      <EarningSources bySource={bySource} />
      {earnings.length === 0 ? (
        <EmptyState icon="earnings" title={t('noEarningsTitle')} text={t('noEarningsText')}>
          <LinkButton to={paths.newPost}>{t('newPost')}</LinkButton>
        </EmptyState>
      ) : (
        <DataList caption={t('earningsTitle')} columns={columns} rows={earnings} keyOf={({ id }) => id} />
      )}
      <Pager
        current={current}
        total={Math.ceil(total / pageSize)}
        addressOf={(page) => withListState(paths.earnings, { current }, { current: page })}
      />
    </>
  )
}

function useEarningColumns() {
  const { t } = useTranslation(['studio', 'wallet', 'payouts'])
  const locale = useLocale()
  const amount = (value: number) => formatNumber(value, locale)
  return [
    {
      name: t('colPost'),
      show: (row: Row) => {
        const what = row.title || t(`wallet:${earningTypeTexts[row.type]}`)
        return row.kind === 'sale' ? what : `${t(`payouts:${kindTexts[row.kind]}`)}: ${what}`
      },
    },
    { name: t('buyer'), show: (row: Row) => row.buyer },
    { name: t('colDate'), show: (row: Row) => <Moment at={row.at} hasTime /> },
    { name: t('gross'), isNumber: true, show: (row: Row) => amount(row.gross) },
    { name: t('commission'), isNumber: true, show: (row: Row) => amount(-row.commission) },
    { name: t('net'), isNumber: true, show: (row: Row) => <strong>{amount(row.net)}</strong> },
    { name: t('availableOn'), show: (row: Row) => (row.isPaid ? t('paidOut') : <Moment at={row.availableAt} />) },
  ]
}
