import sharp from 'sharp'
import { expect } from 'vitest'
import { answerOf, fileForm, test, type TestApp } from '#src/test-support/test-app.ts'

const upload = (app: TestApp, as: string, kind: string, bytes: Uint8Array | string) =>
  app.call('POST', `/admin/site-pictures/${kind}`, { as, body: fileForm('file', bytes, 'logo.png') })

test("staff upload the site's pictures, which are encoded again, shown immediately and cacheable for long", async ({
  app,
}) => {
  const admin = await app.aStaffMember('admin')
  const png = await sharp({
    create: { width: 900, height: 300, channels: 4, background: { r: 66, g: 177, b: 232, alpha: 0.5 } },
  })
    .withExif({ IFD0: { Artist: 'somebody with a name' } })
    .png()
    .toBuffer()

  const reply = await upload(app, admin, 'logo', png)
  expect([reply.status, reply.body.data]).toMatchObject([201, { width: 480, height: 160 }])
  const { url } = reply.body.data
  const settings = await app.read('GET', '/settings/public')
  expect([settings.logoUrl, settings.darkmodeLogoUrl]).toEqual([url, ''])

  await app.changeSettings({ maintenanceMode: true })
  const served = await app.fetch(url)
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
    const address = (await upload(app, admin, kind, png)).body.data.url
    expect((await app.read('GET', '/settings/public'))[setting]).toBe(address)
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

test('refuses other files, and callers without permission', async ({ app }) => {
  const [admin, support] = [await app.aStaffMember('admin'), await app.aStaffMember('support')]
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const refused = await upload(app, admin, 'logo', svg)
  expect(answerOf(refused)).toEqual([422, 'FILE_NOT_A_PICTURE'])
  expect((await upload(app, admin, 'logo', Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'))).status).toBe(422)
  expect((await upload(app, admin, 'poster', svg)).status).toBe(400)
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect((await upload(app, support, 'logo', png)).status).toBe(403)
  const promo = await upload(app, support, 'promo', png)
  expect([promo.status, (await app.fetch(promo.body.data.url)).statusCode]).toEqual([201, 200])
  const nowhere = ['/site-pictures/../etc/passwd', '/site-pictures/00000000-0000-7000-8000-000000000000.webp']
  expect(await Promise.all(nowhere.map(async (path) => (await app.fetch(path)).statusCode))).toEqual([404, 404])
})
