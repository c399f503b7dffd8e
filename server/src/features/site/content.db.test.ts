import { expect } from 'vitest'
import { writeLegalPages } from './legal-pages/write-legal-pages.ts'
import { answerOf, statusesOf, test, testApp, type TestApp } from '#src/test-support/test-app.ts'

const page = {
  slug: 'about-us',
  status: 'published',
  ordering: 1,
  texts: [
    { locale: 'zh-TW', title: '關於我們', shortDescription: '我們是誰', content: '## 開始\n\n內容' },
    { locale: 'en-US', title: 'About us', shortDescription: 'Who we are', content: 'Text <script>x</script>' },
  ],
}

async function auditOf({ db }: TestApp): Promise<string[]> {
  const rows = await db.selectFrom('audit_log').select('action').orderBy('id').execute()
  return rows.map(({ action }) => action)
}

test('staff write a page, and every reader gets it in their language, by slug and by id', async ({ app }) => {
  const staff = await app.aStaffMember('support')
  const made = await app.call('POST', '/admin/posts', { as: staff, body: page })
  expect(made.status).toBe(201)
  const id = String(made.body.data._id)

  const inEnglish = await app.call('GET', '/posts/about-us')
  expect(inEnglish.body.data).toMatchObject({ _id: id, locale: 'en-US', title: 'About us', content: 'Text' })
  const inChinese = await app.call('GET', `/posts/${id}`, { locale: 'zh-CN' })
  expect(inChinese.body.data).toMatchObject({ locale: 'zh-TW', title: '關於我們' })
  const list = await app.call('GET', '/posts/search?q=about')
  expect(list.body.data).toMatchObject({ total: 1, data: [{ slug: 'about-us' }] })
  expect(list.body.data.data[0]).not.toHaveProperty('content')
  expect(await auditOf(app)).toEqual(['site.post_created'])
})

test('a draft is visible to staff only, until it is published', async ({ app }) => {
  const staff = await app.aStaffMember('admin')
  const made = await app.call('POST', '/admin/posts', { as: staff, body: { ...page, status: 'draft' } })
  const id = String(made.body.data._id)
  expect((await app.call('GET', `/posts/${id}`)).status).toBe(404)
  expect((await app.read('GET', '/posts/search')).total).toBe(0)
  expect((await app.read('GET', `/admin/posts/${id}`, { as: staff })).texts).toHaveLength(2)

  await app.call('PUT', `/admin/posts/${id}`, { as: staff, body: page })
  expect((await app.call('GET', `/posts/${id}`)).status).toBe(200)
  expect((await app.call('DELETE', `/admin/posts/${id}`, { as: staff })).status).toBe(200)
  expect((await app.call('GET', `/posts/${id}`)).status).toBe(404)
  expect(await auditOf(app)).toEqual(['site.post_created', 'site.post_changed', 'site.post_deleted'])
})

test('staff see which languages of a legal page still have the default text, and readers do not', async ({ app }) => {
  const staff = await app.aStaffMember('admin')
  await writeLegalPages(app.db)
  const list = await app.read('GET', '/admin/posts?sortBy=ordering&sort=asc', { as: staff })
  const terms = list.data[0]
  expect(terms).toMatchObject({ slug: 'terms', defaultTextLocales: ['en-US', 'ja-JP', 'ko-KR', 'zh-CN', 'zh-TW'] })
  expect((await app.read('GET', '/posts/terms')).defaultTextLocales).toBeUndefined()

  const ours = { locale: 'en-US', title: 'Terms', shortDescription: '', content: 'Our own words.' }
  const korean = terms.texts.find(({ locale }: { locale: string }) => locale === 'ko-KR')
  const body = { slug: 'terms', status: 'published', ordering: 0, texts: [ours, korean] }
  const partly = await app.read('PUT', `/admin/posts/${terms._id}`, { as: staff, body })
  expect(partly.defaultTextLocales).toEqual(['ko-KR'])
  const whole = await app.read('PUT', `/admin/posts/${terms._id}`, { as: staff, body: { ...body, texts: [ours] } })
  expect(whole.defaultTextLocales).toEqual([])
})

