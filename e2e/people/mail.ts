import { expect, type APIRequestContext } from '@playwright/test'

/** The link to `path` in the newest mail to an address. */
export async function mailedLink(request: APIRequestContext, to: string, path: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const mails = (await (await request.get('/dev/mail.json')).json()) as { to: string; text: string }[]
      const mail = mails.find((kept) => kept.to === to && kept.text.includes(path))
      link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return new URL(link).pathname + new URL(link).search
}
