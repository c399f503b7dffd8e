/**
 * Whether a state-changing request comes from a page of this site, by `Sec-Fetch-Site` or `Origin`. Reading requests
 * always pass. Rule CALL-7: forms are authorised by the cookie, so they must be ours.
 */
export function isOwnForm(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  if (site !== null && site !== 'same-origin') return false
  if (origin !== null) return origin === new URL(request.url).origin
  return site === 'same-origin'
}
