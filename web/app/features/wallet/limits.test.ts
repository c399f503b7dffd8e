import { expect, test } from 'vitest'
import { readLimits } from './limits.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('sends only changed limits, so that a pending raise stays', () => {
  const form = formOf({ day: '50', 'was-day': '50', week: '80', 'was-week': '100', month: '', 'was-month': '' })
  expect(readLimits(form)).toEqual({ wanted: { week: 80 }, unreadable: [] })
})

test('an empty field removes the limit, a comma is a point, and an invalid amount is reported', () => {
  const form = formOf({ day: '', 'was-day': '50', week: '12,5', 'was-week': '', month: '1.005', 'was-month': '' })
  expect(readLimits(form)).toEqual({ wanted: { day: null, week: 12.5 }, unreadable: ['month'] })
  expect(readLimits(formOf({ day: '-1', week: 'x', month: '0' }))).toEqual({
    wanted: { month: 0 },
    unreadable: ['day', 'week'],
  })
})
