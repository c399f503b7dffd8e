import type { IncomingMessage } from 'node:http'

/** What someone writes on the page of a provider on this machine. */
export type SignInForm = {
  subject: string
  email: string
  name: string
  /** The status that the provider shall answer the site with; null: it does as it should. */
  failsWith: number | null
  isTurnedDown: boolean
}

/** The page on which someone says who they are; its form is sent to where it stands. */
export const signInPage = (title: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${title}</title>
<h1>${title}</h1>
<form method="post">
  <p><label>Account <input name="subject" required></label></p>
  <p><label>E-mail <input name="email" type="email"></label></p>
  <p><label>Name <input name="name"></label></p>
  <p><label>Then fails with <input name="failsWith" inputmode="numeric"></label></p>
  <button name="answer" value="agree">Sign in</button>
  <button name="answer" value="deny" formnovalidate>Cancel</button>
</form>`

export async function readForm(request: IncomingMessage): Promise<SignInForm> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const fields = new URLSearchParams(Buffer.concat(chunks).toString())
  return {
    subject: fields.get('subject') ?? '',
    email: fields.get('email') ?? '',
    name: fields.get('name') ?? '',
    failsWith: Number(fields.get('failsWith')) || null,
    isTurnedDown: fields.get('answer') === 'deny',
  }
}
