import { getStatementKeys, listStatements, type StatementSummary } from '@stagedoor/contract/statements'
import { DataList } from '../design/DataList.tsx'
import { DownloadRefusal } from '../design/DownloadRefusal.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { formatCount, formatMonth } from '../design/format.ts'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { EarningTabs } from '../features/earnings/EarningTabs.tsx'
import styles from '../features/earnings/Payouts.module.css'
import { StatementProof } from '../features/earnings/StatementProof.tsx'
import { useWorth } from '../features/earnings/use-worth.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow, dataOr } from '../session/answers.ts'
import { listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import { useSiteSettings } from '../store/use-site-settings.ts'
import type { Route } from './+types/statements'

export const handle = { creatorOnly: true, texts: preloadTexts('downloads', 'payouts') } satisfies PageRules

type Row = Pick<StatementSummary, 'month' | 'opening' | 'closing' | 'lineCount' | 'hash'> & { name: string }

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { query, ...list } = listStateOf(listStatements, visit.url.searchParams, { pageSize: 12 })
  const [found, keys] = await Promise.all([
    callOrThrow(visit, listStatements, { query }),
    visit.api(getStatementKeys, {}).then((reply) => dataOr(reply, null)),
  ])
  stayWithin(visit, list, found.total)
  // Named on the server, because browsers may write a month differently.
  const rows = found.data.map(({ month, opening, closing, lineCount, hash }): Row => ({
    month,
    name: formatMonth(month, visit.locale),
    opening,
    closing,
    lineCount,
    hash,
  }))
  return { rows, keys: keys?.data.map(({ publicKey }) => publicKey) ?? [], total: found.total, list }
}

export default function Statements({ loaderData: { rows, keys, total, list } }: Route.ComponentProps) {
  const { t, paths } = useTranslation('payouts')
  const columns = useStatementColumns()
  return (
    <>
      <PageHeading title={t('statementsTitle')} lead={t('statementsLead')} />
      <EarningTabs current="statements" />
      <DownloadRefusal />
      {rows.length === 0 ? (
        <EmptyState icon="receipt" title={t('noStatementsTitle')} text={t('noStatementsText')} />
      ) : (
        <DataList caption={t('statementsTitle')} columns={columns} rows={rows} keyOf={({ month }) => month} />
      )}
      <Pager {...pagesOf(paths.statements, { list, total })} />
      {rows.length > 0 && (
        <div className={styles.below}>
          <StatementProof keys={keys} />
        </div>
      )}
    </>
  )
}

function useStatementColumns() {
  const { t, locale, paths } = useTranslation('payouts')
  const { both } = useWorth(useSiteSettings().tokenPrice)
  return [
    { name: t('month'), isTitle: true, show: (row: Row) => row.name },
    { name: t('opening'), isNumber: true, show: (row: Row) => both(row.opening) },
    { name: t('lines'), isNumber: true, show: (row: Row) => formatCount(row.lineCount, locale) },
    {
      name: t('closing'),
      isNumber: true,
      show: (row: Row) => <strong>{both(row.closing)}</strong>,
    },
    {
      name: t('download'),
      isAction: true,
      show: (row: Row) => (
        <span className={styles.files}>
          <a href={paths.statementFile(row.month, 'pdf')} aria-label={t('downloadPdf', { month: row.name })}>
            PDF
          </a>
          <a href={paths.statementFile(row.month, 'json')} aria-label={t('downloadJson', { month: row.name })}>
            JSON
          </a>
        </span>
      ),
    },
  ]
}
