import { Type, type Static } from 'typebox'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Id } from './fields.ts'
import { listOf } from './list.ts'
import { Amount } from './money.ts'
import { nullable } from './nullable.ts'
import { UserCard } from './users.ts'

/** A share from 0 to 1 in steps of 0.0001. */
const Rate = Type.Number({ minimum: 0, maximum: 1 })

/** What is agreed with one creator instead of what holds for all. Rules WAL-4 and EARN-1. */
export const CreatorTerms = Type.Object({
  performerId: Id,
  performerInfo: nullable(UserCard),
  /** The platform's share of new sales; null: the site's. */
  commissionRate: nullable(Rate),
  /** New sales mature later, because disputes are likely. */
  isHighRisk: Type.Boolean(),
  highRiskReason: nullable(Type.String()),
})
export type CreatorTerms = Static<typeof CreatorTerms>

/** What creators' screens compute earnings with while a price is written. Rules WAL-1 and WAL-4. */
export const OwnTerms = Type.Object({
  /** The platform's share of new sales: agreed with the creator, or the site's. */
  commissionRate: Rate,
  /** USD for one token. */
  tokenPrice: Amount,
})
export type OwnTerms = Static<typeof OwnTerms>

export const getOwnTerms = endpoint('GET /performer/earning/terms', {
  area: 'earnings',
  caller: 'performer',
  summary: "The platform's share of what the caller sells from now on, and what a token is worth.",
  data: { 200: OwnTerms },
})

/** What holds for every creator without terms of their own. Rules WAL-4, EARN-1 and EARN-3. */
export const SiteTerms = Type.Object({
  ...OwnTerms.properties,
  /** Days after which a sale can be paid out. */
  maturityDays: Type.Integer({ minimum: 0 }),
  /** The smallest payout, in tokens. */
  minimumPayoutAmount: Amount,
})
export type SiteTerms = Static<typeof SiteTerms>

export const getSiteTerms = endpoint('GET /earning/terms', {
  area: 'earnings',
  caller: 'anyone',
  summary: 'What a creator of this site receives of a sale, and when and from how much on it is paid out.',
  cacheSeconds: 60,
  data: { 200: SiteTerms },
})

const staffEndpoint = endpointsOf({ area: 'earnings', caller: 'staff', staffRoles: ['finance', 'admin'] })

export const searchCreatorTerms = staffEndpoint('GET /admin/creator-terms', {
  summary: 'The creators with a commission of their own or a mark of high risk, in the order of their accounts.',
  query: Type.Object({
    limit: Type.Integer({ minimum: 1, maximum: 200, default: 10 }),
    offset: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
  }),
  data: { 200: listOf(CreatorTerms) },
})

export const getCreatorTerms = staffEndpoint('GET /admin/creator-terms/:id', {
  summary: 'What is agreed with one creator.',
  data: { 200: CreatorTerms },
})

/** Sales that were made keep what held for them. */
export const updateCreatorTerms = staffEndpoint('PUT /admin/creator-terms/:id', {
  summary: 'Agrees on a commission with a creator, and marks one of high risk. Audited.',
  body: Type.Object({
    commissionRate: nullable(Rate),
    isHighRisk: Type.Boolean(),
    reason: Type.String({ minLength: 3, maxLength: 1_000 }),
  }),
  data: { 200: CreatorTerms },
  problems: ['NOT_FOUND'],
})
