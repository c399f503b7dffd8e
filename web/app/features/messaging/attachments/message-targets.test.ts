import { expect, test } from 'vitest'
import { targetOf } from './message-targets.ts'

test.each([
  ['dusk.jpg', 'image/jpeg', 'message-photo'],
  ['IMG_1.HEIC', '', 'message-photo'],
  ['walk.mov', 'video/quicktime', 'message-video'],
  ['walk.mkv', '', 'message-video'],
  ['voice.webm', 'audio/webm', 'message-audio'],
  ['song.FLAC', '', 'message-audio'],
  ['contract.pdf', 'application/pdf', undefined],
  ['notes', '', undefined],
])('%s of type "%s" goes to %s', (name, type, target) => {
  expect(targetOf({ name, type })?.name).toBe(target)
})
