import { chargeStatuses, listedChargeTypes, searchCharges } from '@stagedoor/contract/charges'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { chargeOf, chargeStatusTexts, chargeTypeTexts } from '../features/wallet/charge.ts'
import { ChargeList } from '../features/wallet/ChargeList.tsx'
import { lineQueryOf } from '../features/wallet/line-query.ts'
import { isFiltered, LineFilters, NothingMatches } from '../features/wallet/LineFilters.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/charges'

export const handle = {
  requiresSignIn: true,
  section: 'wallet',
  isForAllAges: true,
  texts: preloadTexts('wallet'),
} satisfies PageRules

/** All charges of the wallet, filtered and paged by the address. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { query, list, filters } = lineQueryOf(searchCharges, visit.url.searchParams, {
    types: listedChargeTypes,
    statuses: chargeStatuses,
  })
  const found = await callOrThrow(visit, searchCharges, { query })
  stayWithin(visit, list, found.total)
  return { charges: found.data.map(chargeOf), total: found.total, list, filters }
}

export default function Charges({ loaderData: { charges, total, list, filters } }: Route.ComponentProps) {
  const { t, paths } = useTranslation('wallet')
  return (
    <>
      <PageHeading title={t('recentCharges')} lead={t('history')} back={{ to: paths.wallet, name: t('title') }} />
      {(total > 0 || isFiltered(filters)) && (
        <LineFilters
          action={paths.charges}
          filters={filters}
          list={list}
          types={listedChargeTypes.map((value) => ({ value, label: t(chargeTypeTexts[value]) }))}
          statuses={chargeStatuses.map((value) => ({ value, label: t(chargeStatusTexts[value]) }))}
        />
      )}
      {charges.length > 0 && <ChargeList charges={charges} />}
      {charges.length === 0 && isFiltered(filters) && <NothingMatches all={paths.charges} />}
      {charges.length === 0 && !isFiltered(filters) && (
        <EmptyState icon="receipt" title={t('noChargesTitle')} text={t('noCharges')}>
          <LinkButton to={paths.wallet}>{t('toWallet')}</LinkButton>
        </EmptyState>
      )}
      <Pager {...pagesOf(paths.charges, { list, total, filters })} />
    </>
  )
}
