import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aTree } from './broken-tree.ts'
import { declaredTexts, textBreaches } from '../web/page-texts.ts'

const ROOT = join(import.meta.dirname, '..')

/** A web with one page that reads `wallet` through a component and opens a sheet; `changes` replace its files. */
const aWeb = (files: Record<string, string>) =>
  aTree({
    'web/app/routes.ts': `export default [route('wallet', 'routes/wallet.tsx')]`,
    'web/app/root.tsx': `export const handle = { texts: preloadTexts('common', 'shell') }`,
    'web/app/routes/frame.tsx': 'export default function Frame() {}',
    'web/app/routes/wallet.tsx': [
      `import { Balance } from '../features/Balance.tsx'`,
      `export const handle = { texts: preloadTexts('wallet') }`,
      `const { t } = useTranslation()`,
    ].join('\n'),
    'web/app/features/Balance.tsx': [
      `const Sheet = lazy(() => import('./Sheet.tsx'))`,
      `const { t } = useTranslation(['wallet', 'shell'])`,
    ].join('\n'),
    'web/app/features/Sheet.tsx': [
      `import type { Price } from './price.ts'`,
      `preloadTexts('purchases')`,
      `const { t } = useTranslation('purchases')`,
    ].join('\n'),
    'web/app/features/price.ts': `export const usePrice = () => useTranslation('prices')`,
    ...files,
  })

test('every page declares the texts that it reads', () => {
  expect(textBreaches(ROOT)).toEqual([])
})

test('accepts a page with its texts declared by its handle, the root and the sheet it opens', () => {
  expect(textBreaches(aWeb({}))).toEqual([])
})

test.each([
  [
    'a page that declares nothing and reads through a component',
    { 'web/app/routes/wallet.tsx': `import { Balance } from '../features/Balance.tsx'` },
    ['web/app/routes/wallet.tsx: reads wallet without declaring it'],
  ],
  [
    'a page that reads through a module which exports from another',
    { 'web/app/features/Balance.tsx': `export { usePrice } from './price.ts'\nimport('./Sheet.tsx')` },
    [
      'web/app/routes/wallet.tsx: declares wallet without reading it',
      'web/app/routes/wallet.tsx: reads prices without declaring it',
    ],
  ],
  [
    'a sheet that leaves its texts to the page below',
    { 'web/app/features/Sheet.tsx': `const { t } = useTranslation('wallet')` },
    ['web/app/features/Sheet.tsx: reads wallet without declaring it'],
  ],
  [
    'a root that reads a namespace without declaring it',
    {
      'web/app/root.tsx': `import './features/price.ts'\nexport const handle = { texts: preloadTexts('common', 'shell') }`,
    },
    ['web/app/root.tsx: reads prices without declaring it'],
  ],
  [
    'a namespace that is known only at run time',
    { 'web/app/features/price.ts': `const { t } = useTranslation(namespace)` },
    ['web/app/features/price.ts: names its texts by something other than literals'],
  ],
  [
    'a declaration outside pages, which every page that imports it would fetch',
    { 'web/app/features/price.ts': `preloadTexts('prices')` },
    ['web/app/features/price.ts: declares texts, and is no page'],
  ],
])('refuses %s', (_, files, breaches) => {
  expect(textBreaches(aWeb(files))).toEqual(breaches)
})

test('a build fails while a page lacks texts, and names the page', () => {
  const root = aWeb({ 'web/app/routes/wallet.tsx': `import { Balance } from '../features/Balance.tsx'` })
  const { apply, buildStart } = declaredTexts(root)
  const context = {
    error(message: string): never {
      throw new Error(message)
    },
  }

  expect(apply).toBe('build')
  expect(() => Reflect.apply(buildStart as () => void, context, [])).toThrow(
    'web/app/routes/wallet.tsx: reads wallet without declaring it',
  )
})
