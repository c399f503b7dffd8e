import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Addresses per country, from the embedded database. */
export const addressIn = { TW: '168.95.1.1', JP: '210.130.1.1', KR: '168.126.63.1', DE: '217.0.0.1' } as const

type Coming = {
  site: string
  from: keyof typeof addressIn
  token?: string
  /** Whether the age gate was passed before. */
  isConfirmed?: boolean
  hasScripts?: boolean
}

/** A browser in a country. Requests to other hosts are recorded, answered empty and never sent. */
export async function visitorIn(
  browser: Browser,
  { site, from, token, isConfirmed = true, hasScripts = true }: Coming,
): Promise<{ page: Page; context: BrowserContext; foreign: URL[] }> {
  const context = await browser.newContext({
    baseURL: site,
    javaScriptEnabled: hasScripts,
    locale: 'en-US',
    extraHTTPHeaders: { 'x-forwarded-for': addressIn[from] },
  })
  const foreign: URL[] = []
  await context.route(
    (url) => url.origin !== site && url.protocol.startsWith('http'),
    (route) => {
      foreign.push(new URL(route.request().url()))
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    },
  )
  const cookies = { ...(isConfirmed && { eighteen_day: '1990-01-01' }), ...(token !== undefined && { token }) }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: site })))
  return { page: await context.newPage(), context, foreign }
}
