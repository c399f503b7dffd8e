import { askDeletion, getDeletionFacts, type DeletionFacts } from '@stagedoor/contract/account-deletion'
import type { DeletionObstacle } from '@stagedoor/contract/deletion-words'
import { data, Form, Link, redirectDocument, useNavigation } from 'react-router'
import { Button, LinkButton } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { useTokens } from '../design/use-tokens.ts'
import { FreshSignIn } from '../features/identity/security/FreshSignIn.tsx'
import { sensitive } from '../features/identity/security/fresh-sign-in.ts'
import styles from '../features/identity/security/Security.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import { signedOutHeaders } from '../session/leave.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import { useAppSelector } from '../store/hooks.ts'
import type { Route } from './+types/account-deletion'

export const handle = {
  requiresSignIn: true,
  section: 'me',
  isForAllAges: true,
  texts: preloadTexts('departure', 'account', 'auth', 'ways'),
} satisfies PageRules

export async function loader({ context }: Route.LoaderArgs) {
  return callOrThrow(context.get(visitContext), getDeletionFacts, {})
}

/** Asks for the deletion, after a fresh sign-in; the session is over then. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const result = await sensitive<typeof askDeletion>(visit, await readForm(request), () => visit.api(askDeletion, {}))
  if (result.outcome === 'proof') return data({ requested: result.requested, error: null }, { status: 422 })
  if (result.outcome === 'refused') return data({ requested: null, error: result.error }, { status: 422 })
  // A new document: what the page of the ended session still fetches would lead to sign-in.
  const done = `${visit.paths.account}/deletion/done?until=${encodeURIComponent(result.data.dueAt)}`
  return redirectDocument(done, { headers: signedOutHeaders(visit) })
}

export default function AccountDeletion({ loaderData: facts }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation(['departure', 'account'])
  return (
    <>
      <PageHeading
        title={t('deletionTitle')}
        lead={t('deletionLead')}
        back={{ to: paths.account, name: t('account:accountTitle') }}
      />
      <div className={styles.sections}>
        {actionData?.requested && <FreshSignIn requested={actionData.requested} />}
        {actionData?.error && <FormAlert>{actionData.error}</FormAlert>}
        {facts.obstacles.length > 0 && <Obstacles obstacles={facts.obstacles} />}
        <Card className={styles.section}>
          <Consequences facts={facts} />
          {facts.obstacles.length === 0 && <AskForm />}
          <LinkButton look="secondary" to={paths.account} isWide>
            {t('keepInstead')}
          </LinkButton>
        </Card>
      </div>
    </>
  )
}

/** What is to be settled first, and where. */
function Obstacles({ obstacles }: { obstacles: readonly DeletionObstacle[] }) {
  const { t, paths } = useTranslation('departure')
  const places = {
    earnings: [paths.payouts, t('openEarnings')],
    payout: [paths.payouts, t('openEarnings')],
    dispute: [paths.payments, t('openPayments')],
    live: [paths.studioLive, t('openStudio')],
    orders: [paths.studioOrders, t('openOrders')],
  } as const satisfies Record<DeletionObstacle, readonly [string, string]>
  return (
    <FormAlert tone="warning">
      <strong>{t('obstaclesTitle')}</strong>
      <ul>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>
            {t(obstacle)} <Link to={places[obstacle][0]}>{places[obstacle][1]}</Link>
          </li>
        ))}
      </ul>
    </FormAlert>
  )
}

function Consequences({ facts }: { facts: DeletionFacts }) {
  const { t } = useTranslation('departure')
  const tokens = useTokens()
  const isPerformer = useAppSelector(({ auth }) => auth.authUser?.isPerformer ?? false)
  const lines = [
    t('hiddenText'),
    t('graceText', { days: facts.graceDays }),
    facts.balance > 0 && t('balanceText', { amount: tokens(facts.balance) }),
    facts.lostEarnings > 0 && t('lostEarningsText', { amount: tokens(facts.lostEarnings) }),
    facts.renewing > 0 && t('renewingText', { total: facts.renewing }),
    t('boughtText'),
    isPerformer && facts.subscribers > 0 && t('subscribersText', { total: facts.subscribers }),
    isPerformer && t('worksText'),
    t('messagesText'),
    t('keptText'),
    facts.keepsRecords && t('recordsText'),
  ]
  return <ul className={styles.list}>{lines.map((line) => line !== false && <li key={line}>{line}</li>)}</ul>
}

function AskForm() {
  const { t } = useTranslation('departure')
  const { state } = useNavigation()
  return (
    <Form method="post">
      <Button type="submit" look="danger" isWide isBusy={state !== 'idle'}>
        {t('deletionSubmit')}
      </Button>
    </Form>
  )
}
