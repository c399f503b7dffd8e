import type { Settings } from '../config/read-config.ts'
import { about, type Finding } from './finding.ts'
import { withClient } from './with-client.ts'

/**
 * Checks in production whether the operator has chosen the gateway that takes payments; empty elsewhere. `url` is null before the
 * first start, when nothing can be chosen. Rule PAY-1.
 */
export async function checkChosenGateway(
  url: string | null,
  { isProduction, gateways }: Pick<Settings, 'isProduction' | 'gateways'>,
): Promise<Finding[]> {
  // Without a gateway there is nothing to choose, which is a finding of its own.
  if (!isProduction || gateways.length === 0) return []
  if (url === null) return [judgeChosenGateway('', gateways)]
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ chosen: unknown }>(
      `select value as chosen from setting where name = 'paymentGateway'`,
    )
    return [judgeChosenGateway(rows[0]?.chosen ?? '', gateways)]
  })
}

/** Pure part of the check. */
function judgeChosenGateway(chosen: unknown, gateways: readonly string[]): Finding {
  const finding = about('Gateway')
  const usable = gateways.filter((gateway) => gateway !== 'sandbox')
  if (usable.some((gateway) => gateway === chosen)) return finding.good(`${String(chosen)} takes payments`)
  return finding.bad(
    chosen === ''
      ? 'none is chosen, so paying is refused'
      : `${JSON.stringify(chosen)} is chosen and takes no payments here`,
    `choose ${usable.join(' or ')} as paymentGateway under Settings, Payments in the staff area`,
  )
}
