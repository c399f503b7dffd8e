import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, Mailer } from './mailer.ts'

export type KeptMail = Mail & { id: string; sentAt: string }

export type LocalMailbox = Mailer & {
  /** The newest mails first, at most 200. */
  list(): Promise<KeptMail[]>
  find(id: string): Promise<KeptMail | null>
}

const ID = /^[0-9]{13}-[0-9a-f]{8}$/
const MOST_LISTED = 200

/** Keeps mails as files where no mail server is configured. A mail is whole or absent. */
export function createLocalMailbox({ directory, now }: { directory: string; now(): Date }): LocalMailbox {
  let lastMs = 0

  /** Names sort by when mails were sent, also those of one millisecond. */
  function nextId(sentAt: Date): string {
    lastMs = Math.max(lastMs + 1, sentAt.getTime())
    return `${String(lastMs).padStart(13, '0')}-${randomUUID().slice(0, 8)}`
  }

  async function read(id: string): Promise<KeptMail> {
    // Only this module writes the folder, so a file holds what `send` wrote.
    return JSON.parse(await readFile(join(directory, `${id}.json`), 'utf8')) as KeptMail
  }

  async function listIds(): Promise<string[]> {
    const names = await readdir(directory).catch((error: unknown) => (isAbsent(error) ? [] : Promise.reject(error)))
    return names.map((name) => name.replace(/\.json$/, '')).filter((name) => ID.test(name))
  }

  return {
    async send(mail) {
      const sentAt = now()
      const id = nextId(sentAt)
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const unfinished = join(directory, `${id}.unfinished`)
      await writeFile(unfinished, `${JSON.stringify({ id, sentAt: sentAt.toISOString(), ...mail }, null, 2)}\n`, {
        mode: 0o600,
      })
      await rename(unfinished, join(directory, `${id}.json`))
    },
    async list() {
      const newest = (await listIds()).toSorted().toReversed().slice(0, MOST_LISTED)
      return Promise.all(newest.map(read))
    },
    find: async (id) => (ID.test(id) && (await listIds()).includes(id) ? read(id) : null),
  }
}

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
