const ADDRESS = '/sw.js'

type ScriptPolicy = { createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }

let keeping: Promise<ServiceWorkerRegistration | null> | null = null

/** Registers the service worker once; null where the browser has none. Members only: visitors need nothing of it. */
export function keepServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  keeping ??= register()
  return keeping
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  return (await navigator.serviceWorker.register(trusted(), { scope: '/' })) ?? null
}

/** Trusted Types refuse unchecked script addresses; this policy allows a single one. */
function trusted(): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  return factory
    ? factory.createPolicy('service-worker', { createScriptURL: () => ADDRESS }).createScriptURL('')
    : ADDRESS
}
