import {
  getCreatorTerms,
  getOwnTerms,
  getSiteTerms,
  searchCreatorTerms,
  updateCreatorTerms,
  type CreatorTerms,
} from '@stagedoor/contract/creator-terms'
import { fromCents } from '@stagedoor/contract/money'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { EarningsDeps } from '../deps.ts'
import { MATURES_AFTER_DAYS } from '../rules.ts'
import { findHighRisk, saveHighRisk } from './queries.ts'

type TermsDeps = Pick<EarningsDeps, 'db' | 'wallet' | 'facts' | 'settings'>

const rateOf = (basisPoints: number | undefined): number | null =>
  basisPoints === undefined ? null : basisPoints / 10_000

/** What is agreed with single creators: commission, and whether their sales mature late. */
export function termsRoutes(deps: TermsDeps): BoundRoute[] {
  const { db, wallet, facts, settings } = deps
  const exists = async (executor: Db | Tx, id: string) => (await facts.performerStateOf(executor, id)) !== null
  return [
    route(getOwnTerms, async ({ viewer }) => {
      const commissionRate = rateOf(wallet.commissionOverrideOf(viewer.accountId) ?? undefined)
      return ok({
        commissionRate: commissionRate ?? settings.get('siteCommissionRate'),
        tokenPrice: fromCents(settings.cents('tokenPrice')),
      })
    }),
    route(getSiteTerms, async () =>
      ok({
        commissionRate: settings.get('siteCommissionRate'),
        tokenPrice: fromCents(settings.cents('tokenPrice')),
        maturityDays: MATURES_AFTER_DAYS,
        minimumPayoutAmount: fromCents(settings.cents('minimumPayoutAmount')),
      }),
    ),
    route(searchCreatorTerms, async ({ query: { limit, offset } }) => {
      const known = await findTerms(deps, db)
      const ids = [...new Set([...known.commissions.keys(), ...known.highRisk.keys()])].toSorted((a, b) =>
        a < b ? -1 : 1,
      )
      return ok({ data: await show(deps, db, ids.slice(offset, offset + limit), known), total: ids.length })
    }),
    route(getCreatorTerms, async ({ params }) =>
      (await exists(db, params.id)) ? ok(await showOne(deps, db, params.id)) : refuse('NOT_FOUND'),
    ),
    route(updateCreatorTerms, async ({ params, body, viewer, requestId }) => {
      const { commissionRate, isHighRisk, reason } = body
      const basisPoints = commissionRate === null ? null : Math.round(commissionRate * 10_000)
      const answer = await db.transaction().execute(async (tx) => {
        if (!(await exists(tx, params.id))) return refuse('NOT_FOUND')
        const before = await showOne(deps, tx, params.id)
        await wallet.setCommissionOverride(tx, params.id, basisPoints)
        // A mark that stays keeps the reason for which it was set.
        if (isHighRisk !== before.isHighRisk) await saveHighRisk(tx, params.id, isHighRisk ? reason : null)
        const after = await showOne(deps, tx, params.id)
        await recordAudit(tx, {
          actorId: viewer.accountId,
          subjectId: params.id,
          action: 'earnings.creator_terms_changed',
          reason,
          facts: { before: termsOf(before), after: termsOf(after) },
          requestId,
        })
        return ok(after)
      })
      // This process charges by the new commission from here on, others within two seconds.
      await wallet.refreshCommissionOverrides()
      return answer
    }),
  ]
}

const termsOf = ({ commissionRate, isHighRisk }: CreatorTerms) => ({ commissionRate, isHighRisk })

type Known = { commissions: ReadonlyMap<string, number>; highRisk: ReadonlyMap<string, string> }

const findTerms = async ({ wallet }: TermsDeps, executor: Db | Tx): Promise<Known> => ({
  commissions: await wallet.findCommissionOverrides(executor),
  highRisk: await findHighRisk(executor),
})

async function show(
  { facts }: TermsDeps,
  executor: Db | Tx,
  ids: readonly string[],
  { commissions, highRisk }: Known,
): Promise<CreatorTerms[]> {
  const cards = await facts.findUserCards(executor, ids)
  return ids.map((performerId) => ({
    performerId,
    performerInfo: cards.get(performerId) ?? null,
    commissionRate: rateOf(commissions.get(performerId)),
    isHighRisk: highRisk.has(performerId),
    highRiskReason: highRisk.get(performerId) ?? null,
  }))
}

async function showOne(deps: TermsDeps, executor: Db | Tx, performerId: string): Promise<CreatorTerms> {
  const [shown] = await show(deps, executor, [performerId], await findTerms(deps, executor))
  if (!shown) throw new Error('one id is one creator')
  return shown
}
