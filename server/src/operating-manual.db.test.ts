import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { flexPaySignature } from './platform/gateways/verotel/flexpay-signature.ts'
import { freePort } from './test-support/free-port.ts'
import { freshDatabaseWithUrl } from './test-support/fresh-database.ts'
import { freshFolder } from './test-support/fresh-folder.ts'
import { programEnvironment } from './test-support/program-environment.ts'

const ROOT = join(import.meta.dirname, '../..')
const manual = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')
const firstSale = manual.split('\n## From an empty machine to the first sale\n')[1]?.split('\n## ')[0] ?? ''

const SIGNATURE_KEY = 'zpXwe2D77g4P7ysGJcr3rY'

/** The settings that the manual lists, with the values that are the operator's own. */
function settingsOf(own: Record<string, string>): Record<string, string> {
  const block = firstSale.split('```')[1] ?? ''
  const listed = Object.fromEntries(block.split('\n').flatMap((line) => pairIn(line.trim())))
  expect(Object.keys(listed)).toEqual(
    expect.arrayContaining(['NODE_ENV', 'PUBLIC_URL', 'SECRET_KEY', 'PAYMENT_GATEWAYS']),
  )
  return { ...listed, ...own }
}

function pairIn(line: string): [string, string][] {
  const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
  return name === undefined || value === undefined ? [] : [[name, value]]
}

/** Runs one of our programs. */
function run(file: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [join(ROOT, file)], {
    cwd: ROOT,
    env: { ...programEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  return { child, printed, end: once(child, 'close').then(([code]) => code as number) }
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const reply = await fetch(`${url}/readyz`).catch(() => null)
    if (reply?.ok) return
    await pause(50)
  }
  throw new Error(`${url} did not become ready`)
}

type Reply = {
  status: number
  data: Record<string, never> & { _id: string; token: string }
  error: string
  details: { ticket: string }
}

/** Calls as a program makes them. */
const callsTo =
  (url: string) =>
  async (method: string, path: string, options: { token?: string; body?: object | FormData } = {}): Promise<Reply> => {
    const { token, body } = options
    const isForm = body instanceof FormData
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: token }),
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = (await reply.json()) as { data: Reply['data']; error: string; details: Reply['details'] }
    return { ...answer, status: reply.status }
  }

const aPassport = async (background: string) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 64, height: 48, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  ])

/** What the gateway does when the payer has paid on its page: it sends its signed postback. */
async function payAtGateway(url: string, paymentUrl: string): Promise<string> {
  const order = Object.fromEntries(new URL(paymentUrl).searchParams)
  const { shopID = '', referenceID = '', custom1 = '', priceAmount = '', priceCurrency = '', type = '' } = order
  const sale = { saleID: '100000001', shopID, referenceID, custom1, priceAmount, priceCurrency, type }
  const query = new URLSearchParams({ ...sale, signature: flexPaySignature(SIGNATURE_KEY, sale) })
  return (await fetch(`${url}/api/payment/webhooks/verotel?${query.toString()}`)).text()
}

