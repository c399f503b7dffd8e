import { getBankingSettings, getPaymentGatewaySettings } from '@stagedoor/contract/banking'
import { data } from 'react-router'
import { readChoices, writeChoices } from '../session/choices.ts'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { useHour } from '../design/use-day.ts'
import { BankForm } from '../features/earnings/BankForm.tsx'
import { actOnBanking, type BankingAnswer } from '../features/earnings/banking-actions.ts'
import { EarningTabs } from '../features/earnings/EarningTabs.tsx'
import { GatewayForms } from '../features/earnings/GatewayForms.tsx'
import styles from '../features/earnings/Payouts.module.css'
import { findStripeStanding } from '../features/earnings/stripe-account.ts'
import { BackFromStripe, StripeCard } from '../features/earnings/StripeCard.tsx'
import { countriesIn } from '../features/identity/countries.ts'
import { FreshSignIn } from '../features/identity/security/FreshSignIn.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import { readForm } from '../session/form-text.ts'
import type { Route } from './+types/banking'

export const handle = {
  creatorOnly: true,
  texts: preloadTexts('account', 'auth', 'payouts', 'studio', 'ways'),
} satisfies PageRules

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [bank, gateways] = await Promise.all([
    callOrThrow(visit, getBankingSettings, {}),
    callOrThrow(visit, getPaymentGatewaySettings, {}),
  ])
  return {
    stripe: await findStripeStanding(visit, gateways.settings),
    cameBack: visit.url.searchParams.get('stripe'),
    banking: bank.banking,
    heldUntil: bank.heldUntil,
    settings: gateways.settings,
    // Named on the server, because browsers may name a country differently.
    countries: writeChoices(countriesIn(visit.locale)),
    isSaved: visit.url.searchParams.has('saved'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await actOnBanking(context.get(visitContext), await readForm(request))
  return data(answer, { status: answer.bank || answer.gateway ? 422 : 200 })
}

export default function BankingPage({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t } = useTranslation('payouts')
  const hour = useHour()
  const { banking, heldUntil, settings, countries, isSaved, stripe, cameBack } = loaderData
  const answer: BankingAnswer = actionData ?? {}
  return (
    <>
      <PageHeading title={t('bankingTitle')} lead={t('bankingLead')} />
      <EarningTabs current="banking" />
      <div className={styles.page}>
        {answer.requested && <FreshSignIn requested={answer.requested} />}
        {isSaved && !actionData && <FormAlert tone="success">{t('bankingSaved')}</FormAlert>}
        {cameBack && !actionData && <BackFromStripe standing={stripe} way={cameBack} />}
        {heldUntil && <FormAlert tone="warning">{t('heldUntil', { date: hour(heldUntil) })}</FormAlert>}
        <BankForm
          key={banking?.updatedAt}
          banking={banking}
          countries={readChoices(countries)}
          answer={actionData}
          refusal={answer.bank}
        />
        <StripeCard
          setting={settings.find(({ key }) => key === 'stripe')}
          standing={stripe}
          refusal={answer.gateway?.key === 'stripe' ? answer.gateway.refusal : undefined}
        />
        <GatewayForms
          hasStripe={stripe.kind === 'off'}
          key={settings.map(({ updatedAt }) => updatedAt).join()}
          settings={settings}
          refusal={answer.gateway}
        />
      </div>
    </>
  )
}
