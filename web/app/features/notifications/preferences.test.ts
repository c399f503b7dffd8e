import { expect, test } from 'vitest'
import { clockOf, minuteOf, readPreferences } from './preferences.ts'

test('a form says what is on of the topics that it shows, and nothing about others', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['shown', 'comments'],
    ['shown', 'posts'],
    ['inApp', 'comments'],
    ['push', 'posts'],
    ['email', 'likes'],
    ['isQuiet', 'on'],
    ['quietFrom', '22:30'],
    ['quietTo', '07:00'],
    ['timeZone', 'Asia/Taipei'],
  ] as const)
    form.append(name, value)
  expect(readPreferences(form)).toEqual({
    topics: [
      { topic: 'posts', inApp: false, email: false, push: true },
      { topic: 'comments', inApp: true, email: false, push: false },
    ],
    isDiscreet: false,
    quietHours: { fromMinute: 1_350, toMinute: 420, timeZone: 'Asia/Taipei' },
  })
})

test('times of inputs and minutes of a day are the same, to the last minute', () => {
  for (const minute of [0, 59, 60, 1_350, 1_439]) expect(minuteOf(clockOf(minute))).toBe(minute)
  expect([minuteOf('24:00'), minuteOf('')]).toEqual([0, 0])
})
