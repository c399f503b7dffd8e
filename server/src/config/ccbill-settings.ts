import { isAddressRange, type SettingReader } from './setting-readers.ts'

/** An account of CCBill, and its addresses. */
export type CcbillSettings = {
  accountNumber: string
  /** Four digits. */
  subaccount: string
  /** The payment flow of the form. */
  flexId: string
  /** The shared secret of price and sale digests. */
  salt: string
  formsOrigin: string
  /** Addresses and ranges that webhooks come from. */
  sources: readonly string[]
  /** Whether orders are paid by test cards. Events of the other mode are refused. */
  isTest: boolean
  /** Null: refunds and cancellations are made in CCBill's Admin Portal. */
  dataLink: { origin: string; username: string; password: string } | null
}

/** The sources of CCBill's webhooks. Source: ccbill.com/doc/webhooks-user-guide, "CCBill IP ranges". */
export const CCBILL_SOURCES = ['64.38.212.0/24', '64.38.215.0/24', '64.38.240.0/24', '64.38.241.0/24'] as const

const needed = {
  CCBILL_ACCOUNT_NUMBER: /^\d{6}$/,
  CCBILL_SUBACCOUNT: /^\d{4}$/,
  CCBILL_FLEX_ID: /^[0-9a-fA-F-]{8,64}$/,
  CCBILL_SALT: /^\S{8,100}$/,
} as const

/** Reads CCBill's settings if it is among the gateways; otherwise null. Problems never contain a value. */
export function readCcbill(
  read: SettingReader,
  { isOffered, isProduction }: { isOffered: boolean; isProduction: boolean },
): CcbillSettings | null {
  if (!isOffered) return null
  const names = Object.keys(needed) as (keyof typeof needed)[]
  const missing = names.filter((name) => read.text(name) === undefined)
  if (missing.length > 0)
    read.problems.push(`PAYMENT_GATEWAYS names ccbill without its settings: set ${missing.join(', ')}.`)
  for (const name of names) {
    const value = read.text(name)
    if (value !== undefined && !needed[name].test(value))
      read.problems.push(`${name} does not have the format that CCBill issues: copy it from the Admin Portal.`)
  }
  const isTest = readTestMode(read, 'CCBILL_TEST_MODE', isProduction)
  const protocols = isProduction ? ['https:'] : ['https:', 'http:']
  const formsUrl = read.url('CCBILL_FORMS_URL', { protocols, example: 'https://api.ccbill.com' })
  const [accountNumber = '', subaccount = '', flexId = '', salt = ''] = names.map((name) => read.text(name))
  return {
    accountNumber,
    subaccount,
    flexId,
    salt,
    formsOrigin: formsUrl?.origin ?? (isTest ? 'https://sandbox-api.ccbill.com' : 'https://api.ccbill.com'),
    sources: readSources(read),
    isTest,
    dataLink: readDataLink(read, protocols),
  }
}

/** Test cards would give tokens away. */
export function readTestMode(read: SettingReader, name: string, isProduction: boolean): boolean {
  const isTest = read.flag(name, false)
  if (isTest && isProduction) read.problems.push(`${name} is on, and production refuses it: remove ${name}.`)
  return isTest
}

function readSources(read: SettingReader): readonly string[] {
  const sources = read.list('CCBILL_SOURCES', CCBILL_SOURCES)
  const wrong = sources.find((source) => !isAddressRange(source))
  if (wrong !== undefined)
    read.problems.push(
      `CCBILL_SOURCES holds "${wrong}": list addresses or ranges such as 64.38.212.0/24, or remove it.`,
    )
  return sources
}

function readDataLink(read: SettingReader, protocols: readonly string[]): CcbillSettings['dataLink'] {
  const [username, password] = [read.text('CCBILL_DATALINK_USERNAME'), read.text('CCBILL_DATALINK_PASSWORD')]
  const url = read.url('CCBILL_DATALINK_URL', { protocols, example: 'https://datalink.ccbill.com' })
  if ((username === undefined) !== (password === undefined))
    read.problems.push('CCBILL_DATALINK_USERNAME and CCBILL_DATALINK_PASSWORD go together: set both, or remove both.')
  return username === undefined || password === undefined
    ? null
    : { origin: url?.origin ?? 'https://datalink.ccbill.com', username, password }
}
