import { endpoint, type Endpoint } from '@stagedoor/contract/endpoint'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { refuseCaller, type PolicyOptions } from './policies.ts'
import { createRateLimiter } from './rate-limiter.ts'
import type { Viewer } from './viewer.ts'

const creator: Viewer = {
  accountId: '019a0000-0000-7000-8000-000000000001',
  sessionId: '019a0000-0000-7000-8000-000000000002',
  role: 'performer',
  staffRoles: [],
  username: 'creator',
  authenticatedAt: new Date('2026-01-01T00:00:00Z'),
  impersonatorId: null,
}
const staffId = '019a0000-0000-7000-8000-000000000003'

const call = endpoint('POST /call', {
  area: 'area',
  summary: 'Call.',
  caller: 'account',
  data: { 200: Type.Object({}) },
})

async function refusalOf(described: Endpoint, viewer: Viewer | null, options: Partial<PolicyOptions> = {}) {
  const refusal = await refuseCaller(
    described,
    { viewer, hasToken: viewer !== null, address: '192.0.2.1' },
    {
      refuseEarly: async () => null,
      isOfAge: async () => true,
      limiter: createRateLimiter(null),
      now: () => new Date('2026-01-01T00:10:00Z'),
      ...options,
    },
  )
  return refusal?.code ?? null
}

test.each([
  ['account', {}, null],
  ['anyone', {}, null],
  ['account', { forbidsImpersonation: true }, 'FORBIDDEN'],
  ['anyone', { forbidsImpersonation: true }, 'FORBIDDEN'],
  ['performer', { forbidsImpersonation: true }, 'FORBIDDEN'],
] as const)('a call of %s with %j answers %j while impersonating', async (caller, policy, expected) => {
  const described = { ...call, ...policy, caller }
  expect(await refusalOf(described, { ...creator, impersonatorId: staffId })).toBe(expected)
  expect(await refusalOf(described, creator)).toBe(null)
})

test('a call that forbids impersonation is open to anonymous callers when it is open to anyone', async () => {
  expect(await refusalOf({ ...call, caller: 'anyone', forbidsImpersonation: true }, null)).toBe(null)
})

const staff = (...staffRoles: Viewer['staffRoles']): Viewer => ({ ...creator, role: 'staff', staffRoles })

test.each([
  [staff('finance'), null],
  [staff('support', 'admin'), null],
  [staff('support'), 'FORBIDDEN'],
  [staff(), 'FORBIDDEN'],
  [{ ...creator, staffRoles: ['admin'] } satisfies Viewer, 'FORBIDDEN'],
  [{ ...staff('finance'), impersonatorId: staffId }, 'FORBIDDEN'],
])('staff with %j are answered %j by a call for finance and administrators', async (viewer, expected) => {
  expect(await refusalOf({ ...call, caller: 'staff', staffRoles: ['finance', 'admin'] }, viewer)).toBe(expected)
})

test('a staff call that names no role is open to none', async () => {
  expect(await refusalOf({ ...call, caller: 'staff' }, staff('admin'))).toBe('FORBIDDEN')
})

test('a refused caller does not count towards the rate limit', async () => {
  const limiter = createRateLimiter(null)
  const limited: Endpoint = {
    ...call,
    forbidsImpersonation: true,
    rateLimit: { count: 1, windowSeconds: 60, by: 'account' },
  }
  expect(await refusalOf(limited, { ...creator, impersonatorId: staffId }, { limiter })).toBe('FORBIDDEN')
  expect(await refusalOf(limited, creator, { limiter })).toBe(null)
  expect(await refusalOf(limited, creator, { limiter })).toBe('TOO_MANY_REQUESTS')
})

test('a limit by account is separate for two accounts behind one address, a limit by address is not', async () => {
  const other: Viewer = { ...creator, accountId: '019a0000-0000-7000-8000-000000000009' }
  for (const [by, expected] of [
    ['account', null],
    ['address', 'TOO_MANY_REQUESTS'],
  ] as const) {
    const limiter = createRateLimiter(null)
    const limited: Endpoint = { ...call, rateLimit: { count: 1, windowSeconds: 60, by } }
    expect(await refusalOf(limited, creator, { limiter })).toBe(null)
    expect(await refusalOf(limited, creator, { limiter })).toBe('TOO_MANY_REQUESTS')
    expect(await refusalOf(limited, other, { limiter })).toBe(expected)
  }
})

test('a call that requires an age asks for it after the role, and is refused without it', async () => {
  const fan: Viewer = { ...creator, role: 'user' }
  const isOfAge = async () => false
  expect(await refusalOf({ ...call, requiresAge: true }, fan, { isOfAge })).toBe('AGE_NOT_CONFIRMED')
  expect(await refusalOf({ ...call, requiresAge: true, caller: 'performer' }, fan, { isOfAge })).toBe('FORBIDDEN')
  expect(await refusalOf({ ...call, requiresAge: true }, fan)).toBeNull()
  expect(await refusalOf(call, fan, { isOfAge })).toBeNull()
})
