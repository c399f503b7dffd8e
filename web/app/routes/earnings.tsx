import { getEarningStats, searchEarnings, type Earning } from '@stagedoor/contract/earnings'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { Badge } from '../design/Badge.tsx'
import { LinkButton } from '../design/Button.tsx'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { formatNumber } from '../design/format.ts'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import styles from '../features/earnings/EarningSums.module.css'
import { fillDays, fillMonths, firstDay, firstOfMonths } from '../features/earnings/days.ts'
import { EarningChart, spans } from '../features/earnings/EarningChart.tsx'
import { EarningSources } from '../features/earnings/EarningSources.tsx'
import { EarningSums, useStandingSums } from '../features/earnings/EarningSums.tsx'
import { EarningTabs } from '../features/earnings/EarningTabs.tsx'
import { earningTypeTexts, kindTexts } from '../features/earnings/earning-texts.ts'
import { useWorth } from '../features/earnings/use-worth.ts'
import { callOrThrow } from '../session/answers.ts'
import { choiceIn, listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/earnings'

export const handle = { creatorOnly: true, texts: preloadTexts('payouts', 'studio', 'wallet') } satisfies PageRules

/** One sale as a row: item, buyer, gross, commission, net, and maturity. Tokens. */
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

const MONTHS = 12

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { query, ...list } = listStateOf(searchEarnings, visit.url.searchParams, { pageSize: 10 })
  const span = choiceIn(visit.url.searchParams, 'span', spans) ?? '30'
  const isByMonth = span === '365'
  const fromDate = isByMonth ? firstOfMonths(visit.now, MONTHS) : firstDay(visit.now, Number(span))
  const [site, stats, lately, found] = await Promise.all([
    visit.site(),
    callOrThrow(visit, getEarningStats, {}),
    callOrThrow(visit, getEarningStats, { query: { fromDate } }),
    callOrThrow(visit, searchEarnings, { query }),
  ])
  stayWithin(visit, list, found.total)
  const { available, pending, reserved, paid, negative, nextMaturity } = stats
  return {
    standing: { available, pending, reserved, paid, negative, nextMaturity },
    tokenPrice: site.settings?.tokenPrice ?? null,
    bySource: lately.bySource,
    span,
    points: isByMonth ? fillMonths(lately.byDay, visit.now, MONTHS) : fillDays(lately.byDay, visit.now, Number(span)),
    now: visit.now.toISOString(),
    earnings: found.data.map(rowOf),
    total: found.total,
    list,
  }
}

export default function Earnings({ loaderData }: Route.ComponentProps) {
  const { standing, tokenPrice, bySource, points, span, now, earnings, total, list } = loaderData
  const { t, paths } = useTranslation(['studio', 'payouts'])
  const { both } = useWorth(tokenPrice)
  const columns = useEarningColumns(now, tokenPrice)
  const sums = useStandingSums(standing)
  return (
    <>
      <PageHeading title={t('earningsTitle')} lead={t('earningsLead')} />
      <EarningTabs current="earnings" />
      {standing.negative > 0 && (
        <div className={styles.alert}>
          <FormAlert tone="warning">{t('payouts:blockedNegative', { amount: both(standing.negative) })}</FormAlert>
        </div>
      )}
      <EarningSums sums={sums} tokenPrice={tokenPrice} />
      {total > 0 && <EarningChart points={points} span={span} tokenPrice={tokenPrice} />}
      <EarningSources bySource={bySource} tokenPrice={tokenPrice} />
      {earnings.length === 0 ? (
        <EmptyState icon="earnings" title={t('noEarningsTitle')} text={t('noEarningsText')}>
          <LinkButton to={paths.newPost}>{t('newPost')}</LinkButton>
        </EmptyState>
      ) : (
        <DataList caption={t('earningsTitle')} columns={columns} rows={earnings} keyOf={({ id }) => id} isDense />
      )}
      <Pager {...pagesOf(paths.earnings, { list, total, filters: { span: span === '30' ? undefined : span } })} />
    </>
  )
}

function useEarningColumns(now: string, tokenPrice: number | null) {
  const { t } = useTranslation(['studio', 'wallet', 'payouts'])
  const { worth } = useWorth(tokenPrice)
  return [
    {
      name: t('colPost'),
      isTitle: true,
      show: (row: Row) => (
        <>
          {row.kind !== 'sale' && (
            <>
              <Badge tone={row.kind === 'chargeback_reversal' ? 'good' : 'danger'}>
                {t(`payouts:${kindTexts[row.kind]}`)}
              </Badge>{' '}
            </>
          )}
          {row.title || t(`wallet:${earningTypeTexts[row.type]}`)}
          <br />
          <small>{row.buyer}</small>
        </>
      ),
    },
    { name: t('colDate'), show: (row: Row) => <Moment at={row.at} /> },
    {
      name: t('availableOn'),
      show: (row: Row) => {
        if (row.isPaid) return t('paidOut')
        if (row.net < 0) return '–'
        return row.availableAt <= now ? (
          <Badge tone="good">{t('payouts:available')}</Badge>
        ) : (
          <Moment at={row.availableAt} />
        )
      },
    },
    { name: t('gross'), isNumber: true, show: (row: Row) => formatNumber(row.gross) },
    {
      name: t('commission'),
      isNumber: true,
      show: (row: Row) => formatNumber(row.commission === 0 ? 0 : -row.commission),
    },
    {
      name: t('net'),
      isNumber: true,
      show: (row: Row) => (
        <>
          <strong>{formatNumber(row.net)}</strong> <small>{worth(row.net)}</small>
        </>
      ),
    },
  ]
}
