import type { BankingDetails, GatewayKey } from '@stagedoor/contract/banking'
import type { PaymentAccountType } from '@stagedoor/contract/payouts'

/** The stored fields of a bank account; empty where nothing was given. */
export type Banking = { [K in keyof BankingDetails]-?: string }

export type GatewayAccount = { key: GatewayKey; isActive: boolean; value: Readonly<Record<string, string>> }

const NO_BANKING: Banking = {
  firstName: '',
  lastName: '',
  SSN: '',
  bankName: '',
  bankAccount: '',
  bankRouting: '',
  bankSwiftCode: '',
  address: '',
  city: '',
  state: '',
  country: '',
}

const required = ['firstName', 'lastName', 'bankName', 'bankAccount', 'country'] as const

/** Details with a change applied: omitted fields stay. Texts are trimmed. */
export function mergeBanking(former: Banking | null, change: BankingDetails): Banking {
  const given = Object.entries(change).map(([name, value]) => [name, value.trim()] as const)
  return { ...NO_BANKING, ...former, ...Object.fromEntries(given) }
}

/** The fields without which no payout is possible. */
export const missingFields = (banking: Banking): string[] => required.filter((name) => banking[name] === '')

/** Whether two records are equal, field by field. */
export function isSameRecord(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

/** The destination of a payout of a kind; null without such an account. */
export function payoutAccount(
  type: PaymentAccountType,
  { banking, gateways }: { banking: Banking | null; gateways: readonly GatewayAccount[] },
): Readonly<Record<string, string>> | null {
  if (type === 'banking') return banking && missingFields(banking).length === 0 ? banking : null
  const name = type === 'paypal' ? 'email' : 'accountId'
  const found = gateways.find(({ key, isActive }) => key === type && isActive)
  return found && (found.value[name] ?? '') !== '' ? found.value : null
}

const HOLD_HOURS = 72

/**
 * Until when payouts are held after a change. The first account causes no hold; any later one may belong to someone who
 * took the account over. Rule EARN-6.
 */
export function holdAfterChange({ hadAccount, now }: { hadAccount: boolean; now: Date }): Date | null {
  return hadAccount ? new Date(now.getTime() + HOLD_HOURS * 3_600_000) : null
}

const SHOWN = 4

/** The last characters of a number, enough to recognise it; empty for a short one. */
function maskNumber(text: string): string {
  if (text === '') return ''
  return text.length < 2 * SHOWN ? '••••' : `••••${text.slice(-SHOWN)}`
}

/** An email address reduced to its first letter and domain; other texts like a number. */
export function maskValue(text: string): string {
  const at = text.lastIndexOf('@')
  return at > 0 ? `${text.slice(0, 1)}•••${text.slice(at)}` : maskNumber(text)
}

const secretFields: ReadonlySet<string> = new Set(['SSN', 'bankAccount', 'bankRouting'])

export const maskBanking = (banking: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(banking).map(([name, text]) => [name, secretFields.has(name) ? maskNumber(text) : text]),
  )

/** The masked account on a payout request, enough to recognise it. */
export function accountInfo(
  type: PaymentAccountType,
  account: Readonly<Record<string, string>>,
): Record<string, string> {
  if (type !== 'banking')
    return Object.fromEntries(Object.entries(account).map(([name, text]) => [name, maskValue(text)]))
  const { bankName = '', bankAccount = '', country = '' } = account
  return { bankName, bankAccount: maskNumber(bankAccount), country }
}
