import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { actAtSandbox } from './test-support/sandbox-payer.ts'
import { testApp, type TestApp } from './test-support/test-app.ts'
import { aSidewaysPhotograph } from './test-support/test-pictures.ts'

const PASSWORD = 'a long sentence of mine'

type Reply = { status: number; json: { error?: string; details?: unknown; data: Record<string, unknown> } }

/** The product listening on a port of its own, with people who sign in through the calls. */
async function aRunningProduct() {
  const app = await testApp({ background: true })
  const origin = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const call = async (token: string | null, method: string, path: string, body?: object | FormData): Promise<Reply> => {
    const headers: Record<string, string> = { 'content-language': 'en-US', ...(token ? { authorization: token } : {}) }
    const isForm = body instanceof FormData
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers: body && !isForm ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    return { status: reply.status, json: (await reply.json()) as Reply['json'] }
  }
  const signIn = async (username: string) =>
    String(
      (await call(null, 'POST', '/api/auth/login', { username, password: PASSWORD, remember: true })).json.data[
        'token'
      ],
    )
  return { app, origin, call, signIn }
}

async function register(app: TestApp, role: 'user' | 'performer' | 'staff', username: string) {
  const outcome = await app.features.identity.register({
    role,
    username,
    email: `${username}@example.test`,
    password: PASSWORD,
    name: `The ${username}`,
    firstName: '',
    lastName: '',
    gender: null,
    country: 'TW',
    phone: null,
    phoneCode: null,
    dateOfBirth: null,
    locale: 'en-US',
    isTrusted: true,
    ...(role === 'staff' ? { staffRoles: ['admin'] as const } : {}),
  })
  expect(outcome.outcome).toBe('registered')
}

test('a creator sells a photograph, a fan pays for it, and the books agree to the cent', async () => {
  const { app, origin, call, signIn } = await aRunningProduct()
  await register(app, 'performer', 'maker')
  await register(app, 'user', 'fay')
  await register(app, 'user', 'anonymousVisitor')
  const [maker, fay, anonymousVisitor] = [await signIn('maker'), await signIn('fay'), await signIn('anonymousVisitor')]

  // The photograph goes up and the post goes out.
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await aSidewaysPhotograph())], { type: 'image/jpeg' }), 'evening.jpg')
  const file = (await call(maker, 'POST', '/api/performer/feeds/photo/upload', form)).json.data
  const written = await call(maker, 'POST', '/api/performer/feeds', {
    type: 'photo',
    title: 'Evening',
    text: 'A minute of light.',
    fileIds: [file['_id']],
    isSale: true,
    price: 30,
    status: 'active',
  })
  expect(written.status).toBe(201)
  const postId = String(written.json.data['_id'])

  // Locked: nothing of the answer leads to the whole file.
  const locked = await call(fay, 'GET', `/api/user/feeds/${postId}`)
  expect(locked.json.data).toMatchObject({ isBought: false, price: 30, files: [{ url: null }] })
  expect(JSON.stringify(locked.json)).not.toContain(new URL(String(file['url']), origin).pathname)

  // Money comes in through the hosted page, then buys the post once.
  const short = await call(fay, 'POST', `/api/wallet/charges/feed/${postId}`, { expectedPrice: 30 })
  expect(short).toMatchObject({ status: 422, json: { error: 'INSUFFICIENT_BALANCE', details: { shortBy: 30 } } })
  const payment = (await call(fay, 'POST', '/api/payment/wallet/top-up', { amount: 50 })).json.data
  await actAtSandbox(origin, String(payment['paymentUrl']), 'approve')
  await expect
    .poll(async () => (await call(fay, 'GET', '/api/users/me')).json.data['balance'], { timeout: 30_000 })
    .toBe(50)

  const heard = new Promise<Record<string, unknown>>((resolve, reject) => {
    const socket = io(origin, { transports: ['websocket'], query: { token: maker }, forceNew: true })
    onTestFinished(() => void socket.disconnect())
    socket.on('token_transaction_success', resolve)
    socket.on('connect_error', reject)
    socket.on('connect', () => {
      socket.emit(
        'auth/login',
        { token: maker },
        () => void call(fay, 'POST', `/api/wallet/charges/feed/${postId}`, { expectedPrice: 30 }),
      )
    })
  })
  expect(await heard).toMatchObject({
    type: 'feed',
    targetId: postId,
    title: 'Evening',
    buyerName: 'The fay',
    totalPrice: 30,
    netPrice: 24,
  })
  const again = await call(fay, 'POST', `/api/wallet/charges/feed/${postId}`, { expectedPrice: 30 })
  expect(again).toMatchObject({ status: 200, json: { data: { totalPrice: 30, balance: 20 } } })

  // It is open to the buyer alone, upright and bare.
  const opened = (await call(fay, 'GET', `/api/user/feeds/${postId}`)).json.data as unknown as {
    isBought: boolean
    files: { url: string }[]
  }
  const address =
    new URL(opened.files[0]?.url ?? '', origin).pathname + new URL(opened.files[0]?.url ?? '', origin).search
  const served = await fetch(`${origin}${address}`, { headers: { cookie: `token=${fay}` } })
  const { width, height, exif } = await sharp(await served.arrayBuffer()).metadata()
  expect([opened.isBought, served.status, (width ?? 0) > (height ?? 0), exif]).toEqual([true, 200, true, undefined])
  const others = await Promise.all(
    [{}, { cookie: `token=${anonymousVisitor}` }].map((headers) => fetch(`${origin}${address}`, { headers })),
  )
  expect(others.map((reply) => reply.status)).toEqual([404, 404])

  // Wallet, receipt, earning and ledger say the same.
  const me = (await call(fay, 'GET', '/api/users/me')).json.data
  const charges = (await call(fay, 'GET', '/api/wallet/charges/search')).json.data
  const earnings = (await call(maker, 'GET', '/api/performer/earning/search')).json.data
  const stats = (await call(maker, 'GET', '/api/performer/earning/stats')).json.data
  expect(me).toMatchObject({ balance: 20 })
  expect(charges).toMatchObject({
    total: 1,
    data: [{ totalPrice: 30, status: 'success', type: 'feed', targetId: postId }],
  })
  expect(earnings).toMatchObject({
    total: 1,
    data: [{ grossPrice: 30, netPrice: 24, siteCommission: 6, siteCommissionRate: 0.2 }],
  })
  expect(stats).toMatchObject({ totalGrossPrice: 30, totalNetPrice: 24, pending: 24, available: 0 })
  expect(await app.features.wallet.checkBooks(app.db)).toEqual([])
  expect((app.http.server.address() as AddressInfo).port).toBeGreaterThan(0)
})
