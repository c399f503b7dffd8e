import { checkPendingPayout, searchPayoutRequests } from '@stagedoor/contract/payouts'
import { useEffect } from 'react'
import { data, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { onLiveEvent } from '../api/live-events.ts'
import { useRefresh, useRefreshEvery } from '../api/use-refresh.ts'
import { Badge } from '../design/Badge.tsx'
import { LinkButton } from '../design/Button.tsx'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { Dollars, Tokens } from '../design/Money.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { ConfirmPayout } from '../features/earnings/ConfirmPayout.tsx'
import { EarningSums, useStandingSums } from '../features/earnings/EarningSums.tsx'
import { EarningTabs } from '../features/earnings/EarningTabs.tsx'
import { OpenPayout } from '../features/earnings/OpenPayout.tsx'
import { actOnPayouts, type PayoutAnswer } from '../features/earnings/payout-actions.ts'
import { payoutOf, standingTexts, standingTones, useAccountName, type Payout } from '../features/earnings/payout.ts'
import { PayoutBlock } from '../features/earnings/PayoutBlock.tsx'
import { PayoutForm } from '../features/earnings/PayoutForm.tsx'
import styles from '../features/earnings/Payouts.module.css'
import { readPayoutStanding } from '../features/earnings/read-payout-standing.ts'
import { useWorth } from '../features/earnings/use-worth.ts'
import { FreshSignIn } from '../features/identity/security/FreshSignIn.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { listStateOf, pagesOf, stayWithin, type ListState } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import { readForm } from '../session/form-text.ts'
import type { Route } from './+types/payouts'

/** An open request hears of its decision; this is for what it did not hear. */
const REFRESH_EVERY_MS = 60_000

export const handle = {
  creatorOnly: true,
  texts: preloadTexts('account', 'auth', 'payouts', 'ways'),
} satisfies PageRules

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { query, ...list } = listStateOf(searchPayoutRequests, visit.url.searchParams, { pageSize: 10 })
  const [standing, mayAsk, found, open] = await Promise.all([
    readPayoutStanding(visit),
    callOrThrow(visit, checkPendingPayout, {}),
    callOrThrow(visit, searchPayoutRequests, { query }),
    callOrThrow(visit, searchPayoutRequests, { query: { limit: 1, sortBy: 'createdAt' } }),
  ])
  stayWithin(visit, list, found.total)
  // A new request requires the previous one to be decided: an open one is the newest.
  const newest = open.data[0]
  const isOpen = newest?.status === 'pending' || newest?.status === 'approved'
  return {
    ...standing,
    mayAsk,
    open: newest && isOpen ? payoutOf(newest) : null,
    // The last failure is shown until something newer happens.
    lost: newest?.status === 'rejected' && newest.payoutStage !== 'withdrawn' ? payoutOf(newest) : null,
    payouts: found.data.map(payoutOf),
    total: found.total,
    list,
    done: visit.url.searchParams.get('done'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await actOnPayouts(context.get(visitContext), await readForm(request))
  return data(answer, { status: answer.error || answer.amountError ? 422 : 200 })
}

/** A request that is refused may have been made in another tab: the page is read again after every form. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod !== undefined || defaultShouldRevalidate

export default function Payouts({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t } = useTranslation('payouts')
  const { sums, mayAsk, accountTypes, block, open, lost, done } = loaderData
  const answer: PayoutAnswer = actionData ?? {}
  const refresh = useRefresh()
  // A decision of staff is a notification. Its reading leaves what was typed.
  useEffect(() => onLiveEvent('send_notification', () => void refresh()), [refresh])
  useRefreshEvery(REFRESH_EVERY_MS, open !== null)
  const standing = useStandingSums({ ...sums, paid: sums.previousPaidOutTokens })
  return (
    <>
      <PageHeading title={t('payoutsTitle')} lead={t('payoutsLead')} />
      <EarningTabs current="payouts" />
      <div className={styles.page}>
        {answer.requested && <FreshSignIn requested={answer.requested} />}
        {answer.review && <ConfirmPayout review={answer.review} tokenPrice={sums.tokenPrice} />}
        {answer.error && <FormAlert>{answer.error}</FormAlert>}
        {done === 'requested' && open && <FormAlert tone="success">{t('requested')}</FormAlert>}
        {done === 'changed' && open && <FormAlert tone="success">{t('changed')}</FormAlert>}
        {done === 'withdrawn' && !open && <FormAlert tone="success">{t('withdrawn')}</FormAlert>}
        {lost && <Lost payout={lost} tokenPrice={sums.tokenPrice} />}
        <EarningSums sums={standing} tokenPrice={sums.tokenPrice} />
        {open ? (
          <OpenPayout payout={open} sums={sums} block={block} answer={answer} />
        ) : mayAsk && block === null ? (
          <PayoutForm sums={sums} accountTypes={accountTypes} answer={answer} />
        ) : (
          <PayoutBlock block={block} sums={sums} />
        )}
        <History {...loaderData} />
      </div>
    </>
  )
}

type LostProps = { payout: Payout; tokenPrice: number }

/** The newest request was rejected, or its transfer returned. */
function Lost({ payout: { standing, tokens: amount, adminNote }, tokenPrice }: LostProps) {
  const { t, paths } = useTranslation('payouts')
  const { both } = useWorth(tokenPrice)
  return (
    <FormAlert tone="warning">
      {t(standing === 'failed' ? 'noteFailed' : 'noteRejected', { amount: both(amount) })}
      {adminNote && ` ${t('teamSays', { note: adminNote })}`}{' '}
      {standing === 'failed' && <Link to={paths.banking}>{t('tabBanking')}</Link>}
    </FormAlert>
  )
}

type HistoryProps = { payouts: readonly Payout[]; total: number; list: ListState }

function History({ payouts, total, list }: HistoryProps) {
  const { t, paths } = useTranslation('payouts')
  const accountName = useAccountName()
  const columns = [
    { name: t('colAmount'), isTitle: true, show: (row: Payout) => <Tokens amount={row.tokens} /> },
    { name: t('colDollars'), isNumber: true, show: (row: Payout) => <Dollars amount={row.dollars} /> },
    {
      name: t('colStatus'),
      show: (row: Payout) => <Badge tone={standingTones[row.standing]}>{t(standingTexts[row.standing])}</Badge>,
    },
    { name: t('colDate'), show: (row: Payout) => <Moment at={row.at} /> },
    { name: t('colDecided'), show: (row: Payout) => (row.decidedAt === null ? '–' : <Moment at={row.decidedAt} />) },
    { name: t('colTo'), show: accountName },
    { name: t('colReference'), show: (row: Payout) => row.reference || '–' },
    { name: t('colNote'), show: (row: Payout) => row.adminNote || '–' },
  ]
  if (total === 0)
    return (
      <EmptyState icon="earnings" title={t('noPayoutsTitle')} text={t('noPayoutsText')}>
        <LinkButton look="secondary" to={paths.earnings}>
          {t('tabEarnings')}
        </LinkButton>
      </EmptyState>
    )
  return (
    <section className={styles.history}>
      <h2>{t('historyTitle')}</h2>
      <DataList caption={t('historyTitle')} columns={columns} rows={payouts} keyOf={({ id }) => id} isDense />
      <Pager {...pagesOf(paths.payouts, { list, total })} />
    </section>
  )
}
