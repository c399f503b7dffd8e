import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { SignedAmount } from './money.ts'
import { nullable } from './nullable.ts'

/** The kinds of objects. Rule ACS-5. */
export const accessTypes = [
  'profile',
  'feed',
  'gallery',
  'video',
  'product',
  'product_file',
  'message',
  'stream',
] as const
export const AccessType = Type.Enum([...accessTypes])
export type AccessType = Static<typeof AccessType>

/**
 * `full`: everything; `preview`: title, text, counters, price, teaser and a blur made by the server; `meta`: that it
 * exists, title and price; `none`: nothing.
 */
export const accessLevels = ['none', 'meta', 'preview', 'full'] as const
export const AccessLevel = Type.Enum([...accessLevels])
export type AccessLevel = Static<typeof AccessLevel>

/**
 * What would unlock an object for the viewer. `price` is USD for `subscribe`, tokens for `buy`; null where it depends.
 */
export const AccessWay = Type.Object({ way: Type.Enum(['subscribe', 'buy', 'sign_in']), price: nullable(SignedAmount) })
export type AccessWay = Static<typeof AccessWay>

/** An explanation of access. The rule and its facts are for the owner and staff; a fan gets the short form. */
export const AccessExplanation = Type.Object({
  type: AccessType,
  id: Id,
  level: AccessLevel,
  /** The short form, a sentence in the caller's language. */
  message: Type.String(),
  ways: Type.Array(AccessWay),
  rule: Type.Optional(Type.String()),
  facts: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
export type AccessExplanation = Static<typeof AccessExplanation>

/**
 * Explains a viewer's access to an item. The owner and staff may name another account with `accountId`; a fan gets
 * their own. 404 for items that the caller may not know to exist.
 */
export const explainAccess = endpoint('GET /access/explain', {
  area: 'access',
  summary: 'Why somebody may see an item, or may not',
  caller: 'account',
  query: Type.Object({ type: AccessType, id: Id, accountId: Type.Optional(Id) }),
  data: { 200: AccessExplanation },
})
