import type { SettingReader } from './setting-readers.ts'

export type PushSettings = {
  /** Whom push services contact about this installation: `mailto:` or `https:`. */
  subject: string
  /** Whether a push service on this machine itself is accepted: tests and development, never production. */
  allowsLoopback: boolean
}

/** Reads the contact that push services are given; without one it is the address that mails come from. */
export function readPush(
  read: SettingReader,
  { isProduction, sender }: { isProduction: boolean; sender: string | null },
): PushSettings {
  const given = read.text('PUSH_CONTACT')
  const subject = given ?? `mailto:${sender ?? 'operator@localhost'}`
  if (
    given !== undefined &&
    !/^mailto:[^\s@<>,;]+@[^\s@<>,;]+$/.test(subject) &&
    !/^https:\/\/[^\s/]+\.[^\s/]+/.test(subject)
  )
    read.problems.push(
      `PUSH_CONTACT is "${subject}": set it to mailto:operator@stagedoor.example or to an https address.`,
    )
  return { subject, allowsLoopback: !isProduction }
}
