import { readTestMode } from './ccbill-settings.ts'
import type { SettingReader } from './setting-readers.ts'

/** A shop at Verotel, and its addresses. */
export type VerotelSettings = {
  shopId: string
  /** FlexPay's signature key, for orders and postbacks. */
  signatureKey: string
  /** The origin of order page and status service; each brand has its own. */
  origin: string
  /** Whether the shop is in test mode. Events of the other mode are refused. */
  isTest: boolean
}

/** Reads Verotel's settings if it is among the gateways; otherwise null. Problems never contain a value. */
export function readVerotel(
  read: SettingReader,
  { isOffered, isProduction }: { isOffered: boolean; isProduction: boolean },
): VerotelSettings | null {
  if (!isOffered) return null
  const [shopId, signatureKey] = [read.text('VEROTEL_SHOP_ID'), read.text('VEROTEL_SIGNATURE_KEY')]
  if (shopId === undefined || signatureKey === undefined)
    read.problems.push(
      'PAYMENT_GATEWAYS names verotel without its settings: set VEROTEL_SHOP_ID and VEROTEL_SIGNATURE_KEY.',
    )
  if (shopId !== undefined && !/^\d{1,12}$/.test(shopId))
    read.problems.push('VEROTEL_SHOP_ID is not a number: copy it from the Control Center.')
  if (signatureKey !== undefined && !/^\S{16,100}$/.test(signatureKey))
    read.problems.push(
      'VEROTEL_SIGNATURE_KEY is too short to be one: copy it from FlexPay options in the Control Center.',
    )
  const protocols = isProduction ? ['https:'] : ['https:', 'http:']
  const url = read.url('VEROTEL_URL', { protocols, example: 'https://secure.verotel.com' })
  return {
    shopId: shopId ?? '',
    signatureKey: signatureKey ?? '',
    origin: url?.origin ?? 'https://secure.verotel.com',
    isTest: readTestMode(read, 'VEROTEL_TEST_MODE', isProduction),
  }
}
