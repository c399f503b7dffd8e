import { getAutoTopUp, updateAutoTopUp, type AutoTopUp } from '@stagedoor/contract/auto-top-up'
import { fromCents, toCents } from '@stagedoor/contract/money'
import type { Locale } from '@stagedoor/contract/locales'
import type { BodyOf } from '@stagedoor/contract/endpoint'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { findOwnCard } from '../cards/index.ts'
import type { PaymentsDeps } from '../deps.ts'
import { findAutoTopUp, lockAutoTopUp, saveAutoTopUp } from './queries.ts'

const DEFAULT_THRESHOLD_TOKEN_CENTS = 1_000
const DEFAULT_AMOUNT_CENTS = 2_000

const clamp = (value: number, minimum: number, maximum: number): number => Math.max(minimum, Math.min(maximum, value))

async function viewOf({ settings }: PaymentsDeps, executor: Db | Tx, accountId: string): Promise<AutoTopUp> {
  const row = await findAutoTopUp(executor, accountId)
  const amountCents =
    row?.amount_cents ??
    clamp(DEFAULT_AMOUNT_CENTS, settings.cents('minimumWalletPrice'), settings.cents('maximumWalletPrice'))
  return {
    isEnabled: row?.is_enabled ?? false,
    threshold: fromCents(row?.threshold_token_cents ?? DEFAULT_THRESHOLD_TOKEN_CENTS),
    amount: fromCents(amountCents),
    cardId: row?.card_id ?? null,
    maximumPerDay: row?.maximum_per_day ?? 1,
    consentedAt: row?.consented_at?.toISOString() ?? null,
    // Kept to the contract's words by a check constraint.
    stoppedBecause: (row?.stopped_because ?? null) as AutoTopUp['stoppedBecause'],
  }
}

/** Automatic top-ups: off by default, turned on by the owner's consent alone. */
export const autoTopUpRoutes = (deps: PaymentsDeps): BoundRoute[] => [
  route(getAutoTopUp, async ({ viewer }) => ok(await viewOf(deps, deps.db, viewer.accountId))),
  route(updateAutoTopUp, async ({ viewer, body, locale }) => {
    const { accountId } = viewer
    return deps.db.transaction().execute((tx) => change(deps, tx, { accountId, body, locale }))
  }),
]

async function change(
  deps: PaymentsDeps,
  tx: Tx,
  { accountId, body, locale }: { accountId: string; body: BodyOf<typeof updateAutoTopUp>; locale: Locale },
) {
  await lockAutoTopUp(tx, accountId)
  const before = await viewOf(deps, tx, accountId)
  const cardId = body.cardId ?? before.cardId
  if (body.isEnabled && cardId === null) {
    return refuse('VALIDATION_FAILED', { fields: [{ field: 'cardId', rule: 'required' }] })
  }
  const hasCard = cardId !== null && (await findOwnCard(tx, { accountId, id: cardId })) !== null
  if (body.isEnabled && !hasCard) return refuse('NOT_FOUND')
  const amountCents = toCents(body.amount ?? before.amount)
  const { settings } = deps
  const [minimumCents, maximumCents] = [settings.cents('minimumWalletPrice'), settings.cents('maximumWalletPrice')]
  if (amountCents < minimumCents || amountCents > maximumCents) {
    return refuse('AMOUNT_OUT_OF_LIMITS', { minimum: fromCents(minimumCents), maximum: fromCents(maximumCents) })
  }
  await saveAutoTopUp(tx, {
    accountId,
    isEnabled: body.isEnabled,
    thresholdTokenCents: toCents(body.threshold ?? before.threshold),
    amountCents,
    cardId: hasCard ? cardId : null,
    maximumPerDay: body.maximumPerDay ?? before.maximumPerDay,
    consentedAt: body.isEnabled ? deps.clock.now() : null,
    locale,
  })
  return ok(await viewOf(deps, tx, accountId))
}
