import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtWeb } from './platform/http/web-source.ts'
import { countStatements } from './test-support/count-statements.ts'
import { testApp } from './test-support/test-app.ts'

const WEB_BUILD = join(import.meta.dirname, '../../web/build')

/** One creator with 25 posts, and a fan who subscribes to them, has paid and was charged. */
async function aSiteWithPages() {
  const statements = countStatements()
  const app = await testApp({ web: builtWeb(WEB_BUILD) })
  const [maker, fay] = [await app.aCreator({ username: 'maker' }), await app.aFan({ username: 'fay' })]
  const post = await app.aPost({ by: maker, title: 'Talked about', text: 'Words.', isSale: true, price: 0 })
  await app.read('POST', '/comments', { as: fay, body: { objectId: post._id, objectType: 'feed', content: 'Hello' } })
  for (let number = 2; number <= 25; number += 1) await app.aPost({ by: maker, title: `${number}`, text: 'Words.' })
  const payment = await app.read('POST', '/payment/wallet/top-up', { as: fay, body: { amount: 50 } })
  await app.act(payment.paymentUrl, 'approve_and_keep_card')
  await app.settle()
  expect(await app.balance(fay)).toBe(50)
  await app.read('POST', `/wallet/charges/tip/${maker}`, { as: fay, body: { price: 20 } })
  const body = { performerId: maker, type: 'monthly', paymentGateway: 'wallet' }
  await app.read('POST', '/payment/subscribe/performers', { as: fay, body })
  await app.follow(fay, maker)
  await app.runDue()

  const open = async (path: string, as: string | null) => {
    const session = as === null ? [] : [`token=${app.accountOf(as).token}`, 'theme=dark']
    const cookie = ['eighteen_day=1990-01-01', ...session].join('; ')
    const reply = await app.http.inject({ url: `/en-US${path}`, headers: { cookie } })
    expect([path, reply.statusCode]).toEqual([path, 200])
    return reply.body
  }
  return { statements, open, fay, postId: post._id }
}

/** The most statements that a page may send; what no page may exceed is in the goals: 6. */
test('a page sends no more statements than it needs', async () => {
  const { open, statements, fay, postId } = await aSiteWithPages()
  const pages = {
    profile: ['/maker', fay],
    home: ['/home', fay],
    wallet: ['/wallet', fay],
    'post with comments': [`/post/${postId}`, fay],
    'post for visitors': [`/post/${postId}`, null],
    'profile for visitors': ['/maker', null],
  } as const
  const counts: Record<string, number> = {}
  for (const [name, [path, as]] of Object.entries(pages)) {
    // Caches are filled by the first visit; on a slow machine some are too old again at the second.
    await open(path, as)
    const visits = []
    for (const again of [1, 2, 3]) visits.push(await statements.during(() => open(`${path}?again=${again}`, as)))
    counts[name] = Math.min(...visits.map(({ length }) => length))
  }
  // At most: calls of one page that run at the same time may share a look-up.
  const most = {
    profile: 6,
    home: 5,
    wallet: 6,
    // Two of them for the comments: whether the viewer sees the post in full, and the comments.
    'post with comments': 6,
    'post for visitors': 2,
    'profile for visitors': 3,
  }
  const tooMany = Object.entries(most).filter(([name, count]) => (counts[name] ?? Infinity) > count)
  expect([tooMany, counts]).toEqual([[], counts])
})
