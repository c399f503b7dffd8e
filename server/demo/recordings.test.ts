import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoCreators } from './creators/all-creators.ts'

const FOLDER = join(import.meta.dirname, 'recordings')
const MAXIMUM_TOTAL_BYTES = 1_000_000

test('every recording of a post is committed and no other is, together at most 1 MB', () => {
  const used = demoCreators.flatMap(({ posts }) => posts.flatMap(({ recording }) => recording?.file ?? []))
  const committed = readdirSync(FOLDER).filter((name) => name !== 'README.md')
  expect(committed.toSorted()).toEqual(used.toSorted())
  const totalBytes = committed.reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0)
  expect(totalBytes).toBeLessThanOrEqual(MAXIMUM_TOTAL_BYTES)
})
