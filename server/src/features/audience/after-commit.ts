import { oneByOne, type EventHandler } from '#src/platform/outbox/handlers.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'
import './events.ts'

type Deps = {
  realtime: Pick<Realtime, 'toAccount' | 'toCountries'>
}

/** After commit: open pages of those who lost access read their data again. Rule ACS-14. */
export const audienceHandlers = ({ realtime }: Deps): EventHandler[] =>
  oneByOne('audience', {
    'audience.account_blocked': ({ targetId }) => realtime.toAccount(targetId, 'access_changed', {}),
    'audience.countries_blocked': ({ countryCodes }) => realtime.toCountries(countryCodes, 'access_changed', {}),
  })
