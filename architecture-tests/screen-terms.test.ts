import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aTree } from './broken-tree.ts'
import { retiredTermsIn } from './screen-terms.ts'

test('no text uses a retired term of its language', () => {
  expect(retiredTermsIn(join(import.meta.dirname, '..'))).toEqual([])
})

test('reports a retired term in a file of its language only', () => {
  const files = {
    'web/app/locales/en-US/auth.ts': "email: 'E-mail',",
    'web/app/locales/zh-TW/auth.ts': "email: '信箱',\nname: '名稱',",
    'server/src/features/a/texts/ko-KR.ts': "done: '{{name}}이(가) 끝났습니다',",
    'server/src/features/a/texts/zh-CN.ts': "email: '信箱',",
  }
  expect(retiredTermsIn(aTree(files))).toEqual([
    'web/app/locales/en-US/auth.ts:1',
    'web/app/locales/zh-TW/auth.ts:1',
    'server/src/features/a/texts/ko-KR.ts:1',
  ])
})
