import { expect, test } from 'vitest'
import { createHomeChanges } from './home-changes.ts'

const answer = (horizon: number, changed: Readonly<Record<string, number>> = {}) => ({
  horizon: String(horizon),
  changed_ids: Object.keys(changed),
  changed_by: Object.values(changed).map(String),
})

test('a change counts for pages that were read before it was told, and for no later ones', () => {
  const changes = createHomeChanges()
  changes.note(answer(10))
  const before = changes.now()
  changes.note(answer(12, { anna: 11 }))
  expect([changes.areUnchanged(['anna', 'bea'], before), changes.areUnchanged(['bea'], before)]).toEqual([false, true])
  expect(changes.areUnchanged(['anna'], changes.now())).toBe(true)
})

test('a change that is told again, because another transaction still runs, counts once; the creator’s next counts', () => {
  const changes = createHomeChanges()
  changes.note(answer(11, { anna: 12 }))
  const after = changes.now()
  changes.note(answer(11, { anna: 12 }))
  expect([changes.now(), changes.areUnchanged(['anna'], after)]).toEqual([after, true])
  changes.note(answer(11, { anna: 13 }))
  expect(changes.areUnchanged(['anna'], after)).toBe(false)
})

test('asks for what had not ended at the last answer, and forgets everything when transactions are counted anew', () => {
  const changes = createHomeChanges()
  expect(changes.horizon()).toBeNull()
  changes.note(answer(1_000, { anna: 990 }))
  const before = changes.now()
  expect(changes.horizon()).toBe('1000')
  changes.note({ horizon: '40', changed_ids: null, changed_by: null })
  expect([changes.horizon(), changes.areUnchanged(['bea'], before)]).toEqual(['40', false])
  expect(changes.areUnchanged(['anna', 'bea'], changes.now())).toBe(true)
})
