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

/** What a reader did, in the words of the tag. Facts are kinds and amounts, never names, texts or addresses. */
type CountedEvent =
  | { name: 'login'; facts: { method: string } }
  | { name: 'sign_up'; facts: { method: string } }
  | { name: 'purchase'; facts: { transaction_id: string; currency: 'USD'; value: number } }
  | { name: 'spend_virtual_currency'; facts: { virtual_currency_name: 'tokens'; value: number; item_name: string } }

/** Before a page knows whether it counts, its events wait; then they are sent, or dropped. */
let state: 'undecided' | 'counting' | 'off' = 'undecided'
let waiting: CountedEvent[] = []
const MOST_WAITING = 20
let isLoaded = false

/** Counts from here on. Called only after consent: nothing is loaded or stored before. */
export function startCounting(code: string, address: URL): void {
  if (isLoaded) command('consent', 'update', { analytics_storage: 'granted' })
  load(code, countedPlace(address, document.referrer))
  state = 'counting'
  for (const { name, facts } of waiting) command('event', name, facts)
  waiting = []
}

/** Nothing is counted from here on: the reader does not consent, or no longer. */
export function stopCounting(): void {
  if (isLoaded) command('consent', 'update', { analytics_storage: 'denied' })
  state = 'off'
  waiting = []
}

/** Sends an event, if this page counts. */
export function sendEvent<const Name extends CountedEvent['name']>(
  name: Name,
  facts: Extract<CountedEvent, { name: Name }>['facts'],
): void {
  if (state === 'counting') command('event', name, facts)
  if (state === 'undecided' && waiting.length < MOST_WAITING) waiting.push({ name, facts } as CountedEvent)
}

/** Loads the tag once, and tells it where the reader is: without it the tag reads the address bar for events of its own. */
function load(code: string, place: CountedPlace): void {
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
  const createScriptURL = (requested: string) => {
    if (new URL(requested).origin !== TAG_ORIGIN) throw new Error('this is not the address of the tag')
    return requested
  }
  return (types as TrustedTypes).createPolicy('analytics', { createScriptURL }).createScriptURL(url)
}

/** Sends a page view, without the query, which may contain secrets and personal data. */
export function sendPageView({ title, address }: { title: string; address: URL }): void {
  if (state !== 'counting') return
  const place = countedPlace(address, document.referrer)
  command('set', place)
  command('event', 'page_view', { page_title: title, page_location: place.page_location })
}
