import { beginCardSetup, listCardGateways, openCardPage, savePaymentCard } from '@stagedoor/contract/payment-cards'
import { cardGateways, type CardGateway } from '@stagedoor/contract/payment-words'
import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router'
import { Button, LinkButton } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { AddInPlace } from '../features/payments/in-place/AddInPlace.tsx'
import { HostedPage } from '../features/payments/in-place/HostedPage.tsx'
import { useOwnDocument } from '../features/payments/in-place/use-own-document.ts'
import type { FieldsAnswer } from '../features/payments/in-place/use-secrets.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import type { Route } from './+types/add-card'
import styles from './add-card.module.css'

export const handle = {
  requiresSignIn: true,
  section: 'wallet',
  texts: preloadTexts('checkout', 'wallet'),
} satisfies PageRules

/**
 * Adds a card without a payment: in the fields of Stripe's script, or on a gateway's page. Either returns here with the
 * reference to keep the card by; keeping it twice changes nothing, and another customer's reference is refused.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const message = await keepReturned(visit)
  const { gateways } = await callOrThrow(visit, listCardGateways, {})
  const gateway = gateways[0] ?? null
  const { settings } = await visit.site()
  const publishableKey = gateway === 'stripe' ? (settings?.stripePublishableKey ?? '') : ''
  return { gateway, message, publishableKey }
}

/** Why the card that the gateway's page or script returned could not be kept; null: none was returned. */
async function keepReturned(visit: Visit): Promise<string | null> {
  const { searchParams } = visit.url
  const reference = searchParams.get('card') ?? searchParams.get('setup_intent')
  const gateway = gatewayOf(searchParams.get('gateway'))
  if (reference === null || gateway === null) return null
  const reply = await visit.api(savePaymentCard, { params: { gateway }, body: { reference } })
  if (reply.isOk) throw redirect(visit.paths.cardAdded)
  return reply.problem.message
}

const gatewayOf = (text: string | null) => cardGateways.find((gateway) => gateway === text) ?? null

/** Answers the secret of the script's fields, or opens the gateway's page. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  if (textOf(form, 'intent') === 'fields') {
    const reply = await visit.api(beginCardSetup, { params: { gateway: 'stripe' } })
    if (!reply.isOk)
      return data<FieldsAnswer>({ outcome: 'failed', message: reply.problem.message }, { status: reply.status })
    const { stripeClientSecret: clientSecret } = reply.data
    return data<FieldsAnswer>({ outcome: 'opened', clientSecret, customerSessionSecret: null })
  }
  const gateway = textOf(form, 'intent') === 'page' ? 'stripe' : gatewayOf(textOf(form, 'gateway'))
  if (gateway === null) return redirect(visit.paths.addCard)
  const reply = await visit.api(openCardPage, { params: { gateway } })
  return reply.isOk
    ? redirectDocument(reply.data.pageUrl)
    : data<FieldsAnswer>({ outcome: 'failed', message: reply.problem.message }, { status: reply.status })
}

export default function AddCard({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { gateway, message: kept, publishableKey } = loaderData
  const { t, paths } = useTranslation(['checkout', 'wallet'])
  const message = actionData?.outcome === 'failed' ? actionData.message : kept
  return (
    <>
      <PageHeading
        title={t('wallet:addCard')}
        lead={publishableKey === '' ? undefined : t('addLead')}
        back={{ to: paths.cards, name: t('wallet:cards') }}
      />
      <Card>
        <div className={styles.add}>
          {message && <FormAlert>{message}</FormAlert>}
          {publishableKey === '' ? <OnGatewayPage gateway={gateway} /> : <InPlace publishableKey={publishableKey} />}
        </div>
      </Card>
    </>
  )
}

function InPlace({ publishableKey }: { publishableKey: string }) {
  const { t, paths } = useTranslation('checkout')
  useOwnDocument()
  return (
    <div className={styles.add} data-own-document="">
      <AddInPlace publishableKey={publishableKey} keepPath={paths.keepCardOf('stripe')} />
      <HostedPage intent="page" label={t('addOnHosted')} />
    </div>
  )
}

function OnGatewayPage({ gateway }: { gateway: CardGateway | null }) {
  const { t, paths } = useTranslation(['wallet', 'common'])
  const isOpening = useNavigation().state !== 'idle'
  if (gateway === null)
    return (
      <>
        <p>{t('addCardText')}</p>
        <div className={styles.actions}>
          <LinkButton to={paths.payWithNewCard}>{t('topUp')}</LinkButton>
        </div>
      </>
    )
  return (
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
  )
}
