import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { describeStorage } from '#src/test-support/storage-contract.ts'
import { createLocalStorage } from './local-storage.ts'

const MIB = 1024 * 1024

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-storage-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

describeStorage('the local store', async () => createLocalStorage(await aFolder()))

test('throws for a key that the store did not create', async () => {
  const storage = await createLocalStorage(await aFolder())

  for (const key of [
    '../../etc/passwd',
    '/etc/passwd',
    'aa/../../x',
    'incoming/x',
    '',
    `aa/${'a'.repeat(32)}/x`,
    `aa/${'a'.repeat(31)}\0`,
  ]) {
    await expect(async () => storage.get(key)).rejects.toThrow('not a key')
    await expect(async () => storage.delete(key)).rejects.toThrow('not a key')
  }
})

test('a cancelled upload leaves no partial file on the disk', async () => {
  const folder = await aFolder()
  const storage = await createLocalStorage(folder)
  async function* cancelled() {
    for (let chunk = 0; chunk < 40; chunk++) yield randomBytes(MIB / 4)
    throw new Error('hung up')
  }

  await expect(storage.put(cancelled(), { maximumBytes: 64 * MIB })).rejects.toThrow('hung up')
  expect(await storage.put(Readable.from([randomBytes(2_000)]), { maximumBytes: 1_000 })).toEqual({
    outcome: 'too_large',
  })

  expect(await filesUnder(folder)).toEqual([])
})

test('deletes old unfinished files of a crash, and keeps foreign files in the folder', async () => {
  const folder = await aFolder()
  const storage = await createLocalStorage(folder)
  const [unfinished, fresh] = [join(folder, 'incoming', 'a'.repeat(32)), join(folder, 'incoming', 'b'.repeat(32))]
  await Promise.all([
    writeFile(unfinished, 'half'),
    writeFile(fresh, 'half'),
    writeFile(join(folder, 'README'), 'mine'),
  ])
  await utimes(unfinished, 1, 1)

  for await (const key of storage.listOlderThan(3_600_000)) expect.unreachable(key)

  expect((await filesUnder(folder)).toSorted()).toEqual(['README', 'b'.repeat(32)])
})

/** A real file system of 4 MiB, so that it can be full. */
async function aSmallDisk(): Promise<string> {
  const folder = await aFolder()
  const mountPoint = join(folder, 'disk')
  await mkdir(mountPoint)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', mountPoint])
  onTestFinished(() => void execFileSync('umount', [mountPoint]))
  return mountPoint
}

const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && canMount()

function canMount(): boolean {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.runIf(mayMount)('reports a full disk, leaves nothing behind, and works again once there is space', async () => {
  const disk = await aSmallDisk()
  const storage = await createLocalStorage(disk)
  const first = await storage.put(Readable.from([randomBytes(3 * MIB)]), { maximumBytes: 64 * MIB })
  expect(first.outcome).toBe('stored')

  const results = await Promise.all(
    [2, 5, 9].map((size) => storage.put(Readable.from([randomBytes(size * MIB)]), { maximumBytes: 64 * MIB })),
  )

  expect(results).toEqual([{ outcome: 'storage_full' }, { outcome: 'storage_full' }, { outcome: 'storage_full' }])
  expect(await filesUnder(disk)).toHaveLength(1)
  if (first.outcome === 'stored') await storage.delete(first.key)
  expect(await storage.put(Readable.from([randomBytes(3 * MIB)]), { maximumBytes: 64 * MIB })).toMatchObject({
    outcome: 'stored',
  })
})

test.skipIf(mayMount)('a full disk: skipped, because this user may not mount a small file system', (context) => {
  context.skip('needs root and the right to mount a tmpfs')
})
