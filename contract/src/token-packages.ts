import { Type, type Static } from 'typebox'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { MAXIMUM_CENTS, SignedAmount } from './money.ts'

/** Tokens that are sold together at a price of their own. `price` is USD, `name` in the reader's language. */
export const TokenPackage = Type.Object({
  _id: Id,
  name: Type.String(),
  description: Type.String(),
  price: SignedAmount,
  tokens: SignedAmount,
  ordering: Type.Integer(),
  isActive: Type.Boolean(),
})
export type TokenPackage = Static<typeof TokenPackage>

export const searchTokenPackages = endpoint('GET /package/token/search', {
  area: 'payments',
  summary: 'The token packages that are sold now, in their order',
  caller: 'anyone',
  query: listQuery(['ordering', 'price', 'tokens', 'updatedAt'], {}, { sort: 'asc' }),
  data: { 200: listOf(TokenPackage) },
})

const NameInLanguage = Type.Optional(Type.String({ maxLength: 120 }))

/** Names in languages that have one of their own; in others it is `name`. */
const NamesByLanguage = Type.Object({
  'zh-TW': NameInLanguage,
  'zh-CN': NameInLanguage,
  'en-US': NameInLanguage,
  'ja-JP': NameInLanguage,
  'ko-KR': NameInLanguage,
})

export const StaffTokenPackage = Type.Object({
  ...TokenPackage.properties,
  names: NamesByLanguage,
  createdAt: Time,
  updatedAt: Time,
})
export type StaffTokenPackage = Static<typeof StaffTokenPackage>

const money = (description: string) =>
  Type.Number({ exclusiveMinimum: 0, maximum: MAXIMUM_CENTS / 100, decimals: 2, description })

const TokenPackageWriting = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 120 }),
  names: Type.Optional(NamesByLanguage),
  description: Type.String({ maxLength: 500, default: '' }),
  price: money('USD, at most two decimals'),
  tokens: money('tokens, at most two decimals'),
  ordering: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, default: 0 }),
  isActive: Type.Boolean({ default: true }),
})
export type TokenPackageWriting = Static<typeof TokenPackageWriting>

const staffEndpoint = endpointsOf({ area: 'payments', caller: 'staff', staffRoles: ['finance', 'admin'] })

export const searchAllTokenPackages = staffEndpoint('GET /admin/packages', {
  summary: 'Every token package, sold now or not.',
  query: listQuery(
    ['ordering', 'price', 'tokens', 'updatedAt'],
    { isActive: Type.Optional(Type.Boolean()) },
    { sort: 'asc' },
  ),
  data: { 200: listOf(StaffTokenPackage) },
})

export const createTokenPackage = staffEndpoint('POST /admin/packages', {
  summary: 'Adds a token package. Audited.',
  body: TokenPackageWriting,
  data: { 201: StaffTokenPackage },
  problems: ['AMOUNT_OUT_OF_LIMITS'],
})

/** Open checkouts keep their price and tokens. */
export const updateTokenPackage = staffEndpoint('PUT /admin/packages/:id', {
  summary: 'Writes a token package anew. Audited.',
  body: TokenPackageWriting,
  data: { 200: StaffTokenPackage },
  problems: ['AMOUNT_OUT_OF_LIMITS'],
})
