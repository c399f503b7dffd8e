import { expect, test } from 'vitest'
import { describeMissingLibrary, findBinaries } from './binaries.ts'
import { serverArguments } from './settings.ts'

test('a machine without a packaged PostgreSQL gets a sentence that names DATABASE_URL', () => {
  expect(() => findBinaries('darwin-arm64')).toThrow(
    'There is no embedded PostgreSQL for darwin-arm64: set DATABASE_URL to a PostgreSQL 18, for example postgres://user:password@127.0.0.1:5432/stagedoor.',
  )
})

test('a missing system library is named with its apt line', () => {
  const complaint =
    'postgres: error while loading shared libraries: libstdc++.so.6: cannot open shared object file: No such file or directory'
  expect(describeMissingLibrary(complaint)).toBe(
    'The embedded PostgreSQL needs the system library libstdc++.so.6, which this machine lacks: apt-get install -y libstdc++6.',
  )
})

test('any other complaint is no missing library', () => {
  expect(describeMissingLibrary('initdb: error: directory exists')).toBeNull()
})

const GIB = 1024 ** 3
const settingsFor = (memoryBytes: number, isDurable = true) =>
  serverArguments({ port: 5432, logDirectory: '/logs', isDurable, memoryBytes }).filter((argument) => argument !== '-c')

test.each([
  [0.5 * GIB, 'shared_buffers=128MB'],
  [4 * GIB, 'shared_buffers=512MB'],
  [64 * GIB, 'shared_buffers=1024MB'],
])('the server takes an eighth of the memory within bounds: %d bytes → %s', (memoryBytes, setting) => {
  expect(settingsFor(memoryBytes)).toContain(setting)
})

test('an installation writes every commit to the disk, only tests do not', () => {
  expect(settingsFor(GIB)).toEqual(expect.arrayContaining(['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']))
  expect(settingsFor(GIB, false)).toContain('fsync=off')
})
