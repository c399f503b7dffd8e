import { expect, test } from 'vitest'
import { isolatedText } from './isolated-text.ts'

test.each(['שירה', 'ليلى', 'Ann (שירה)', '𐤀𐤋𐤐', 'Ann \u202Eecila'])('%j is isolated', (text) => {
  expect(isolatedText(text)).toBe(`\u2068${text}\u2069`)
})

test.each(['', 'Ann', 'Zoë 2', '小雨', 'さくら', '지우', 'Ánh 😀', '• 100 %'])('%j stays as it is', (text) => {
  expect(isolatedText(text)).toBe(text)
})
