import { expect, test } from 'vitest'
import { pathsIn } from '../../paths.ts'
import { addressOfReported, isShownById } from './reported-thing.ts'

const paths = pathsIn('en-US')
const targetId = '0199f0c1-0000-7000-8000-000000000001'

test('a message leads to its case while staff can read it, and is its id otherwise', () => {
  const open = { target: 'message', targetId, isOpenable: true } as const
  expect([addressOfReported(paths, open), isShownById(open)]).toEqual([`/en-US/staff/messages/${targetId}`, false])
  const decided = { ...open, isOpenable: false }
  expect([addressOfReported(paths, decided), isShownById(decided)]).toEqual([null, true])
})

test('a live stream leads to those of now and keeps its id, also once it has ended', () => {
  const stream = { target: 'stream', targetId, isOpenable: true } as const
  expect([addressOfReported(paths, stream), isShownById(stream)]).toEqual(['/en-US/staff/streams', true])
})

test('what has a page of its own leads there, and to none that is gone', () => {
  const comment = { target: 'comment', targetId, isOpenable: true } as const
  expect([addressOfReported(paths, comment), isShownById(comment)]).toEqual([paths.staffComment(targetId), false])
  const gone = { ...comment, isOpenable: false }
  expect([addressOfReported(paths, gone), isShownById(gone)]).toEqual([null, true])
})
