import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PASSWORD } from '#src/test-support/people-names.ts'
import { testApp, type TestApp } from '#src/test-support/test-app.ts'

async function staff(app: TestApp, username: string, staffRoles: readonly ('admin' | 'support')[]): Promise<string> {
  const nothing = { gender: null, country: null, phone: null, phoneCode: null, dateOfBirth: null }
  const names = { name: '', firstName: '', lastName: '', locale: 'en-US' as const, isTrusted: true }
  const account = { role: 'staff' as const, username, email: `${username}@example.test`, password: PASSWORD }
  await app.features.identity.register({ ...account, ...names, ...nothing, staffRoles })
  const reply = await app.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password: PASSWORD },
  })
  return String(reply.json().data.token)
}

async function upload(app: TestApp, token: string, kind: string, bytes: Buffer | string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(Buffer.from(bytes))], { type: 'image/png' }), 'logo.png')
  const body = new Response(form)
  return app.http.inject({
    method: 'POST',
    url: `/api/admin/site-pictures/${kind}`,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '', authorization: token },
  })
}

test('staff give the site its pictures: made again, shown at once, kept for long by anyone who saw them', async () => {
  const app = await testApp()
  const admin = await staff(app, 'anna.admin', ['admin'])
  const png = await sharp({
    create: { width: 900, height: 300, channels: 4, background: { r: 66, g: 177, b: 232, alpha: 0.5 } },
  })
    .withExif({ IFD0: { Artist: 'somebody with a name' } })
    .png()
    .toBuffer()

  const reply = await upload(app, admin, 'logo', png)
  expect([reply.statusCode, reply.json().data]).toMatchObject([201, { width: 480, height: 160 }])
  const { url } = reply.json().data
  const settings = (await app.http.inject('/api/settings/public')).json().data
  expect([settings.logoUrl, settings.darkmodeLogoUrl]).toEqual([url, ''])

  await app.features.site.changeSettings({ values: { maintenanceMode: true }, actorId: null })
  const served = await app.http.inject(url)
  const { format, exif, hasAlpha } = await sharp(served.rawPayload).metadata()
  expect([served.statusCode, served.headers['content-type'], served.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
  expect([format, exif, hasAlpha]).toEqual(['webp', undefined, true])

  for (const [kind, setting] of [
    ['darkmode-logo', 'darkmodeLogoUrl'],
    ['favicon', 'favicon'],
    ['maintenance', 'maintenanceImage'],
  ] as const) {
    const address = (await upload(app, admin, kind, png)).json().data.url
    expect((await app.http.inject('/api/settings/public')).json().data[setting]).toBe(address)
  }
  const audit = await app.db
    .selectFrom('audit_log')
    .select(['action', 'facts'])
    .where('action', '=', 'site.picture_uploaded')
    .execute()
  expect(audit.map(({ facts }) => (facts as { kind: string }).kind).toSorted()).toEqual([
    'darkmode-logo',
    'favicon',
    'logo',
    'maintenance',
  ])
})

test('what is no picture is refused, and so is anyone who may not', async () => {
  const app = await testApp()
  const [admin, support] = [await staff(app, 'anna.admin', ['admin']), await staff(app, 'sue.support', ['support'])]
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const refused = await upload(app, admin, 'logo', svg)
  expect([refused.statusCode, refused.json().error]).toEqual([422, 'FILE_NOT_A_PICTURE'])
  expect((await upload(app, admin, 'logo', Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'))).statusCode).toBe(422)
  expect((await upload(app, admin, 'poster', svg)).statusCode).toBe(400)
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect((await upload(app, support, 'logo', png)).statusCode).toBe(403)
  const promo = await upload(app, support, 'promo', png)
  expect([promo.statusCode, (await app.http.inject(promo.json().data.url)).statusCode]).toEqual([201, 200])
  const nowhere = ['/site-pictures/../etc/passwd', '/site-pictures/00000000-0000-7000-8000-000000000000.webp']
  expect(await Promise.all(nowhere.map(async (path) => (await app.http.inject(path)).statusCode))).toEqual([404, 404])
})
