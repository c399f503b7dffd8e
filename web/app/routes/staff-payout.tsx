import { getAnyPayoutRequest } from '@stagedoor/contract/payouts'
import { data, Form, useNavigation } from 'react-router'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { Facts } from '../design/Facts.tsx'
import { TextField } from '../design/Field.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { Dollars, Tokens } from '../design/Money.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { payoutOf } from '../features/earnings/payout.ts'
import { PayoutSteps } from '../features/earnings/PayoutSteps.tsx'
import { FreshSignIn } from '../features/identity/security/FreshSignIn.tsx'
import { actOnPayout, type PayoutAnswer } from '../features/staff/money/decide-payout.ts'
import { PayoutDecisionForm } from '../features/staff/money/PayoutDecisionForm.tsx'
import { Person } from '../features/staff/Person.tsx'
import styles from '../features/staff/Staff.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-payout'

export const handle = {
  staffRoles: staffAreas.payouts,
  texts: preloadTexts('account', 'auth', 'payouts', 'sales', 'staff', 'ways'),
} satisfies PageRules

export async function loader({ context, params }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const request = await callOrThrow(visit, getAnyPayoutRequest, { params: { id: params.id } })
  return {
    payout: payoutOf(request),
    creator: request.performerInfo,
    account: request.paymentAccountInfo,
    requestKey: crypto.randomUUID(),
    isDone: visit.url.searchParams.has('done'),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const answer = await actOnPayout(context.get(visitContext), params.id, await readForm(request))
  return data(answer, { status: answer.error || answer.reasonError ? 422 : 200 })
}

export default function StaffPayout({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation(['sales', 'staff'])
  const { payout, creator, account, requestKey, isDone } = loaderData
  const answer: PayoutAnswer = actionData ?? {}
  const { standing } = payout
  return (
    <>
      <PageHeading
        title={creator?.name ?? t('staff:payouts')}
        back={{ to: paths.staffPayouts, name: t('staff:payouts') }}
      />
      <div className={styles.page}>
        {answer.requested && <FreshSignIn requested={answer.requested} />}
        {answer.error && <FormAlert>{answer.error}</FormAlert>}
        {isDone && !actionData && <FormAlert tone="success">{t('decided')}</FormAlert>}
        {payout.needsSecond && <FormAlert tone="warning">{t('secondNeeded')}</FormAlert>}
        {(payout.decidedAt === null || standing === 'done') && <PayoutSteps standing={standing} />}
        <Facts
          facts={[
            [t('payee'), <Person key="creator" card={creator} />],
            [t('staff:state'), t(`standing_${standing}`)],
            [t('date'), <Moment key="date" at={payout.at} hasTime />],
            payout.note !== '' && [t('creatorNote'), payout.note],
            payout.adminNote !== '' && [t('adminNote'), payout.adminNote],
            payout.reference !== '' && [t('reference'), payout.reference],
            [t('staff:amount'), <Tokens key="tokens" amount={payout.tokens} />],
            [t('inDollars'), <Dollars key="dollars" amount={payout.dollars} />],
          ]}
          hasTotal
        />
        <Account type={payout.accountType} masked={account} answer={answer} />
        <PayoutDecisionForm key={standing} standing={standing} requestKey={requestKey} answer={answer} />
      </div>
    </>
  )
}

type AccountProps = { type: 'banking' | 'paypal' | 'stripe'; masked: Record<string, string>; answer: PayoutAnswer }

/** What the parts of an account are called where the creator writes them. */
const partTexts = new Map([
  ['firstName', 'firstName'],
  ['lastName', 'lastName'],
  ['SSN', 'ssn'],
  ['bankName', 'bankName'],
  ['bankAccount', 'bankAccount'],
  ['bankRouting', 'bankRouting'],
  ['bankSwiftCode', 'bankSwift'],
  ['address', 'address'],
  ['city', 'city'],
  ['state', 'state'],
  ['country', 'country'],
  ['email', 'paypalEmail'],
  ['accountId', 'stripeAccount'],
] as const)

/** Where the payout goes: masked, and in full for the staff who make the transfer. */
function Account({ type, masked, answer }: AccountProps) {
  const { t } = useTranslation(['sales', 'payouts', 'staff'])
  const { state } = useNavigation()
  const shown = answer.account ?? masked
  const parts = [...partTexts].flatMap(([name, text]) => {
    const part = shown[name]
    return part ? [[t(`payouts:${text}`), part] as const] : []
  })
  return (
    <Card>
      <div className={styles.section}>
        <h2>{t('accountTitle')}</h2>
        <Facts facts={[[t('payoutTo'), t(`type_${type}`)], ...parts]} />
        {!answer.account && (
          <Form method="post" className={styles.form}>
            <p className={styles.soft}>{t('accountText')}</p>
            <TextField label={t('staff:reason')} name="reason" maxLength={1_000} error={answer.reasonError} />
            <div>
              <Button type="submit" name="intent" value="account" look="secondary" isBusy={state !== 'idle'}>
                {t('accountShow')}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Card>
  )
}
