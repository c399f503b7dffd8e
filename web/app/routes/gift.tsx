import { getPerformer } from '@stagedoor/contract/performers'
import { getSubscriptionPlans } from '@stagedoor/contract/subscription-offers'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { Choice, Choices } from '../design/Choice.tsx'
import { TextField } from '../design/Field.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { formatDollars } from '../design/format.ts'
import { useIsHydrated } from '../design/use-is-hydrated.ts'
import { PageHeading } from '../design/PageHeading.tsx'
import { describeTopUp } from '../features/payments/describe-top-up.ts'
import { give } from '../features/subscriptions/give.ts'
import { PayChoices } from '../features/subscriptions/PayChoices.tsx'
import type { Plan } from '../features/subscriptions/plan.ts'
import formStyles from '../features/subscriptions/SubscribeQuestion.module.css'
import { tokensFor } from '../features/payments/top-up-terms.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import { useAppSelector } from '../store/hooks.ts'
import { readForm } from '../session/form-text.ts'
import type { Route } from './+types/gift'

export const handle = { requiresSignIn: true, texts: preloadTexts('subscriptions', 'wallet') } satisfies PageRules

/** The plans that can be given: every paid one. */
export async function loader({ params: { performerId }, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [performer, offered, topUp] = await Promise.all([
    callOrThrow(visit, getPerformer, { params: { id: performerId } }),
    callOrThrow(visit, getSubscriptionPlans, { params: { performerId } }),
    describeTopUp(visit, { shortBy: 0 }),
  ])
  const plans = offered.plans.filter(({ key }) => key !== 'free')
  return { name: performer.name, username: performer.username, plans, topUp }
}

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  give(context.get(visitContext), params.performerId, await readForm(request))

export default function Gift({ loaderData: { name, username, plans, topUp } }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths, locale } = useTranslation(['subscriptions', 'wallet'])
  const isHydrated = useIsHydrated()
  const { state } = useNavigation()
  const balance = useAppSelector((store) => store.currentUser.balance)
  const [chosen, setChosen] = useState(plans[0] ? valueOf(plans[0]) : '')
  const plan = plans.find((one) => valueOf(one) === chosen)
  return (
    <>
      <PageHeading title={t('giftTitle', { name })} lead={t('giftLead')} back={{ to: paths.profile(username), name }} />
      <Card>
        {plan === undefined ? (
          <FormAlert tone="info">{t('notOffered', { name })}</FormAlert>
        ) : (
          <Form method="post" className={formStyles.form} preventScrollReset>
            {actionData && <FormAlert>{actionData.refusal.message}</FormAlert>}
            {actionData?.isInsufficient && (
              <LinkButton look="secondary" to={paths.topUp()}>
                {t('wallet:topUp')}
              </LinkButton>
            )}
            <input type="hidden" name="requestKey" value={actionData?.requestKey ?? topUp.requestKey} />
            <TextField
              label={t('recipient')}
              name="recipient"
              required
              minLength={3}
              maxLength={60}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              defaultValue={actionData?.recipient}
              error={actionData?.refusal.fields['recipient']}
            />
            <GiftPlans plans={plans} chosen={chosen} onChoose={setChosen} />
            <PayChoices
              key={plan.key}
              balance={balance}
              priceTokens={tokensFor(plan.price, topUp.tokenPrice)}
              cards={topUp.cards}
            />
            <Button type="submit" isWide isBusy={state === 'submitting'}>
              {isHydrated ? t('giveFor', { dollars: formatDollars(plan.price, locale) }) : t('giveNow')}
            </Button>
          </Form>
        )}
      </Card>
    </>
  )
}

/** A plan with the price that was shown. */
const valueOf = ({ key, price }: Plan) => `${key} ${price}`

type PlansProps = { plans: readonly Plan[]; chosen: string; onChoose: (value: string) => void }

function GiftPlans({ plans, chosen, onChoose }: PlansProps) {
  const { t, locale } = useTranslation('subscriptions')
  return (
    <Choices legend={t('choosePlan')}>
      {plans.map((plan) => (
        <Choice
          key={plan.key}
          name="plan"
          value={valueOf(plan)}
          isChosen={chosen === valueOf(plan)}
          onChoose={onChoose}
        >
          {t('planMonths', { count: plan.months ?? 1 })} · {formatDollars(plan.price, locale)}
        </Choice>
      ))}
    </Choices>
  )
}
