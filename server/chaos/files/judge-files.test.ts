import { expect, test } from 'vitest'
import { createNodeAvEngine } from '#src/platform/transcoding/media/engines.ts'
import { judgeFiles } from './judge-files.ts'

test('twelve broken files are judged, and leave no process and no folder', async () => {
  const report = await judgeFiles({ count: 12, seed: 20_260_101, engine: createNodeAvEngine() })

  expect(report.faults).toEqual([])
  const judged = Object.values(report.outcomes).flatMap((counts) => Object.values(counts))
  expect(judged.reduce((sum, count) => sum + count, 0)).toBe(12)
})
