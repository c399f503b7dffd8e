import { expect, request as requests, test, type APIRequestContext } from '@playwright/test'
import { PASSWORD } from '../server/src/test-support/test-app/password.ts'
import { callsAs, signIn } from './people/api.ts'
import { violationsOf } from './people/axe.ts'
import { passAgeGate, savePicture } from './people/page.ts'
import { startSmallSite, type SmallSite } from './set-up/small-site.ts'
import { textsIn } from './texts.ts'

// Emails wait for ten minutes, so the story has a site and a clock of its own.
let site: SmallSite
let api: APIRequestContext
test.beforeAll(async () => {
  test.setTimeout(120_000)
  site = await startSmallSite('notification-emails', { SIMULATED_CLOCK: '1' })
  api = await requests.newContext({ baseURL: site.url })
})
test.afterAll(async () => {
  await api.dispose()
  await site.stop()
})

type KeptMail = { id: string; to: string; subject: string; text: string; senderName?: string; unsubscribeUrl?: string }

const as = async (name: string) => {
  const token = await signIn(api, name, PASSWORD)
  return { token, ...callsAs(api, token) }
}

/** Of the site's emails to the creator, those that are not about their account. */
const mailsToMaker = async (): Promise<KeptMail[]> => {
  const mails = (await (await api.get('/dev/mail.json')).json()) as KeptMail[]
  return mails.filter(({ to, unsubscribeUrl }) => to === 'maker@example.test' && unsubscribeUrl !== undefined)
}

test('an email about a comment can be read on a phone in both themes, opens what it is about, and ends with its link alone', async ({
  browser,
}, info) => {
  const t = await textsIn('en-US')
  const [maker, fay, boss] = [await as('maker'), await as('fay'), await as('boss')]
  const post = { type: 'text', title: 'Harbour lights', text: 'Tonight.', fileIds: [], isSale: true, price: 0 }
  const { _id: postId } = await maker.send<{ _id: string }>('POST', '/performer/feeds', { ...post, status: 'active' })
  const comment = (content: string) => fay.send('POST', '/comments', { objectId: postId, objectType: 'feed', content })
  /** The email that is sent so long afterwards. */
  async function mailAfter(advance: string): Promise<KeptMail> {
    const before = (await mailsToMaker()).length
    await expect(async () => {
      await boss.send('POST', '/admin/clock', { advance })
      await expect.poll(async () => (await mailsToMaker()).length, { timeout: 12_000 }).toBe(before + 1)
    }).toPass()
    const [mail] = await mailsToMaker()
    if (!mail) throw new Error('there is no email')
    return mail
  }

  await comment('Lovely')
  const mail = await mailAfter('11m')
  expect(mail.subject).toContain('“Harbour lights”')
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [390, 600]) {
      const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme })
      const page = await context.newPage()
      await page.goto(`${site.url}/dev/mail/${mail.id}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      expect(await violationsOf(page, { runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa'] })).toEqual([])
      const card = await page.locator('.card').evaluate((element) => getComputedStyle(element).backgroundColor)
      expect(card).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(22, 26, 31)')
      await savePicture(page, info.outputPath(`email-${width}-${colorScheme}.png`), { isWhole: true })
      await context.close()
    }

  const context = await browser.newContext({ baseURL: site.url })
  await passAgeGate(context, site.url, { token: maker.token })
  const page = await context.newPage()
  await page.goto(`/dev/mail/${mail.id}`)
  await page.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/post/${postId}$`))

  // A mail provider posts to the link in either form that RFC 8058 names, without cookie, origin or age.
  const link = new URL(mail.unsubscribeUrl ?? '')
  const field = { 'List-Unsubscribe': 'One-Click' }
  for (const sent of [{ form: field }, { multipart: field }])
    expect((await api.post(link.pathname + link.search, sent)).status()).toBe(200)
  const preferences = () => maker.get<{ topics: { topic: string; email: string }[] }>('/notifications/preferences')
  const standing = async (topic: string) => (await preferences()).topics.find((one) => one.topic === topic)?.email
  expect([await standing('comments'), await standing('sales')]).toEqual(['off', 'on'])

  // Who opens the link is asked first; mail scanners do, too.
  await maker.send('PUT', '/notifications/preferences', { topics: [{ topic: 'comments', email: true }] })
  const anonymous = await browser.newContext({ baseURL: site.url })
  await passAgeGate(anonymous, site.url)
  const ending = await anonymous.newPage()
  await ending.goto(link.pathname + link.search)
  await expect(ending.getByRole('listitem').filter({ hasText: t('notifications:topic_comments') })).toBeVisible()
  expect(await standing('comments')).toBe('on')
  await ending.getByRole('button', { name: t('notifications:unsubscribe') }).click()
  await expect(ending.getByText(t('notifications:unsubscribed'))).toBeVisible()
  expect(await standing('comments')).toBe('off')
  await anonymous.close()

  await maker.send('PUT', '/notifications/preferences', {
    topics: [{ topic: 'comments', email: true }],
    isDiscreet: true,
  })
  await comment('Once more')
  const discreet = await mailAfter('61m')
  expect(discreet).toMatchObject({ subject: 'You have a new update', senderName: 'Account updates' })
  await page.goto(`/dev/mail/${discreet.id}`)
  expect(await page.content()).not.toMatch(/Harbour|The fay|Stagedoor/)
  await savePicture(page, info.outputPath('email-discreet.png'), { isWhole: true })
  await page.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/post/${postId}$`))
  await context.close()
})
