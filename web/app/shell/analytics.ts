import { countedPlace, type CountedPlace } from './counted-place.ts'

/** Google's tag: a list of commands that its script reads when it is loaded. */
declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

type TagCommand = ['js', Date] | ['set', object] | ['config' | 'event' | 'consent', string, object]

const TAG_ORIGIN = 'https://www.googletagmanager.com'

/** The tag recognises a command by its `arguments` object: it reads no arrays. */
function command(..._command: TagCommand): void {
  window.dataLayer ??= []
  window.dataLayer.push(arguments)
}

let isLoaded = false

/** Loads the tag once, and tells it where the reader is. Called only after consent: nothing is loaded or stored before. */
function load(code: string, place: CountedPlace): void {
  // Without it the tag reads the address bar for the events that it sends by itself.
  if (isLoaded) return command('set', place)
  isLoaded = true
  command('consent', 'default', {
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  })
  command('js', new Date())
  command('set', place)
  command('config', code, { send_page_view: false })
  const script = document.createElement('script')
  script.async = true
  script.src = trusted(`${TAG_ORIGIN}/gtag/js?id=${encodeURIComponent(code)}`)
  document.head.append(script)
}

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** The content policy accepts script addresses only from a policy; this one allows the tag's origin. */
function trusted(url: string): string {
  const types: unknown = Reflect.get(window, 'trustedTypes')
  if (typeof types !== 'object' || types === null) return url
  const createScriptURL = (asked: string) => {
    if (new URL(asked).origin !== TAG_ORIGIN) throw new Error('this is not the address of the tag')
    return asked
  }
  return (types as TrustedTypes).createPolicy('analytics', { createScriptURL }).createScriptURL(url)
}

/** Sends a page view, without the query, which may contain secrets and personal data. */
export function sendPageView(code: string, { title, address }: { title: string; address: URL }): void {
  const place = countedPlace(address, document.referrer)
  load(code, place)
  command('event', 'page_view', { page_title: title, page_location: place.page_location })
}

/**
 * Sends a named event. Nothing is sent before the tag was loaded, which needs consent.
 * @public no screen sends one yet
 */
export function sendEvent(name: string, facts: object): void {
  if (isLoaded) command('event', name, facts)
}

/** Withdraws the consent: nothing is counted from here on. */
export function withdrawConsent(): void {
  if (isLoaded) command('consent', 'update', { analytics_storage: 'denied' })
}

/** Gives the consent again after it was withdrawn. */
export function renewConsent(): void {
  if (isLoaded) command('consent', 'update', { analytics_storage: 'granted' })
}
