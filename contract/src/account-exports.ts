import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Time } from './fields.ts'
import { nullable } from './nullable.ts'

/** The copy of their data that somebody asked for last. Rule ACC-24. */
export const AccountExport = Type.Object({
  /** `none`: nobody has asked. `expired`: it was there and is deleted. */
  status: Type.Enum(['none', 'preparing', 'ready', 'failed', 'expired']),
  requestedAt: nullable(Time),
  /** Until when it can be downloaded; null unless it is ready. */
  expiresAt: nullable(Time),
  sizeBytes: nullable(Type.Integer()),
})
export type AccountExport = Static<typeof AccountExport>

const memberEndpoint = endpointsOf({ area: 'users', caller: 'fan_or_creator', forbidsImpersonation: true })

export const getExport = memberEndpoint('GET /users/me/export', {
  summary: 'The copy of their data that the caller asked for last.',
  data: { 200: AccountExport },
})

export const askExport = memberEndpoint('POST /users/me/export', {
  summary:
    'Asks for a copy of all data of the account, which is prepared in the background. While one is being prepared, answers that one.',
  needsFreshSignIn: true,
  data: { 200: AccountExport },
  rateLimit: { count: 5, windowSeconds: 86_400, by: 'account', isDurable: true },
  securityEvent: { name: 'data_export' },
})

export const linkExport = memberEndpoint('POST /users/me/export/link', {
  summary: 'Where the caller, in this session alone, downloads the copy of their data within five minutes.',
  needsFreshSignIn: true,
  data: { 200: Type.Object({ url: Type.String(), expiresAt: Time }) },
  problems: ['NOT_FOUND'],
  rateLimit: { count: 30, windowSeconds: 3_600, by: 'account' },
  securityEvent: { name: 'data_export_download' },
})
