import { BlobReader, TextWriter, ZipReader, type Entry } from '@zip.js/zip.js'
import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

type Archive = Map<string, string>

/** Has the copy made, and reads it as its owner downloads it. */
export async function copyOf(app: TestApp, accountId: string): Promise<Archive> {
  expect(await app.read('POST', '/users/me/export', { as: accountId })).toMatchObject({ status: 'preparing' })
  await app.runDue()
  const reply = await download(app, accountId)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
  return read(reply.rawPayload)
}

/** Asks for the address of the copy and downloads it, by default with the session that asked. */
export async function download(app: TestApp, accountId: string, { token = app.accountOf(accountId).token } = {}) {
  const { url } = await app.read<{ url: string }>('POST', '/users/me/export/link', { as: accountId })
  return app.http.inject({ method: 'GET', url, headers: { authorization: token } })
}

async function read(bytes: Buffer): Promise<Archive> {
  const entries: Entry[] = await new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)]))).getEntries()
  return new Map(
    await Promise.all(
      entries.map(async (entry): Promise<[string, string]> =>
        entry.directory ? [entry.filename, ''] : [entry.filename, await entry.getData(new TextWriter())],
      ),
    ),
  )
}

/** The rows of a file of a copy; none when it is not there. */
export const rowsOf = (archive: Archive, name: string) => JSON.parse(archive.get(`${name}.json`) ?? '[]') as object[]