test('two pages cannot have one address, even when written concurrently', async ({ app }) => {
  const staff = await app.aStaffMember('admin')
  const both = await Promise.all([1, 2].map(() => app.call('POST', '/admin/posts', { as: staff, body: page })))
  expect(statusesOf(both)).toEqual([201, 409])
  const other = await app.call('POST', '/admin/posts', { as: staff, body: { ...page, slug: 'terms' } })
  const clash = await app.call('PUT', `/admin/posts/${other.body.data._id}`, { as: staff, body: page })
  expect(answerOf(clash)).toEqual([409, 'SLUG_TAKEN'])
  expect(clash.body.details).toEqual({ field: 'slug' })
})

test('of two pages that move to one address concurrently one succeeds, and a removed page is absent', async ({
  app,
}) => {
  const staff = await app.aStaffMember('admin')
  const ids: string[] = []
  for (const slug of ['first', 'second'])
    ids.push((await app.read('POST', '/admin/posts', { as: staff, body: { ...page, slug } }))._id)
  const both = { ...page, slug: 'both' }
  const moved = await Promise.all(ids.map((id) => app.call('PUT', `/admin/posts/${id}`, { as: staff, body: both })))
  expect(statusesOf(moved)).toEqual([200, 409])

  const [id = ''] = ids
  const replies = await Promise.all([
    app.call('DELETE', `/admin/posts/${id}`, { as: staff }),
    ...[1, 2, 3].map(() => app.call('PUT', `/admin/posts/${id}`, { as: staff, body: { ...page, slug: 'third' } })),
  ])
  expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([])
})

test('refuses invalid queries of the list', async () => {
  const { call } = await testApp()
  for (const query of ['sortBy=secret', 'fromDate=yesterday', 'limit=0', 'limit=201']) {
    for (const path of ['/posts/search', '/site-promo/search'])
      expect([query, (await call('GET', `${path}?${query}`)).status]).toEqual([query, 400])
  }
})

test('shows promos while they are active, in time, and in the reader’s language', async ({ app }) => {
  const staff = await app.aStaffMember('support')
  const promo = {
    title: 'Top up <b>now</b>',
    description: '',
    buttonText: 'Go',
    link: '/wallet/top-up',
    imageUrl: '',
    locale: null,
    status: 'active',
    ordering: 1,
    startsAt: null,
    endsAt: null,
  }
  const add = async (changes: object) =>
    (await app.call('POST', '/admin/promos', { as: staff, body: { ...promo, ...changes } })).status
  expect(await add({})).toBe(201)
  expect(await add({ title: 'Japanese', locale: 'ja-JP', ordering: 2 })).toBe(201)
  expect(await add({ title: 'off', status: 'inactive' })).toBe(201)
  expect(await add({ title: 'over', endsAt: '2020-01-01T00:00:00Z' })).toBe(201)
  expect(await add({ title: 'later', startsAt: '2999-01-01T00:00:00Z' })).toBe(201)
  const titles = async (locale: string) => {
    const reply = await app.call('GET', '/site-promo/search', { locale })
    return reply.body.data.data.map(({ title }: { title: string }) => title)
  }
  expect(await titles('en-US')).toEqual(['Top up now'])
  expect(await titles('ja-JP')).toEqual(['Top up now', 'Japanese'])

  for (const link of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'http://evil.example'])
    expect(await add({ link })).toBe(400)
  expect(await add({ startsAt: '2030-01-01T00:00:00Z', endsAt: '2029-01-01T00:00:00Z' })).toBe(400)
})

test('texts of the interface are replaced, read in one language, and restored', async ({ app }) => {
  const staff = await app.aStaffMember('support')
  const change = (entries: object[]) =>
    app.call('PUT', '/admin/translations', { as: staff, body: { locale: 'en-US', entries } })
  await change([
    { key: 'shell.home', value: 'Start' },
    { key: 'shell.explore', value: 'Look <i>around</i>' },
  ])
  const read = (locale: string) => app.read('GET', `/translations/search?locale=${locale}`)
  expect(await read('en-US')).toEqual({
    total: 2,
    data: [
      { key: 'shell.explore', value: 'Look around' },
      { key: 'shell.home', value: 'Start' },
    ],
  })
  expect(await read('ja-JP')).toEqual({ total: 0, data: [] })
  await change([{ key: 'shell.home', value: null }])
  expect((await read('en-US')).data).toEqual([{ key: 'shell.explore', value: 'Look around' }])
  for (const key of ['home', 'shell.__proto__.x', 'Shell.home', '']) {
    expect((await change([{ key, value: 'x' }])).status).toBe(400)
  }
  expect(await auditOf(app)).toEqual(['site.translations_changed', 'site.translations_changed'])
})

