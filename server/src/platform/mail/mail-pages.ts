import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '../html/escape-html.ts'
import type { KeptMail, LocalMailbox } from './local-mailbox.ts'

/** No script, nothing from other origins; a mail's own styles are in its attributes. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** `/dev/mail`: the stored mails, for developers. Not registered in production. */
export function registerMailPages(http: FastifyInstance, mailbox: LocalMailbox): void {
  http.get('/dev/mail', async (_request, reply) => sendHtml(reply, listPage(await mailbox.list())))
  http.get('/dev/mail.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await mailbox.list()),
  )
  http.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params }, reply) => {
    const mail = await mailbox.find(params.id)
    return mail ? sendHtml(reply, mail.html) : reply.code(404).type('text/plain').send('404')
  })
}

const sendHtml = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html)

function listPage(mails: readonly KeptMail[]): string {
  const rows = mails.map(
    ({ id, sentAt, to, subject }) =>
      `<tr><td>${escapeHtml(sentAt)}</td><td>${escapeHtml(to)}</td><td><a href="/dev/mail/${id}">${escapeHtml(subject)}</a></td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>mail</title></head>
<body style="font:16px/1.6 system-ui,sans-serif;margin:24px"><table cellpadding="6">${rows.join('\n')}</table></body></html>
`
}
