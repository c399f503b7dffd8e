import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { renderEmail } from './email.ts'
import { createLocalMailbox } from './local-mailbox.ts'
import { registerMailPages } from './mail-pages.ts'

const mail = {
  to: 'anna@example.test',
  locale: 'ja-JP' as const,
  subject: 'ようこそ',
  text: 'text',
  html: '<p>html</p>',
}

async function aMailbox() {
  const directory = join(await mkdtemp(join(tmpdir(), 'stagedoor-mail-')), 'mail')
  onTestFinished(() => rm(join(directory, '..'), { recursive: true, force: true }))
  let now = new Date('2026-11-21T00:00:00Z')
  const mailbox = createLocalMailbox({ directory, now: () => now })
  return { mailbox, directory, setNow: (text: string) => void (now = new Date(text)) }
}

test('stores mails completely and lists the newest first', async () => {
  const { mailbox, directory, setNow } = await aMailbox()
  expect(await mailbox.list()).toEqual([])
  await mailbox.send(mail)
  setNow('2026-11-22T00:00:00Z')
  await mailbox.send({ ...mail, subject: 'later' })
  const [newest, oldest] = await mailbox.list()
  expect([newest?.subject, oldest]).toEqual([
    'later',
    expect.objectContaining({ ...mail, sentAt: '2026-11-21T00:00:00.000Z' }),
  ])
  expect(await mailbox.find(oldest?.id ?? '')).toEqual(oldest)
  expect((await readdir(directory)).every((name) => name.endsWith('.json'))).toBe(true)
})

test('ignores unfinished files of a killed process, and ids cannot leave the folder', async () => {
  const { mailbox, directory } = await aMailbox()
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, '1763683200000-0123abcd.unfinished'), '{"id":')
  await writeFile(join(directory, '..', 'secret.json'), '{}')
  expect(await mailbox.list()).toEqual([])
  for (const id of ['../secret', '..%2fsecret', '1763683200000-0123abcd', '']) expect(await mailbox.find(id)).toBeNull()
})

test('text and HTML have the same content, and values cannot become markup', () => {
  const { text, html } = renderEmail({
    locale: 'zh-TW',
    siteName: 'Stage & Door',
    title: '<img src=x onerror=alert(1)>',
    paragraphs: ['"quoted" & <b>bold</b>'],
    action: { label: 'Go', url: 'https://example.test/a?b=1&c="x"' },
  })
  expect(text).toBe(
    '<img src=x onerror=alert(1)>\n\n"quoted" & <b>bold</b>\n\nGo\nhttps://example.test/a?b=1&c="x"\n\nStage & Door\n',
  )
  expect(html).toContain('lang="zh-TW"')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).toContain('href="https://example.test/a?b=1&amp;c=&quot;x&quot;"')
  expect(html).not.toMatch(/<(img|b|script)\b/)
})

test('the list of an inbox shows the paragraphs beside the subject, cut where they are long, and a dark screen dark colours', () => {
  const { text, html } = renderEmail({
    locale: 'en-US',
    siteName: 'Stagedoor',
    title: 'Two new comments',
    paragraphs: ['Hi Anna,', 'Berta commented on “Quay”.', 'x'.repeat(400)],
  })
  const [, preview = ''] = /<body[^>]*>\s*<div style="display:none[^>]*>([^<]*)<\/div>/.exec(html) ?? []
  expect(preview).toMatch(/^Hi Anna, Berta commented on “Quay”\. x+$/)
  expect(preview).toHaveLength(140)
  expect(text.split('Hi Anna,')).toHaveLength(2)
  expect(html).toMatch(/prefers-color-scheme:dark[^]*\.card\{background:#1/)
})

test('developers read mails in the browser, where nothing in them runs', async () => {
  const { mailbox } = await aMailbox()
  const http = Fastify()
  registerMailPages(http, mailbox)
  await mailbox.send({ ...mail, subject: '<script>alert(1)</script>' })
  const list = await http.inject('/dev/mail')
  expect(list.body).toContain('&lt;script&gt;')
  expect(list.headers['content-security-policy']).toContain("default-src 'none'")
  const path = /href="(\/dev\/mail\/[^"]+)"/.exec(list.body)?.[1] ?? ''
  expect((await http.inject(path)).body).toBe('<p>html</p>')
  expect((await http.inject('/dev/mail.json')).json()).toEqual([expect.objectContaining({ to: 'anna@example.test' })])
  expect((await http.inject('/dev/mail/..%2f..%2fsecret')).statusCode).toBe(404)
})
