import { listCardGateways, openCardPage, savePaymentCard } from '@stagedoor/contract/payment-cards'
import { cardGateways } from '@stagedoor/contract/payment-words'
import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { Button, LinkButton } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import type { Route } from './+types/add-card'
import styles from './add-card.module.css'

export const handle = { requiresSignIn: true, texts: preloadTexts('wallet') } satisfies PageRules

/**
 * Adds a card on a gateway's page, without a payment. Its page returns here with `card`, the reference to keep the card
 * by; keeping it twice changes nothing, and another customer's reference is refused.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const message = await keepReturned(visit)
  const { gateways } = await callOrThrow(visit, listCardGateways, {})
  return { gateway: gateways[0] ?? null, message }
}

/** Why the card that the gateway's page returned could not be kept; null: none was returned. */
async function keepReturned(visit: Visit): Promise<string | null> {
  const { searchParams } = visit.url
  const reference = searchParams.get('card')
  const gateway = gatewayOf(searchParams.get('gateway'))
  if (reference === null || gateway === null) return null
  const reply = await visit.api(savePaymentCard, { params: { gateway }, body: { reference } })
  if (reply.isOk) throw redirect(visit.paths.cardAdded)
  return reply.problem.message
}

const gatewayOf = (text: string | null) => cardGateways.find((gateway) => gateway === text) ?? null

/** Opens the gateway's page. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const gateway = gatewayOf(textOf(await readForm(request), 'gateway'))
  if (gateway === null) return redirect(visit.paths.addCard)
  const reply = await visit.api(openCardPage, { params: { gateway } })
  return reply.isOk
    ? redirectDocument(reply.data.pageUrl)
    : data({ message: reply.problem.message }, { status: reply.status })
}

export default function AddCard({ loaderData: { gateway, message: kept }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const paths = usePaths()
  const isOpening = useNavigation().state !== 'idle'
  const message = actionData?.message ?? kept
  return (
    <>
      <PageHeading title={t('addCard')} back={{ to: paths.cards, name: t('cards') }} />
      <Card>
        <div className={styles.add}>
          {message && <FormAlert>{message}</FormAlert>}
          {gateway === null ? (
            <>
              <p>{t('addCardText')}</p>
              <div className={styles.actions}>
                <LinkButton to={paths.payWithNewCard}>{t('topUp')}</LinkButton>
              </div>
            </>
          ) : (
            <>
              <p>{t('addCardSteps')}</p>
              <Form method="post" className={styles.actions}>
                <Button type="submit" name="gateway" value={gateway} isBusy={isOpening}>
                  {t('continueToCard')}
                </Button>
                <LinkButton look="secondary" to={paths.cards}>
                  {t('common:cancel')}
                </LinkButton>
              </Form>
            </>
          )}
        </div>
      </Card>
    </>
  )
}
