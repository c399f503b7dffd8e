import { expect, test } from 'vitest'
import { faultOf, formatFor, nameOf } from './voice-note.ts'

const errorNamed = (name: string) => Object.assign(new Error('no'), { name })

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
])('%s of a microphone is "%s"', (name, fault) => {
  expect(faultOf(errorNamed(name))).toBe(fault)
})

test('records what the browser can, and names the file after it', () => {
  expect(formatFor(() => true)).toBe('audio/webm;codecs=opus')
  expect(formatFor((type) => type === 'audio/mp4')).toBe('audio/mp4')
  expect(formatFor(() => false)).toBe(undefined)
  expect([nameOf('audio/webm;codecs=opus'), nameOf('audio/mp4'), nameOf('audio/ogg')]).toEqual([
    'voice-note.webm',
    'voice-note.m4a',
    'voice-note.ogg',
  ])
})
