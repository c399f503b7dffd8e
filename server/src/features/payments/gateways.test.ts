import { describe, expect, test } from 'vitest'
import { chooseGateway } from './gateways.ts'

describe('chooseGateway', () => {
  test('returns the requested gateway when it is offered, else the operator’s choice, else null', () => {
    expect(chooseGateway({ requested: undefined, chosen: 'sandbox', offered: ['sandbox'] })).toBe('sandbox')
    expect(chooseGateway({ requested: 'stripe', chosen: 'sandbox', offered: ['sandbox', 'stripe'] })).toBe('stripe')
    expect(chooseGateway({ requested: 'stripe', chosen: 'sandbox', offered: ['sandbox'] })).toBeNull()
    expect(chooseGateway({ requested: undefined, chosen: '', offered: ['sandbox'] })).toBeNull()
    expect(chooseGateway({ requested: undefined, chosen: 'sandbox', offered: [] })).toBeNull()
  })
})
