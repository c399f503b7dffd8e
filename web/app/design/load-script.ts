type ScriptPolicy = { createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy }

/** Loads a configured third-party script. The content policy allows only those. */
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

/** Trusted Types refuse unchecked script addresses; this policy allows a single one. */
function trusted(url: string, policyName: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  return factory ? factory.createPolicy(policyName, { createScriptURL: () => url }).createScriptURL('') : url
}
