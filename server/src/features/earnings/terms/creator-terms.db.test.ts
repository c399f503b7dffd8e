import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#src/test-support/test-app.ts'

async function aSoldPost() {
  const app = await testApp()
  const { performerId } = await app.aPost({ price: 10 })
  const finance = await app.aStaffMember('finance')
  const set = (body: object, as = finance) =>
    app.call('PUT', `/admin/creator-terms/${performerId}`, { as, body: { reason: 'Agreed in writing.', ...body } })
  const ownTerms = async () => (await app.call('GET', '/performer/earning/terms', { as: performerId })).body.data
  const sell = async () => {
    const [fan, post] = [await app.aFan({ tokens: 10 }), await app.aPost({ price: 10, by: performerId })]
    await app.call('POST', `/wallet/charges/feed/${post._id}`, { as: fan, body: {} })
    await app.drain()
    const found = await app.call('GET', '/performer/earning/search?limit=1&sortBy=createdAt', { as: performerId })
    const [line] = found.body.data['data'] as { siteCommission: number; createdAt: string; availableAt: string }[]
    const waitsMs = new Date(line?.availableAt ?? 0).getTime() - new Date(line?.createdAt ?? 0).getTime()
    return { commission: line?.siteCommission, days: Math.round(waitsMs / 86_400_000) }
  }
  return { ...app, performerId, finance, set, sell, ownTerms }
}

test('the commission of one creator holds for their next sale, and the site’s again once it is removed; the creator can read it', async () => {
  const { set, sell, ownTerms, call, performerId, finance, rows } = await aSoldPost()
  expect(await set({ commissionRate: 0.125, isHighRisk: false })).toMatchObject({
    status: 200,
    body: { data: { performerId, commissionRate: 0.125, isHighRisk: false, highRiskReason: null } },
  })
  expect(await sell()).toEqual({ commission: 1.25, days: 7 })
  expect(await ownTerms()).toEqual({ commissionRate: 0.125, tokenPrice: 1 })
  // What visitors are told is what holds for everybody else.
  expect((await call('GET', '/earning/terms')).body.data).toEqual({
    commissionRate: 0.2,
    tokenPrice: 1,
    maturityDays: 7,
    minimumPayoutAmount: 50,
  })
  expect((await call('GET', '/admin/creator-terms', { as: finance })).body.data).toMatchObject({
    total: 1,
    data: [{ performerId, commissionRate: 0.125 }],
  })
  await set({ commissionRate: null, isHighRisk: false })
  expect(await sell()).toEqual({ commission: 2, days: 7 })
  expect(await ownTerms()).toEqual({ commissionRate: 0.2, tokenPrice: 1 })
  expect((await call('GET', '/admin/creator-terms', { as: finance })).body.data).toEqual({ total: 0, data: [] })
  expect(await rows(`select actor_id, subject_id, action, facts from audit_log order by id`)).toEqual([
    {
      actor_id: finance,
      subject_id: performerId,
      action: 'earnings.creator_terms_changed',
      facts: {
        before: { commissionRate: null, isHighRisk: false },
        after: { commissionRate: 0.125, isHighRisk: false },
      },
    },
    expect.objectContaining({ actor_id: finance }),
  ])
})

test('sales of a creator who is marked as high risk mature later; the mark keeps its reason', async () => {
  const { set, sell, call, performerId, finance } = await aSoldPost()
  await set({ commissionRate: null, isHighRisk: true, reason: 'Many disputes.' })
  await set({ commissionRate: 0.3, isHighRisk: true, reason: 'Agreed later.' })
  expect((await call('GET', `/admin/creator-terms/${performerId}`, { as: finance })).body.data).toMatchObject({
    commissionRate: 0.3,
    isHighRisk: true,
    highRiskReason: 'Many disputes.',
  })
  expect(await sell()).toEqual({ commission: 3, days: 21 })
})

test('terms are for creators alone, set by finance and administrators, within 0 and 1', async () => {
  const { set, call, aFan, aStaffMember, finance } = await aSoldPost()
  const fair = { commissionRate: 0.1, isHighRisk: false }
  for (const role of ['support', 'reviewer'] as const)
    expect((await set(fair, await aStaffMember(role))).status).toBe(403)
  for (const id of [await aFan(), randomUUID()]) {
    const path = `/admin/creator-terms/${id}`
    expect((await call('GET', path, { as: finance })).status).toBe(404)
    expect((await call('PUT', path, { as: finance, body: { ...fair, reason: 'Agreed.' } })).status).toBe(404)
  }
  for (const commissionRate of [-0.1, 1.1]) expect((await set({ ...fair, commissionRate })).status).toBe(400)
  for (const commissionRate of [0, 1]) expect((await set({ ...fair, commissionRate })).status).toBe(200)
})
