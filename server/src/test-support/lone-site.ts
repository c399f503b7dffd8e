import { systemClock } from '#src/clock/clock.ts'
import { createSite, type Site, type SiteDeps } from '#src/features/site/index.ts'

/** The site's room without the others: no country is closed, and mails go nowhere. */
export const loneSite = (given: Pick<SiteDeps, 'db' | 'log'>, { isProduction = false } = {}): Promise<Site> =>
  createSite({
    ...given,
    clock: systemClock(),
    config: { isProduction, publicUrl: 'http://stagedoor.test' },
    mailer: { send: async () => undefined },
    pictures: { prepare: async () => ({ outcome: 'busy' }) },
    captcha: { challenge: null, isPerson: async () => true },
    facts: { isCountryClosed: () => false },
  })
