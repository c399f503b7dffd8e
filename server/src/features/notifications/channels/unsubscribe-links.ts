import { createHmac, timingSafeEqual } from 'node:crypto'
import { notificationTopics, type NotificationTopic } from '@stagedoor/contract/notifications'
import { keysFor, type SecretKeys } from '#src/platform/secrets/secret-keys.ts'

export type UnsubscribeLinks = {
  /** The token of a link that switches the emails of some topics off for one account. It does not end: RFC 8058. */
  sign(accountId: string, topics: readonly NotificationTopic[]): string
  /** Null for a token that was not made here. */
  read(token: string): { accountId: string; topics: NotificationTopic[] } | null
}

const FORMAT = /^([0-9a-f-]{36})\.([A-Za-z-]{1,300})\.([\w-]{43})$/
const knownTopics: ReadonlySet<string> = new Set(notificationTopics)
const isTopic = (text: string): text is NotificationTopic => knownTopics.has(text)

/** Signed links: anybody with one may switch off exactly what it names, and nothing else. Rule NOTE-7. */
export function createUnsubscribeLinks(secretKeys: SecretKeys): UnsubscribeLinks {
  const keys = keysFor(secretKeys, 'unsubscribe links')
  const sign = (key: Buffer, content: string) => createHmac('sha256', key).update(content).digest()
  return {
    sign(accountId, topics) {
      const content = `${accountId}.${topics.join('-')}`
      return `${content}.${sign(keys[0], content).toString('base64url')}`
    },
    read(token) {
      const [, accountId = '', named = '', signature = ''] = FORMAT.exec(token) ?? []
      const given = Buffer.from(signature, 'base64url')
      const isOurs = keys.some((key) => {
        const expected = sign(key, `${accountId}.${named}`)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
      return isOurs ? { accountId, topics: named.split('-').filter(isTopic) } : null
    },
  }
}