test(
  'the manual followed literally leads from an empty database in production to the first sale',
  { timeout: 180_000 },
  async () => {
    for (const command of ['npm start', 'npm run create-admin', 'npm run doctor', 'npm run check-books'])
      expect(firstSale).toContain(command)

    // 1 and 2: configure and start.
    const { url: databaseUrl } = await freshDatabaseWithUrl()
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = settingsOf({
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: databaseUrl,
      DATA_DIR: await freshFolder('manual'),
      SECRET_KEY: 'q7XbL0vRk2mZ9sTfYw4NcJ8uHd1PaE5gQo3iVtBx6SyK',
      VEROTEL_SIGNATURE_KEY: SIGNATURE_KEY,
      // Nothing of a test leaves this machine: mails are kept in a folder.
      SMTP_URL: '',
    })
    const built = run('scripts/build.mjs', {})
    expect([await built.end, built.printed.join('')]).toEqual([0, expect.any(String)])
    const product = run('server/main.mjs', env)
    await untilReady(url)
    const [firstLine = ''] = product.printed.join('').split('\n')
    expect(firstLine).toBe('• Running the bundle of the server …')
    expect(manual).toContain(`\`${firstLine}\``)
    const call = callsTo(url)

    // 3: the first administrator, by the command, while the product runs.
    const boss = { username: 'the.boss', password: 'four random words here' }
    const answers = { ADMIN_EMAIL: 'boss@stage.example', ADMIN_USERNAME: boss.username, ADMIN_PASSWORD: boss.password }
    const created = run('scripts/create-admin.mjs', { ...env, ...answers })
    expect([await created.end, created.printed.join('')]).toEqual([
      0,
      expect.stringContaining('Created boss@stage.example'),
    ])

    // 4: the first sign-in sets the second step up, and gives no token before.
    const { details } = await call('POST', '/auth/login', { body: boss })
    const { data: app } = await call('POST', '/auth/two-step/totp', { body: { ticket: details.ticket } })
    const code = new TOTP({ secret: Secret.fromBase32(String(app['secret'])) }).generate()
    const signedIn = await call('POST', '/auth/two-step/totp/confirm', { body: { ticket: details.ticket, code } })
    const { token: admin } = signedIn.data

    // 5 and 6: settings and a token package.
    const settings = await call('PUT', '/admin/settings', {
      token: admin,
      body: { values: { paymentGateway: 'verotel', siteName: 'Stage' }, reason: 'opening' },
    })
    expect([settings.status, settings.error]).toEqual([200, undefined])
    const tokenPackage = { name: 'Ten tokens', price: 10, tokens: 10 }
    const sold = await call('POST', '/admin/packages', { token: admin, body: tokenPackage })
    expect(sold.status).toBe(201)

    // 7: a creator registers with documents; each is looked at before the approval.
    const secret = 'a long enough sentence'
    const form = new FormData()
    const person = { firstName: 'Ann', lastName: 'Applies', dateOfBirth: '1990-05-04', country: 'TW' }
    const ann = { username: 'ann.sells', email: 'ann@creators.example', password: secret, ...person }
    for (const [name, value] of Object.entries(ann)) form.set(name, value)
    form.set('idVerification', await aPassport('#336699'), 'passport.png')
    form.set('documentVerification', await aPassport('#993366'), 'photograph.png')
    expect((await call('POST', '/auth/performers/register', { body: form })).status).toBe(200)
    const waiting = await call('GET', '/admin/performers?status=under_review', { token: admin })
    const [applicant] = (waiting.data as unknown as { data: { _id: string }[] }).data
    const creatorId = applicant?._id ?? ''
    const application = await call('GET', `/admin/performers/${creatorId}`, { token: admin })
    const { documents } = application.data as unknown as { documents: { _id: string }[] }
    expect(documents).toHaveLength(2)
    for (const { _id: id } of documents) {
      const look = await call('POST', `/admin/performers/${creatorId}/documents/${id}/views`, { token: admin })
      const file = await fetch(`${url}${String(look.data['url'])}`, { headers: { authorization: admin } })
      expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'no-store'])
    }
    const decision = { status: 'approved', reason: 'passport and photograph agree' }
    const approved = await call('PUT', `/admin/performers/${creatorId}/status`, { token: admin, body: decision })
    expect([approved.status, approved.data['state']]).toEqual([200, 'approved'])

    // 8: the first post.
    const creator = await call('POST', '/auth/login', { body: { username: ann.username, password: secret } })
    const post = await call('POST', '/performer/feeds', {
      token: creator.data.token,
      body: { type: 'text', title: 'Opening night', text: 'How it went.', isSale: true, price: 5 },
    })
    expect([post.status, post.error]).toEqual([201, undefined])

    // 9: a fan pays at the gateway, and buys.
    const fay = { username: 'fay.buys', email: 'fay@fans.example', password: secret, dateOfBirth: '1990-05-04' }
    expect((await call('POST', '/auth/users/register', { body: fay })).status).toBe(200)
    const fan = await call('POST', '/auth/login', { body: { username: fay.username, password: secret } })
    const { token } = fan.data
    const topUp = await call('POST', '/payment/wallet/top-up', { token, body: { packageId: sold.data._id } })
    expect([topUp.status, topUp.error]).toEqual([201, undefined])
    expect(await payAtGateway(url, String(topUp.data['paymentUrl']))).toBe('OK')
    const bought = await call('POST', `/wallet/charges/feed/${post.data._id}`, { token, body: {} })
    expect([bought.status, bought.data['balance']]).toEqual([201, 5])

    product.child.kill('SIGTERM')
    expect(await product.end).toBe(0)
    const books = run('server/src/check-books/check-books.ts', env)
    expect([await books.end, books.printed.join('')]).toEqual([0, expect.any(String)])
  },
)
