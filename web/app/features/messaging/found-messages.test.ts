import { expect, test } from 'vitest'
import { excerptOf } from './found-messages.ts'

test('an excerpt shows the match with what is before and behind it, in any script and case', () => {
  expect(excerptOf('The Harbour\nat dusk', 'harbour')).toEqual({ before: 'The ', match: 'Harbour', after: ' at dusk' })
  expect(excerptOf('港邊現場', '現場')).toEqual({ before: '港邊', match: '現場', after: '' })
  expect(excerptOf('Hello', 'x')).toEqual({ before: 'Hello', match: '', after: '' })
  expect(excerptOf(`${'a'.repeat(40)}b`, 'b').before).toBe(`…${'a'.repeat(12)}`)
})
