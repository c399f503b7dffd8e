import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { locales } from '@stagedoor/contract/locales'
import { takeNoise } from '#src/test-support/console-and-network.ts'
import { renderEmail } from './email.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

type Taken = { from: string; to: string[]; source: string }

/** A real mail server on its own port; `refusal` makes it refuse recipients. */
async function aMailServer({ refusal, encrypts = false }: { refusal?: string; encrypts?: boolean } = {}) {
  const taken: Taken[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: encrypts ? [] : ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'user' && password === 'secret' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: (_address, _session, done) => (refusal === undefined ? done() : done(new Error(refusal))),
    onData: (stream: SMTPServerDataStream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        taken.push({ from, to, source: Buffer.concat(chunks).toString('utf8') })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  const mailer = (user = 'user:secret', { requiresTls = false } = {}) => {
    const url = `smtp://${user}@127.0.0.1:${port}`
    const senderName = () => 'Stagedoor, "Ltd"'
    const made = createSmtpMailer({ url, from: 'noreply@stagedoor.test', requiresTls, senderName })
    onTestFinished(() => made.close())
    return made
  }
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { taken, mailer }
}

const email = { locale: 'en-US' as const, subject: 'Hello', text: 'text', html: '<p>html</p>' }

test('a mail arrives once, as text and as HTML, from the one address and in its language', async () => {
  const { taken, mailer } = await aMailServer()
  const html = '<p>html</p>'
  await mailer().send({ to: 'anna@example.test', locale: 'ja-JP', subject: 'ようこそ', text: '本文です', html })
  expect(taken).toHaveLength(1)
  const [{ from, to, source } = { from: '', to: [], source: '' }] = taken
  expect([from, to]).toEqual(['noreply@stagedoor.test', ['anna@example.test']])
  expect(source).toMatch(/^Content-Language: ja-JP\r$/m)
  expect(source).toMatch(/^Content-Type: multipart\/alternative;/m)
  expect(source).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m)
  expect(source).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m)
  expect(source).toContain(Buffer.from('ようこそ').toString('base64').slice(0, 8))
})

test.each(locales)('the email of %s arrives whole', async (locale) => {
  const { taken, mailer } = await aMailServer()
  const title = { 'zh-TW': '歡迎', 'zh-CN': '欢迎', 'en-US': 'Welcome', 'ja-JP': 'ようこそ', 'ko-KR': '환영합니다' }[
    locale
  ]
  const rendered = renderEmail({ locale, siteName: 'Stagedoor', title, paragraphs: [title.repeat(40)] })
  await mailer().send({ to: 'anna@example.test', locale, subject: title, ...rendered })
  const parts = (taken[0]?.source ?? '').split(/\r\n--[^\r]+\r\n/)
  const bodies = parts.map(decoded)
  expect(bodies.some((body) => body.includes(title.repeat(40)) && body.includes('<html'))).toBe(true)
  expect(bodies.some((body) => body.includes(title.repeat(40)) && !body.includes('<html'))).toBe(true)
})

test('a mail that can be switched off says so to the mail provider, and may come from a neutral sender', async () => {
  const { taken, mailer } = await aMailServer()
  const unsubscribeUrl = 'https://stagedoor.test/en-US/unsubscribe?token=a.b'
  await mailer().send({ ...email, to: 'anna@example.test', unsubscribeUrl, senderName: 'Account updates' })
  await mailer().send({ ...email, to: 'anna@example.test' })
  const heads = taken.map(({ source }) => (source.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n\s+/g, ' '))
  expect(heads[0]).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
  expect(heads[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(heads[0]).toMatch(/^From: "?Account updates"? </m)
  expect(heads[1]).not.toContain('List-Unsubscribe')
})

test('values cannot add a header line or a recipient', async () => {
  const { taken, mailer } = await aMailServer()
  await mailer().send({
    ...email,
    to: 'anna@example.test',
    replyTo: 'eve@example.test\r\nBcc: all@example.test',
    subject: 'Hello\r\nBcc: all@example.test\r\n\r\nbody',
  })
  const head = taken[0]?.source.split('\r\n\r\n')[0] ?? ''
  expect(taken[0]?.to).toEqual(['anna@example.test'])
  expect(head).not.toMatch(/^Bcc:/im)
})

test('a mail that the server does not take rejects, so that it is tried again', async () => {
  const { taken, mailer } = await aMailServer({ refusal: 'not today' })
  await expect(mailer().send({ ...email, to: 'anna@example.test' })).rejects.toThrow('not today')
  await expect(mailer('user:wrong').send({ ...email, to: 'anna@example.test' })).rejects.toThrow('Invalid login')
  expect(taken).toEqual([])
})

test('where encryption is required, a server without it and one without a valid certificate get no mail', async () => {
  const plain = await aMailServer()
  const strict = plain.mailer('user:secret', { requiresTls: true })
  await expect(strict.send({ ...email, to: 'anna@example.test' })).rejects.toThrow(/STARTTLS|TLS/)
  // The server's certificate is its library's own, which nobody vouches for.
  const unknown = await aMailServer({ encrypts: true })
  expect(takeNoise()).toEqual([expect.stringContaining('built-in default TLS certificate')])
  const checking = unknown.mailer('user:secret', { requiresTls: true })
  await expect(checking.send({ ...email, to: 'anna@example.test' })).rejects.toThrow(/certificate|altnames|Hostname/i)
  expect([...plain.taken, ...unknown.taken]).toEqual([])
})

/** One part of a mail, its transfer encoding undone. */
function decoded(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
