import { getAutoTopUp, type AutoTopUp } from '@stagedoor/contract/auto-top-up'
import { brandName } from '@stagedoor/contract/card-brand'
import { listPaymentCards } from '@stagedoor/contract/payment-cards'
import { getPublicSettings } from '@stagedoor/contract/settings'
import { getSpendingLimits } from '@stagedoor/contract/spending-limits'
import { data } from 'react-router'
import { FormAlert } from '../design/FormAlert.tsx'
import { LoadFailed } from '../design/LoadFailed.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { savedCardOf } from '../features/payments/card.ts'
import { AutoTopUpForm } from '../features/wallet/AutoTopUpForm.tsx'
import { answerLimitsForm } from '../features/wallet/limit-actions.ts'
import { LimitsForm } from '../features/wallet/LimitsForm.tsx'
import styles from '../features/wallet/LimitsForm.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow, dataOr } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import { readForm } from '../session/form-text.ts'
import type { Route } from './+types/limits'

export const handle = {
  requiresSignIn: true,
  section: 'wallet',
  texts: preloadTexts('limits', 'wallet'),
} satisfies PageRules

/** Limits, spending, and automatic top-up. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [limits, auto, cards, settings] = await Promise.all([
    callOrThrow(visit, getSpendingLimits, {}),
    findAutoTopUp(visit),
    visit.api(listPaymentCards, { query: { limit: 50 } }).then((reply) => dataOr(reply, { data: [] })),
    callOrThrow(visit, getPublicSettings, {}),
  ])
  return {
    limits,
    auto,
    cards: cards.data.map((card) => savedCardOf(card, visit.now)).filter(({ isExpired }) => !isExpired),
    topUp: { minimum: settings.minimumWalletPrice, maximum: settings.maximumWalletPrice },
  }
}

/** Automatic top-up; null when it cannot be read now, `absent` where the site does not offer it. */
async function findAutoTopUp(visit: Visit): Promise<AutoTopUp | 'absent' | null> {
  const reply = await visit.api(getAutoTopUp, {})
  const isAbsent = !reply.isOk && (reply.status === 404 || reply.status === 501)
  return isAbsent ? 'absent' : dataOr(reply, null)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { status, ...answer } = await answerLimitsForm(context.get(visitContext), await readForm(request))
  return data(answer, { status })
}

export default function Limits({ loaderData: { limits, auto, cards, topUp } }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation(['limits', 'wallet'])
  const names = cards.map(({ id, brand, last4 }) => ({
    id,
    name: t('wallet:savedCard', { brand: brandName(brand), last4 }),
  }))
  const refusal = actionData?.refusal ?? null
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} back={{ to: paths.wallet, name: t('wallet:title') }} />
      <div className={styles.page}>
        {actionData?.done === 'limits' && <FormAlert tone="success">{t('saved')}</FormAlert>}
        {actionData?.done === 'auto' && <FormAlert tone="success">{t('autoSaved')}</FormAlert>}
        {refusal && !actionData?.isOfAuto && <FormAlert>{refusal.message}</FormAlert>}
        <LimitsForm
          limits={limits}
          unreadable={actionData?.unreadable ?? []}
          faults={(!actionData?.isOfAuto && refusal?.fields) || {}}
        />
        {auto === null && <LoadFailed />}
        {auto !== null && auto !== 'absent' && (
          <AutoTopUpForm auto={auto} cards={names} limits={topUp} refusal={actionData?.isOfAuto ? refusal : null} />
        )}
      </div>
    </>
  )
}
