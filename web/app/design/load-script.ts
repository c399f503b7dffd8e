type ScriptPolicy = { createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }

/** Loads a third-party script that the site is configured with. The content policy allows the configured ones only. */
export function loadScript(url: string, policyName: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trusted(url, policyName)
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${url} did not load`)))
    document.head.append(script)
  })
}

/** Pages refuse addresses of scripts that no policy has looked at; this one knows a single address. */
function trusted(url: string, policyName: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  return factory ? factory.createPolicy(policyName, { createScriptURL: () => url }).createScriptURL('') : url
}
