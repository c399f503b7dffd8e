import { expect, test } from 'vitest'
import { withoutComponentStacks, withoutUnusedParts } from './unused-parts-of-libraries.ts'

const ROUTER = '/site/node_modules/react-router/dist/production/lib'
const partOf = (code: string, file = 'router/router.js') => withoutUnusedParts(code, `${ROUTER}/${file}`)

test('checks of the router keep their errors without the sentence, and its warnings go', () => {
  expect(partOf('function go(to) { invariant(to, `cannot go ${to}`); return to }')).toBe(
    'function go(to) { invariant(to); return to }',
  )
  expect(partOf('if (isOld) warning(false, "old"); else run()')).toBe('if (isOld) ; else run()')
  expect(partOf('warnOnce(isNew, "new")\nrun()')).toBe(';\nrun()')
  expect(partOf('invariant(isReady)')).toBe('invariant(isReady)')
  const refused = 'let msg = `add \\`${type}\\` to ${id}`;\n\tconsole.error(msg);\n\tthrow new Error(msg);'
  expect(partOf(refused)).toBe('let msg;\n\tthrow new Error(msg);')
  expect(partOf('console.warn("Detected a new version");\nreload();')).toBe('\nreload();')
})

test('what serves pages without a server goes', () => {
  expect(partOf('if (isSpaMode) throw a; return isSpaMode && b || c;')).toBe(
    'if (false) throw a; return false && b || c;',
  )
})

test('what is known of our pages is written into the router, and a router that is written otherwise fails to build', () => {
  expect(partOf('class A { render() { if (this.context) return b } }', 'hooks.js')).toContain('if (false) return b')
  expect(partOf('Object.assign(link, descriptor)', 'dom/ssr/links.js')).toContain('media: "not all"')
  expect(() => partOf('class A {}', 'hooks.js')).toThrow('if (this.context) return')
})

test('an error does not find out in which components it was thrown, and a React that is written otherwise fails to build', () => {
  const noted = 'return { value: value, stack: getStackByFiberInDevAndProd(source) };'
  expect(withoutComponentStacks(noted + noted)).toBe("return { value: value, stack: '' };".repeat(2))
  expect(() => withoutComponentStacks('return { value: value };')).toThrow('describes components in another way')
})
