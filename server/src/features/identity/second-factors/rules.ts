import type { FactorsRow } from './queries.ts'

export type Method = 'totp' | 'recovery' | 'passkey'

export type Account = Pick<FactorsRow, 'role' | 'email'>
export type Factors = Pick<FactorsRow, 'has_totp' | 'recovery_codes' | 'passkeys'>

/** Whether signing in asks for a second step. */
export const isTwoStepOn = ({ has_totp, passkeys }: Pick<Factors, 'has_totp' | 'passkeys'>): boolean =>
  has_totp || passkeys > 0

/**
 * Whether an account must have a second step: staff. Outside production those of the demo data and of tests need none;
 * their addresses are in the reserved domain `.test` (RFC 2606).
 */
export const needsTwoStep = ({ role, email }: Account, { isProduction }: { isProduction: boolean }): boolean =>
  role === 'staff' && (isProduction || !email?.toLowerCase().endsWith('.test'))

/** The result of a sign-in with a correct first step. */
export function decideSecondStep(
  row: FactorsRow,
  { isProduction }: { isProduction: boolean },
): { outcome: 'none' } | { outcome: 'verify' | 'set_up'; methods: Method[] } {
  if (isTwoStepOn(row)) return { outcome: 'verify', methods: methodsOf(row) }
  return needsTwoStep(row, { isProduction }) ? { outcome: 'set_up', methods: [] } : { outcome: 'none' }
}

function methodsOf({ has_totp, passkeys, recovery_codes }: Factors): Method[] {
  const methods: [Method, boolean][] = [
    ['passkey', passkeys > 0],
    ['totp', has_totp],
    ['recovery', recovery_codes > 0],
  ]
  return methods.filter(([, has]) => has).map(([method]) => method)
}
