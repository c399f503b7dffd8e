/** Google's tag: a list of commands that its script reads when it comes. */
declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

type TagCommand = ['js', Date] | ['config', string, object] | ['event', string, object] | ['consent', string, object]

const TAG_ORIGIN = 'https://www.googletagmanager.com'

/** The tag tells a command by its being an `arguments` object: it reads no arrays. */
function command(..._command: TagCommand): void {
  window.dataLayer ??= []
  window.dataLayer.push(arguments)
}

let isLoaded = false

/** Loads the tag once. Called only after consent: before it nothing is fetched, and nothing is remembered. */
function load(code: string): void {
  if (isLoaded) return
  isLoaded = true
  command('consent', 'default', {
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  })
  command('js', new Date())
  command('config', code, { send_page_view: false })
  const script = document.createElement('script')
  script.async = true
  script.src = trusted(`${TAG_ORIGIN}/gtag/js?id=${encodeURIComponent(code)}`)
  document.head.append(script)
}

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** The content policy takes script addresses only from a policy; this one lets the tag's origin pass. */
function trusted(url: string): string {
  const types: unknown = Reflect.get(window, 'trustedTypes')
  if (typeof types !== 'object' || types === null) return url
  const createScriptURL = (asked: string) => {
    if (new URL(asked).origin !== TAG_ORIGIN) throw new Error('this is not the address of the tag')
    return asked
  }
  return (types as TrustedTypes).createPolicy('analytics', { createScriptURL }).createScriptURL(url)
}

/** Sends that a page was seen. Its query stays here: it may say more than where someone is. */
export function sendPageView(code: string, { title, address }: { title: string; address: URL }): void {
  load(code)
  command('event', 'page_view', {
    page_title: title,
    page_location: `${address.origin}${address.pathname}${address.hash}`,
  })
}

/**
 * Sends an event of a name of its own. Nothing is sent before the tag was loaded, which needs consent.
 * @public no screen sends one yet
 */
export function sendEvent(name: string, facts: object): void {
  if (isLoaded) command('event', name, facts)
}

/** Takes the consent back: nothing is counted from here on. */
export function withdrawConsent(): void {
  if (isLoaded) command('consent', 'update', { analytics_storage: 'denied' })
}

/** Gives the consent again after it was taken back. */
export function renewConsent(): void {
  if (isLoaded) command('consent', 'update', { analytics_storage: 'granted' })
}
