import { createServer, type AddressInfo, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { checkMail } from './mail-server.ts'

const FIX = 'start the mail server, correct SMTP_URL, or let this machine reach it'

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (server.address() as AddressInfo).port
}

/** A mail server that knows one password and does not encrypt. */
const aMailServer = (): Promise<number> =>
  portOf(
    new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ password }, _session, done) =>
        password === 'secret' ? done(null, { user: 'user' }) : done(new Error('no')),
    }).server,
  )

const check = (url: string, { requiresTls = false, isProduction = false, patienceMs = 5_000 } = {}) =>
  checkMail({ dataDir: '/data', isProduction, mail: { url, from: 'a@stagedoor.test', requiresTls } }, patienceMs)

test('mails that are kept are good, but not in production', async () => {
  const settings = { dataDir: '/data', mail: null }
  const message = 'mails are kept in /data/mail, none is sent'
  expect(await checkMail({ ...settings, isProduction: false })).toEqual({ state: 'good', subject: 'Mail', message })
  expect(await checkMail({ ...settings, isProduction: true })).toMatchObject({ state: 'warning', message })
})

test('a mail server that lets us in is good, and one that knows another password is bad, without the password', async () => {
  const port = await aMailServer()
  expect(await check(`smtp://user:secret@127.0.0.1:${port}`)).toMatchObject({
    state: 'good',
    message: '127.0.0.1 gets them',
  })
  expect(await check(`smtp://user:hunter2@127.0.0.1:${port}`)).toEqual({
    state: 'bad',
    subject: 'Mail',
    message: `127.0.0.1:${port} takes no mails (EAUTH)`,
    fix: FIX,
  })
})

test('an address at which nothing listens is bad, and so is a server that does not encrypt where that is required', async () => {
  expect(await check('smtp://user:secret@127.0.0.1:1')).toEqual({
    state: 'bad',
    subject: 'Mail',
    message: '127.0.0.1:1 takes no mails (ESOCKET)',
    fix: FIX,
  })
  const port = await aMailServer()
  expect(await check(`smtp://user:secret@127.0.0.1:${port}`, { requiresTls: true })).toMatchObject({ state: 'bad' })
})

test('a server that says nothing is bad after the time limit', async () => {
  const port = await portOf(createServer())
  expect(await check(`smtp://127.0.0.1:${port}`, { patienceMs: 50 })).toMatchObject({
    state: 'bad',
    message: `127.0.0.1:${port} takes no mails (ETIMEDOUT)`,
  })
})
