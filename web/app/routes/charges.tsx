import { searchCharges } from '@stagedoor/contract/charges'
import { useTranslation } from '../locales/use-translation.ts'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { chargeOf } from '../features/wallet/charge.ts'
import { ChargeList } from '../features/wallet/ChargeList.tsx'
import { usePaths } from '../locales/use-locale.ts'
import { dataOrLeave } from '../session/answers.ts'
import { listStateOf, withListState } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/charges'

export const handle = { requiresSignIn: true } satisfies PageRules

/** Everything that was ever paid from the wallet, page by page. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { current, pageSize, offset } = listStateOf(visit.url.searchParams, { pageSize: 10 })
  const found = dataOrLeave(
    visit,
    await visit.api(searchCharges, { query: { limit: pageSize, offset, sortBy: 'createdAt' } }),
  )
  return { charges: found.data.map(chargeOf), total: found.total, current, pageSize }
}

export default function Charges({ loaderData: { charges, total, current, pageSize } }: Route.ComponentProps) {
  const { t } = useTranslation('wallet')
  const paths = usePaths()
  return (
    <>
      <PageHeading title={t('recentCharges')} />
      {charges.length === 0 ? (
        <EmptyState icon="receipt" title={t('recentCharges')} text={t('noCharges')}>
          <LinkButton to={paths.wallet}>{t('toWallet')}</LinkButton>
        </EmptyState>
      ) : (
        <ChargeList charges={charges} />
      )}
      <Pager
        current={current}
        total={Math.ceil(total / pageSize)}
        addressOf={(page) => withListState(paths.charges, { current }, { current: page })}
      />
    </>
  )
}
