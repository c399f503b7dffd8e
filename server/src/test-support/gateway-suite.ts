import { describe } from 'vitest'
import { closingTests } from './gateway-suite/closing.ts'
import { givenGateway } from './gateway-suite/given.ts'
import { everything, type Abilities, type GatewayHarness } from './gateway-suite/harness.ts'
import { laterTests } from './gateway-suite/later.ts'
import { moneyBackTests } from './gateway-suite/money-back.ts'
import { webhookEventTests } from './gateway-suite/webhook-events.ts'
import { payingTests } from './gateway-suite/paying.ts'

export type { Abilities, GatewayHarness, PayerAct } from './gateway-suite/harness.ts'

/**
 * What every gateway must do, whatever company stands behind it. What one cannot do by its nature is named in
 * `abilities`, and the suite then states what it does instead.
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
    moneyBackTests(given, can)
    laterTests(given, can)
  })
}
