import { expect, test } from 'vitest'
import type { RawRequest } from '../../platform/http/raw-request.ts'
import { noticeOf, urlOf, withBitFlipped, testWhen, type Given } from './given.ts'
import type { Abilities } from './harness.ts'

const withoutHeaders = (notice: RawRequest): RawRequest => ({ ...notice, headers: {} })
const withHeadersOf = (notice: RawRequest, { headers }: RawRequest): RawRequest => ({ ...notice, headers })

/** What proves a notice, and for how long. */
export function noticeTests(given: () => Promise<Given>, can: Abilities): void {
  testWhen(
    can.signsNotices,
    'a notice that was altered, unsigned or signed for another body proves nothing',
    async () => {
      const all = await given()
      const { gateway, order, act, takeNotices } = all
      const { withoutSignature = withoutHeaders, withSignatureOf = withHeadersOf } = all
      await act(urlOf(await gateway.createCheckout(order())), 'approve')
      await act(urlOf(await gateway.createCheckout(order())), 'approve')
      const [first, second] = await takeNotices()
      if (!first || !second) throw new Error('two notices were expected')
      const refused = { outcome: 'refused', reason: 'signature' }

      for (const place of ['first', 'middle', 'last'] as const) {
        expect(await gateway.readNotice(withBitFlipped(first, place))).toEqual(refused)
      }
      expect(await gateway.readNotice(withoutSignature(first))).toEqual(refused)
      expect(await gateway.readNotice(withSignatureOf(first, second))).toEqual(refused)
      expect(await gateway.readNotice({ ...first, bytes: Buffer.alloc(0), queryText: '' })).toEqual(refused)
      expect(await gateway.readNotice(first)).toMatchObject({ outcome: 'notice' })
    },
  )
  testWhen(
    !can.signsNotices,
    'a notice from elsewhere than its own addresses proves nothing, whatever its headers say',
    async () => {
      const { gateway, order, act, takeNotices } = await given()
      await act(urlOf(await gateway.createCheckout(order())), 'approve')
      const [first] = await takeNotices()
      if (!first) throw new Error('a notice was expected')
      const headers = { ...first.headers, 'x-forwarded-for': first.peerAddress, 'x-real-ip': first.peerAddress }

      for (const peerAddress of ['203.0.113.9', '::1', '']) {
        expect(await gateway.readNotice({ ...first, headers, peerAddress })).toEqual({
          outcome: 'refused',
          reason: 'source',
        })
      }
      expect(await gateway.readNotice(first)).toMatchObject({ outcome: 'notice' })
    },
  )

  test('a repeated notice is the same notice, word for word', async () => {
    const { gateway, order, act, takeNotices } = await given()
    await act(urlOf(await gateway.createCheckout(order())), 'approve')
    const [first] = await takeNotices()
    if (!first) throw new Error('a notice was expected')

    const readings = await Promise.all(Array.from({ length: 3 }, () => gateway.readNotice(first)))

    expect(readings.map(noticeOf)).toEqual(Array(3).fill(noticeOf(readings[0] ?? (await gateway.readNotice(first)))))
  })

  testWhen(can.datesNotices, 'a notice proves something for five minutes, not longer', async () => {
    const { gateway, order, act, takeNotices, advance } = await given()
    await act(urlOf(await gateway.createCheckout(order())), 'approve')
    const [notice] = await takeNotices()
    if (!notice) throw new Error('a notice was expected')

    await advance(298)
    expect(await gateway.readNotice(notice)).toMatchObject({ outcome: 'notice' })
    await advance(4)
    expect(await gateway.readNotice(notice)).toEqual({ outcome: 'refused', reason: 'stale' })
  })
  testWhen(
    !can.datesNotices,
    'a notice does not say when it was sent: late or repeated, it is the notice that it was',
    async () => {
      const { gateway, order, act, takeNotices, advance } = await given()
      await act(urlOf(await gateway.createCheckout(order())), 'approve')
      const [notice] = await takeNotices()
      if (!notice) throw new Error('a notice was expected')
      const first = noticeOf(await gateway.readNotice(notice))

      await advance(86_400)

      expect(noticeOf(await gateway.readNotice(notice))).toEqual(first)
    },
  )
}
