import { isLivePage } from '@stagedoor/contract/live-pages'

/**
 * The content policy admits Agora on pages of live video, and a page that is reached inside the site keeps the policy of the document
 * that was loaded first: it is loaded whole.
 */
export function keepOwnDocument(): void {
  const [loaded] = performance.getEntriesByType('navigation')
  if (loaded && !isLivePage(new URL(loaded.name).pathname)) location.reload()
  else allowMarkup()
}

type MarkupRules = { createHTML(text: string): string | null }
type TrustedTypes = { defaultPolicy: unknown; createPolicy(name: string, rules: MarkupRules): unknown }

/** What the library writes into a page of an iPhone to go on with sound in the background. */
const SOUND = "<audio x-webkit-airplay='deny'></audio>"

/** Pages require Trusted Types: only a default policy can pass plain markup, that one and nothing else. */
function allowMarkup(): void {
  const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  if (!factory || factory.defaultPolicy) return
  factory.createPolicy('default', { createHTML: (text) => (text === SOUND ? text : null) })
}
