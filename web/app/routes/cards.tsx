import { deletePaymentCard, listCardGateways, listPaymentCards } from '@stagedoor/contract/payment-cards'
import { data, redirect } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { savedCardOf } from '../features/payments/card.ts'
import { CardList } from '../features/payments/CardList.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/cards'
import styles from './cards.module.css'

export const handle = { requiresSignIn: true, section: 'wallet', texts: preloadTexts('wallet') } satisfies PageRules

/** Cards are few, so all are on one page. */
const ALL = 200

/** The saved cards; `remove` in the address is the card to confirm, so that it works without JavaScript. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const [found, { gateways }] = await Promise.all([
    callOrThrow(visit, listPaymentCards, { query: { limit: ALL } }),
    callOrThrow(visit, listCardGateways, {}),
  ])
  return {
    cards: found.data.map((card) => savedCardOf(card, visit.now)),
    removing: searchParams.get('remove'),
    canAdd: gateways.length > 0,
    isAdded: searchParams.has('added'),
    isRemoved: searchParams.has('removed'),
  }
}

/** Removes one card, here and at the gateway. A missing card counts as removed. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const id = textOf(await readForm(request), 'cardId')
  const reply = await visit.api(deletePaymentCard, { params: { id } })
  if (reply.isOk || reply.problem.error === 'NOT_FOUND') return redirect(visit.paths.cardRemoved)
  return data({ message: reply.problem.message }, { status: reply.status })
}

export default function Cards({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { cards, removing, canAdd, isAdded, isRemoved } = loaderData
  const { t, paths } = useTranslation('wallet')
  return (
    <>
      <PageHeading title={t('cards')} lead={t('cardsLead')} back={{ to: paths.wallet, name: t('title') }} />
      <div className={styles.page}>
        {isAdded && <FormAlert tone="success">{t('cardAdded')}</FormAlert>}
        {isRemoved && <FormAlert tone="success">{t('cardRemoved')}</FormAlert>}
        {actionData?.message && <FormAlert>{actionData.message}</FormAlert>}
        {cards.length === 0 ? (
          <EmptyState icon="card" title={t('noCardsTitle')} text={t(canAdd ? 'noCardsAddText' : 'noCardsText')}>
            {canAdd ? (
              <LinkButton to={paths.addCard} reloadDocument>
                {t('addCard')}
              </LinkButton>
            ) : (
              <LinkButton to={paths.topUp()}>{t('topUp')}</LinkButton>
            )}
          </EmptyState>
        ) : (
          <>
            <CardList cards={cards} removing={removing} />
            <div className={styles.add}>
              <LinkButton look="secondary" to={canAdd ? paths.addCard : paths.payWithNewCard} reloadDocument={canAdd}>
                {t('addCard')}
              </LinkButton>
              <p>{t(canAdd ? 'addCardFree' : 'addCardText')}</p>
            </div>
          </>
        )}
      </div>
    </>
  )
}
