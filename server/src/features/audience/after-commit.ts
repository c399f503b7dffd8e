import { oneByOne, type EventHandler } from '#src/platform/outbox/handlers.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'
import './events.ts'

type Deps = {
  realtime: Pick<Realtime, 'toAccount' | 'toAddresses'>
  countryOf(address: string): string | null
}

/** After commit: open pages of those who lost access read their data again. Rule ACS-14. */
export const audienceHandlers = ({ realtime, countryOf }: Deps): EventHandler[] =>
  oneByOne('audience', {
    'audience.account_blocked': ({ targetId }) => realtime.toAccount(targetId, 'access_changed', {}),
    'audience.countries_blocked'({ countryCodes }) {
      const closed = new Set(countryCodes)
      realtime.toAddresses((address) => closed.has(countryOf(address) ?? ''), 'access_changed', {})
    },
  })
