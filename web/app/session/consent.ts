import { locateAddress } from '@stagedoor/contract/geography'
import type { PublicSettings } from '@stagedoor/contract/settings'
import { dataOr } from './answers.ts'
import type { Visit } from './visit.ts'

/** Whether visits of this reader may be counted. */
export type Consent = 'granted' | 'denied'

type ConsentSettings = Pick<
  PublicSettings,
  'gaCode' | 'pageViewTracking' | 'analyticsConsentDefault' | 'analyticsConsentCountries'
>

/** The consent before a choice: the site's default, but denied where the law requires an opt-in. */
export function consentDefaultOf(settings: ConsentSettings, country: string | null): Consent {
  const isRequested = country !== null && settings.analyticsConsentCountries.includes(country)
  return isRequested ? 'denied' : settings.analyticsConsentDefault
}

/** The same for this visit; no address is located while analytics is off. */
export async function findConsentDefault(visit: Visit, settings: ConsentSettings): Promise<Consent> {
  if (settings.gaCode === '' || !settings.pageViewTracking) return settings.analyticsConsentDefault
  const place = dataOr(await visit.api(locateAddress, {}), null)
  return place === null ? 'denied' : consentDefaultOf(settings, place.countryCode)
}

/** The reader's stored choice; null without one. */
export const readConsent = (text: string | null): Consent | null =>
  text === 'granted' || text === 'denied' ? text : null
