import type { Post } from '@stagedoor/contract/feeds'
import type { FileView } from '@stagedoor/contract/media'
import sharp from 'sharp'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test } from 'vitest'
import { fileForm, testApp } from './test-support/test-app.ts'
import { aSidewaysPhotograph } from './test-support/test-pictures.ts'

test('a creator sells a photograph, a fan pays for it, and the books agree to the cent', async () => {
  const app = await testApp({ background: true })
  const origin = await app.origin()
  const [maker, fay, other] = [await app.aCreator(), await app.aFan({ username: 'fay' }), await app.aFan()]

  // The photograph goes up and the post goes out.
  const body = fileForm('file', await aSidewaysPhotograph(), 'evening.jpg')
  const file = await app.read<FileView>('POST', '/performer/feeds/photo/upload', { as: maker, body })
  const sale = { price: 30, type: 'photo' as const, title: 'Evening', text: 'A minute of light.', fileIds: [file._id] }
  const { _id: postId } = await app.aPost({ by: maker, ...sale })

  // Locked: nothing of the answer leads to the whole file.
  const locked = await app.call('GET', `/user/feeds/${postId}`, { as: fay })
  expect(locked.body.data).toMatchObject({ isBought: false, price: 30, files: [{ url: null }] })
  expect(locked.text).not.toContain(new URL(file.url ?? '', origin).pathname)

  // Money comes in through the hosted page, then buys the post once.
  const buy = () => app.call('POST', `/wallet/charges/feed/${postId}`, { as: fay, body: { expectedPrice: 30 } })
  const short = await buy()
  expect(short).toMatchObject({ status: 422, body: { error: 'INSUFFICIENT_BALANCE', details: { shortBy: 30 } } })
  const payment = await app.read('POST', '/payment/wallet/top-up', { as: fay, body: { amount: 50 } })
  await app.act(payment.paymentUrl, 'approve')
  await expect.poll(() => app.balance(fay), { timeout: 30_000 }).toBe(50)

  const { token } = app.accountOf(maker)
  const received = new Promise<Record<string, unknown>>((resolve, reject) => {
    const socket = io(origin, { transports: ['websocket'], query: { token }, forceNew: true })
    onTestFinished(() => void socket.disconnect())
    socket.on('token_transaction_success', resolve)
    socket.on('connect_error', reject)
    socket.on('connect', () => socket.emit('auth/login', { token }, () => void buy()))
  })
  expect(await received).toMatchObject({
    type: 'feed',
    targetId: postId,
    title: 'Evening',
    buyerName: 'The fay',
    totalPrice: 30,
    netPrice: 24,
  })
  expect(await buy()).toMatchObject({ status: 200, body: { data: { totalPrice: 30, balance: 20 } } })

  // It is open to the buyer alone, upright and bare.
  const opened = await app.read<Post>('GET', `/user/feeds/${postId}`, { as: fay })
  const address = opened.files[0]?.url ?? ''
  const served = await app.fetch(address, fay)
  const { width, height, exif } = await sharp(served.rawPayload).metadata()
  expect([opened.isBought, served.statusCode, width > height, exif]).toEqual([true, 200, true, undefined])
  const others = await Promise.all([null, other].map((as) => app.fetch(address, as)))
  expect(others.map((reply) => reply.statusCode)).toEqual([404, 404])

  // Wallet, receipt, earning and ledger say the same.
  const me = await app.read('GET', '/users/me', { as: fay })
  const charges = await app.read('GET', '/wallet/charges/search', { as: fay })
  const earnings = await app.read('GET', '/performer/earning/search', { as: maker })
  const stats = await app.read('GET', '/performer/earning/stats', { as: maker })
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
})