test('fans, creators and staff of other roles cannot change any of it', async ({ app }) => {
  const people = [
    await app.aFan(),
    await app.aCreator(),
    await app.aStaffMember('finance'),
    await app.aStaffMember('reviewer'),
  ]
  const calls = [
    ['POST', '/admin/posts', page],
    ['GET', '/admin/posts', undefined],
    ['GET', '/admin/promos', undefined],
    ['GET', '/admin/settings', undefined],
    ['PUT', '/admin/settings', { values: { siteName: 'Mine' } }],
    ['PUT', '/admin/menus', { menus: [] }],
    ['PUT', '/admin/maintenance', { isOn: true }],
    ['PUT', '/admin/translations', { locale: 'en-US', entries: [{ key: 'a.b', value: 'x' }] }],
    ['GET', '/admin/region-policies', undefined],
    ['PUT', '/admin/region-policies/XA', { policy: 'blocked' }],
  ] as const
  for (const [method, path, body] of calls) {
    const options = body === undefined ? {} : { body }
    for (const as of people)
      expect([path, (await app.call(method, path, { as, ...options })).status]).toEqual([path, 403])
    expect([path, (await app.call(method, path, options)).status]).toEqual([path, 401])
  }
  expect(await auditOf(app)).toEqual([])
})

test('stores a message to the operator and mails it once, without injected headers', async ({ app }) => {
  const body = {
    name: 'Anna\r\nBcc: all@example.test',
    email: 'anna@example.test',
    message: 'I cannot sign in.\n<script>x</script>Please help.',
  }
  expect((await app.call('POST', '/contact', { body })).body).toEqual({ status: 0, data: { success: true } })
  const mails = await app.sentMails()
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail).toMatchObject({ to: 'contact@stagedoor.test', replyTo: 'anna@example.test', locale: 'zh-TW' })
  expect(mail?.subject).toContain('Anna Bcc: all@example.test')
  expect(mail?.subject).not.toMatch(/[\r\n]/)
  expect(mail?.html).not.toContain('<script')
  expect(mail?.text).toContain('I cannot sign in.')
})

const wrongMessages = [
  { email: 'anna@example.test\r\nBcc: x@example.test' },
  { email: 'nobody' },
  { name: '' },
  { message: 'short' },
  { message: 'x'.repeat(5_001) },
]

test('refuses a message without a name, an address or enough words', async () => {
  const { call } = await testApp()
  for (const [index, change] of wrongMessages.entries()) {
    const body = { name: 'Anna', email: 'anna@example.test', message: 'a long enough message', ...change }
    const reply = await call('POST', '/contact', { body, from: `192.0.2.${index}` })
    expect([change, reply.status]).toEqual([change, 400])
  }
})

test('refuses the sixth message from one address within an hour, whatever its headers', async () => {
  const { call } = await testApp()
  const body = { name: 'Anna', email: 'anna@example.test', message: 'a long enough message' }
  const send = (index: number) =>
    call('POST', '/contact', { body, from: '192.0.2.9', headers: { 'x-forwarded-for': `198.51.100.${index}` } })
  for (let index = 0; index < 5; index += 1) expect((await send(index)).status).toBe(200)
  const sixth = await send(5)
  expect([sixth.status, Number(sixth.headers['retry-after']) > 0]).toEqual([429, true])
})

test("the sandbox's captcha accepts its own token only", async () => {
  const { call, read } = await testApp()
  const verify = (token: string) => read('POST', '/re-captcha/verify', { body: { token } })
  expect([await verify('sandbox-person'), await verify('anything')]).toEqual([{ success: true }, { success: false }])
  expect((await call('POST', '/re-captcha/verify', { body: {} })).status).toBe(400)
})
