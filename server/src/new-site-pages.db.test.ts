import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtWeb } from './platform/http/web-source.ts'
import { testApp } from './test-support/test-app.ts'

const WEB_BUILD = join(import.meta.dirname, '../../web/build')

test('the top-up of a site without a payment gateway says so instead of asking for an amount', async () => {
  const web = builtWeb(WEB_BUILD)
  for (const isProduction of [true, false]) {
    const app = await testApp({ web, config: { isProduction, gateways: isProduction ? [] : ['sandbox'] } })
    const fan = await app.aFan({ username: 'fay' })
    const cookie = `eighteen_day=1990-01-01; token=${app.accountOf(fan).token}`
    const { body } = await app.http.inject({ url: '/en-US/wallet/top-up', headers: { cookie } })
    // Only a site in production has no gateway before one is chosen.
    expect(body.includes('Payments aren’t set up on this site yet.')).toBe(isProduction)
    expect(body.includes('Continue to payment')).toBe(!isProduction)
  }
})
