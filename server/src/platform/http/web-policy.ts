import { randomBytes } from 'node:crypto'
import { CSP_REPORTS_PATH } from './csp-reports.ts'
import { safetyHeaders } from './safety-headers.ts'

/** A fresh nonce for this answer's own scripts. */
export const newNonce = (): string => randomBytes(18).toString('base64url')

/** What a page may load, and where its forms may lead. */
export type PolicyOptions = {
  /** The site's own origin: names its sockets for browsers whose 'self' does not cover them. */
  publicUrl: string
  /** Origins of the media store, when it is not this site. */
  mediaOrigins: readonly string[]
  /** Origins of hosted payment pages: a form of ours may end there by a redirect, like on our own. */
  formOrigins: readonly string[]
  /** Origins of the single sign-on widget: its script, calls, images and frames. */
  widgetOrigins: readonly string[]
  /** Hosts of other sites whose pictures the operator allows now. */
  pictureHosts?(): readonly string[]
  /** Whether pages are counted now: only then the counter's own script and its reports pass. */
  isCounting?(): boolean
  /** Whether the page of a path shows the card fields of Stripe's script: only there may it run. */
  hasCardFields?(path: string): boolean
  /** Whether the page of a path sends or plays video by Agora: only there may its servers be called. */
  callsAgora?(path: string): boolean
}

/** Stripe's script, its fields and challenges, and its API. https://docs.stripe.com/security/guide#content-security-policy */
const cardFieldOrigins = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  call: 'https://api.stripe.com',
} as const
const noOrigins = { script: '', frame: '', call: '' } as const

/**
 * Where Agora's library, which is among our own files, calls: its documented domains for the web (docs.agora.io, *Firewall requirements*),
 * at ports that it chooses.
 */
const agoraOrigins = ['agora.io', 'sd-rtn.com', 'rtnsvc.com', 'rtesvc.com']
  .flatMap((domain) => [`https://*.${domain}:*`, `wss://*.${domain}:*`])
  .join(' ')

/** Google's tag and where it reports to. */
const tagOrigins = {
  script: 'https://www.googletagmanager.com',
  report: 'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
} as const

/**
 * Headers of every page. Scripts run by the nonce of this one answer or from our own files; styles come from our own
 * files only; nothing may frame us. Rules PAGE-13 and PAY-20.
 */
export function pageHeaders(
  nonce: string,
  path: string,
  {
    publicUrl,
    mediaOrigins,
    formOrigins,
    widgetOrigins,
    pictureHosts,
    isCounting,
    hasCardFields,
    callsAgora,
  }: PolicyOptions,
): Record<string, string> {
  const socketOrigin = new URL(publicUrl).origin.replace(/^http/, 'ws')
  const media = mediaOrigins.join(' ')
  const pictures = (pictureHosts?.() ?? []).map((host) => `https://${host}`).join(' ')
  const tag = isCounting?.() ? tagOrigins : { script: '', report: '' }
  const widget = widgetOrigins.join(' ')
  const cards = hasCardFields?.(path) ? cardFieldOrigins : noOrigins
  const agora = callsAgora?.(path) ? agoraOrigins : ''
  const policy = [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' ${widget} ${tag.script} ${cards.script}`,
    `style-src 'self'`,
    `img-src 'self' blob: data: ${media} ${pictures} ${widget} ${tag.report}`,
    `media-src 'self' blob: ${media}`,
    `connect-src 'self' ${socketOrigin} ${widget} ${tag.report} ${cards.call} ${agora}`,
    `font-src 'self'`,
    `worker-src 'self' blob:`,
    `frame-src 'self' ${widget} ${cards.frame}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self' ${[new URL(publicUrl).origin, ...formOrigins].join(' ')}`,
    `require-trusted-types-for 'script'`,
    // Browsers that know `report-to` ignore the older directive.
    `report-uri ${CSP_REPORTS_PATH}`,
    'report-to csp',
  ]
  return {
    ...safetyHeaders(publicUrl),
    'content-security-policy': policy.map((part) => part.trim().replaceAll(/ +/g, ' ')).join('; '),
    'reporting-endpoints': `csp="${CSP_REPORTS_PATH}"`,
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The widget signs in in a window of its own, which must reach its opener.
    'cross-origin-opener-policy': widgetOrigins.length === 0 ? 'same-origin' : 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), browsing-topics=()',
  }
}
