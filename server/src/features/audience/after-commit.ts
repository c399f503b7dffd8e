import { oneByOne, type EventHandler } from '#src/platform/outbox/handlers.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'
import './events.ts'

type Deps = {
  realtime: Pick<Realtime, 'toAccount' | 'toCountries'>
}

/**
 * After commit: open pages of those who lost access read their data again (rule ACS-14), and those of who blocked, which do
 * not come across the other any more (rule ACS-17).
 */
export const audienceHandlers = ({ realtime }: Deps): EventHandler[] =>
  oneByOne('audience', {
    'audience.account_blocked'({ ownerId, targetId }) {
      for (const accountId of [targetId, ownerId]) realtime.toAccount(accountId, 'access_changed', {})
    },
    'audience.countries_blocked': ({ countryCodes }) => realtime.toCountries(countryCodes, 'access_changed', {}),
  })
