import type { Appearance } from '@stripe/stripe-js'

/** Stripe's fields in the site's colours, as they are in the page's theme now. */
export function appearanceNow(): Appearance {
  const probe = document.createElement('span')
  document.body.append(probe)
  const colourOf = (token: string): string => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const variables = {
    colorPrimary: colourOf('--link'),
    colorBackground: colourOf('--surface'),
    colorText: colourOf('--ink'),
    colorTextSecondary: colourOf('--ink-soft'),
    colorDanger: colourOf('--danger'),
    fontFamily: getComputedStyle(document.body).fontFamily,
    borderRadius: '12px',
    fontSizeBase: '16px',
  }
  probe.remove()
  return { theme: isDark(variables.colorBackground) ? 'night' : 'stripe', variables }
}

/** Of a computed colour, `rgb(22, 26, 31)`. */
const isDark = (colour: string): boolean =>
  (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) < 384

/** Calls back when the page's theme changes. @returns how to end it. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
