import { describe } from 'vitest'
import { closingTests } from './gateway-suite/closing.ts'
import { givenGateway } from './gateway-suite/given.ts'
import { everything, type Abilities, type GatewayHarness } from './gateway-suite/harness.ts'
import { savedCardAndRenewalTests } from './gateway-suite/saved-cards-and-renewals.ts'
import { reversalTests } from './gateway-suite/reversals.ts'
import { webhookEventTests } from './gateway-suite/webhook-events.ts'
import { payingTests } from './gateway-suite/paying.ts'

export type { Abilities, GatewayHarness, PayerAct } from './gateway-suite/harness.ts'

/**
 * The conformance suite of all gateways. A gateway lists what it does not support in `abilities`; the suite then tests
 * what it does instead.
 */
export function describeGateway(
  name: string,
  make: () => Promise<GatewayHarness>,
  abilities: Partial<Abilities> = {},
): void {
  const can: Abilities = { ...everything, ...abilities }
  const given = () => givenGateway(make)
  describe(`${name} as a gateway`, () => {
    payingTests(given, can)
    closingTests(given, can)
    webhookEventTests(given, can)
    reversalTests(given, can)
    savedCardAndRenewalTests(given, can)
  })
}
