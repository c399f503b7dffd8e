import { describe, expect, test } from 'vitest'
import { cardAddersOf, chooseGateway } from './gateways.ts'

describe('chooseGateway', () => {
  test('returns the requested gateway when it is offered, else the operator’s choice, else null', () => {
    expect(chooseGateway({ requested: undefined, chosen: 'sandbox', offered: ['sandbox'] })).toBe('sandbox')
    expect(chooseGateway({ requested: 'stripe', chosen: 'sandbox', offered: ['sandbox', 'stripe'] })).toBe('stripe')
    expect(chooseGateway({ requested: 'stripe', chosen: 'sandbox', offered: ['sandbox'] })).toBeNull()
    expect(chooseGateway({ requested: undefined, chosen: '', offered: ['sandbox'] })).toBeNull()
    expect(chooseGateway({ requested: undefined, chosen: 'sandbox', offered: [] })).toBeNull()
    expect(chooseGateway({ requested: 'verotel', chosen: '', offered: ['verotel'] })).toBeNull()
  })
})

test('cards are added at the gateways that can, first at the one that takes new payments', () => {
  const gateways = [
    { name: 'sandbox', addsCards: true },
    { name: 'ccbill', addsCards: false },
    { name: 'stripe', addsCards: true },
  ] as const
  expect(cardAddersOf(gateways, { chosen: 'stripe' })).toEqual(['stripe', 'sandbox'])
  expect(cardAddersOf(gateways, { chosen: 'ccbill' })).toEqual(['sandbox', 'stripe'])
})
