import { expect, test } from 'vitest'
import { decidePage, owesAssurance, rulesOf } from './page-rules.ts'
import { rulesByPattern } from './rules-by-pattern.ts'

const visitor = null
const fan = { isPerformer: false, roles: ['user'] }
const creator = { isPerformer: true, roles: ['performer'] }
const reviewer = { isPerformer: false, roles: ['reviewer'] }
const finance = { isPerformer: false, roles: ['finance', 'support'] }

test('shows a public page to everyone', () => {
  for (const viewer of [visitor, fan, creator]) expect(decidePage({}, viewer)).toEqual({ outcome: 'show' })
})

test('sends visitors of a protected page to sign-in', () => {
  expect(decidePage({ requiresSignIn: true }, visitor)).toEqual({ outcome: 'sign-in' })
  expect(decidePage({ requiresSignIn: true }, fan)).toEqual({ outcome: 'show' })
})

test("sends visitors of a creators' page to sign-in and refuses fans", () => {
  expect(decidePage({ creatorOnly: true }, visitor)).toEqual({ outcome: 'sign-in' })
  expect(decidePage({ creatorOnly: true }, fan)).toEqual({ outcome: 'turn-away' })
  expect(decidePage({ creatorOnly: true }, creator)).toEqual({ outcome: 'show' })
})

test('a page of the studio that leads fans elsewhere itself is for everybody who is signed in', () => {
  expect(decidePage({ isStudioPage: true }, visitor)).toEqual({ outcome: 'sign-in' })
  for (const viewer of [fan, creator]) expect(decidePage({ isStudioPage: true }, viewer)).toEqual({ outcome: 'show' })
})

test('a page of staff asks visitors to sign in and exists only for its roles', () => {
  const rules = { staffRoles: ['finance', 'admin'] } as const
  expect(decidePage(rules, visitor)).toEqual({ outcome: 'sign-in' })
  for (const viewer of [fan, creator, reviewer]) expect(decidePage(rules, viewer)).toEqual({ outcome: 'hide' })
  expect(decidePage(rules, finance)).toEqual({ outcome: 'show' })
})

test('the innermost route decides, and other handles are ignored', () => {
  expect(rulesOf([{ layout: 'public', requiresSignIn: true }, undefined, 'text', { layout: 'blank' }])).toEqual({
    layout: 'blank',
    requiresSignIn: true,
  })
})

test('finds the rules by the pattern of a whole address', () => {
  const routes = {
    root: { id: 'root', path: '', module: {} },
    locale: { id: 'locale', parentId: 'root', path: ':locale', module: { handle: { layout: 'public' } } },
    wallet: { id: 'wallet', parentId: 'locale', path: 'wallet', module: { handle: { requiresSignIn: true } } },
  }
  const rulesAt = rulesByPattern(routes)
  expect(rulesAt('/:locale/wallet')).toEqual({ layout: 'public', requiresSignIn: true })
  expect(rulesAt(':locale/wallet')).toEqual(rulesAt('/:locale/wallet'))
  expect(rulesAt('/:locale')).toEqual({ layout: 'public' })
  expect(rulesAt('/nowhere')).toEqual({})
})

test('where the region requires an assurance, only pages in the primary layout wait for it', () => {
  const [due, met] = [
    { policy: 'assured', isSufficient: false },
    { policy: 'assured', isSufficient: true },
  ]
  expect(owesAssurance({}, due)).toBe(true)
  expect(owesAssurance({ layout: 'primary', creatorOnly: true }, due)).toBe(true)
  expect(owesAssurance({}, met)).toBe(false)
  expect(owesAssurance({}, { policy: 'declare', isSufficient: false })).toBe(false)
  expect(owesAssurance({}, null)).toBe(false)
  expect(owesAssurance({ isForAllAges: true }, due)).toBe(false)
  expect(owesAssurance({ layout: 'public' }, due)).toBe(false)
  expect(owesAssurance({ layout: 'blank' }, due)).toBe(false)
})
