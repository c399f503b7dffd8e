import { listPaymentCards } from '@stagedoor/contract/payment-cards'
import { searchSubscriptions } from '@stagedoor/contract/subscriptions'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { Tabs } from '../design/Tabs.tsx'
import { useDay } from '../design/use-day.ts'
import { savedCardOf } from '../features/payments/card.ts'
import { byUrgency, subscriptionOf } from '../features/subscriptions/subscription.ts'
import { answerSubscriptionForm, type SubscriptionsAnswer } from '../features/subscriptions/subscription-actions.ts'
import { SubscriptionCard } from '../features/subscriptions/SubscriptionCard.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow, dataOr } from '../session/answers.ts'
import { filteredAt, listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import { readForm } from '../session/form-text.ts'
import type { Route } from './+types/subscriptions'
import styles from './subscriptions.module.css'

export const handle = {
  requiresSignIn: true,
  section: 'wallet',
  texts: preloadTexts('subscriptions', 'wallet'),
} satisfies PageRules

/** Nearly all fans' subscriptions fit on one page, with those that need an action first. */
const PAGE_SIZE = 50

/** Running or ended subscriptions, and the open question in the address. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const view = searchParams.get('view') === 'ended' ? 'ended' : 'current'
  const { query: place, ...list } = listStateOf(searchSubscriptions, searchParams, { pageSize: PAGE_SIZE })
  const query = { ...place, status: [view === 'ended' ? ('deactivated' as const) : ('active' as const)] }
  const [found, cards] = await Promise.all([
    callOrThrow(visit, searchSubscriptions, { query }),
    visit.api(listPaymentCards, { query: { limit: 50 } }).then((reply) => dataOr(reply, { data: [] })),
  ])
  stayWithin(visit, list, found.total)
  const subscriptions = found.data.map(subscriptionOf)
  return {
    view,
    // An order that the address asks for stands.
    subscriptions: searchParams.has('sortBy') ? subscriptions : subscriptions.toSorted(byUrgency),
    cards: cards.data.map((card) => savedCardOf(card, visit.now)),
    requested: { cancel: searchParams.get('cancel'), pay: searchParams.get('pay') },
    total: found.total,
    list,
  }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  answerSubscriptionForm(context.get(visitContext), await readForm(request))

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { view, subscriptions, cards, requested, total, list } = loaderData
  const { t, paths } = useTranslation(['subscriptions', 'wallet'])
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} back={{ to: paths.wallet, name: t('wallet:title') }} />
      <div className={styles.page}>
        <Tabs
          label={t('title')}
          tabs={[
            { to: filteredAt(paths.subscriptions, list, {}), name: t('current'), isCurrent: view === 'current' },
            {
              to: filteredAt(paths.subscriptions, list, { view: 'ended' }),
              name: t('ended'),
              isCurrent: view === 'ended',
            },
          ]}
        />
        {actionData && <AnswerNote answer={actionData} />}
        {subscriptions.length === 0 && <NoSubscriptions isEnded={view === 'ended'} />}
        {subscriptions.map((subscription) => (
          <SubscriptionCard key={subscription.id} subscription={subscription} cards={cards} requested={requested} />
        ))}
      </div>
      <Pager
        {...pagesOf(paths.subscriptions, { list, total, filters: { view: view === 'ended' ? view : undefined } })}
      />
    </>
  )
}

function AnswerNote({ answer }: { answer: SubscriptionsAnswer }) {
  const { t } = useTranslation('subscriptions')
  const day = useDay()
  switch (answer.done) {
    case null:
      return <FormAlert>{answer.message}</FormAlert>
    case 'cancelled':
      return (
        <FormAlert tone="success">
          {answer.until === null ? t('cancelTextNow') : t('cancelled', { date: day(answer.until) })}
        </FormAlert>
      )
    case 'undone':
      return <FormAlert tone="success">{t('undone')}</FormAlert>
    case 'price_agreed':
      return <FormAlert tone="success">{t('priceAgreed')}</FormAlert>
    case 'payment_changed':
      return <FormAlert tone="success">{t('paymentChanged')}</FormAlert>
    default:
      return answer satisfies never
  }
}

function NoSubscriptions({ isEnded }: { isEnded: boolean }) {
  const { t, paths } = useTranslation('subscriptions')
  if (isEnded) return <EmptyState icon="repeat" title={t('ended')} text={t('noneEnded')} />
  return (
    <EmptyState icon="repeat" title={t('noneTitle')} text={t('noneText')}>
      <LinkButton to={paths.explore}>{t('findCreators')}</LinkButton>
    </EmptyState>
  )
}
