import { expect, test } from 'vitest'
import { pathsIn } from '../../paths.ts'
import { addressOfReported, isShownById } from './reported-thing.ts'

const paths = pathsIn('en-US')
const targetId = '0199f0c1-0000-7000-8000-000000000001'

test('a message leads to its case while a report of it is open, and is its id afterwards', () => {
  const open = { target: 'message', targetId, openReports: 1 } as const
  expect([addressOfReported(paths, open), isShownById(open)]).toEqual([`/en-US/staff/messages/${targetId}`, false])
  const decided = { ...open, openReports: 0 }
  expect([addressOfReported(paths, decided), isShownById(decided)]).toEqual([null, true])
})

test('a live stream leads to those of now and keeps its id, also once it has ended', () => {
  for (const openReports of [1, 0]) {
    const stream = { target: 'stream', targetId, openReports } as const
    expect([addressOfReported(paths, stream), isShownById(stream)]).toEqual(['/en-US/staff/streams', true])
  }
})

test('what has a page of its own leads there, whether its reports are open or decided', () => {
  const comment = { target: 'comment', targetId, openReports: 0 } as const
  expect([addressOfReported(paths, comment), isShownById(comment)]).toEqual([paths.staffComment(targetId), false])
})
