import { expect, test } from 'vitest'
import { laterPort, lookUpFeatures } from './compose-later.ts'

type Features = { wallet: { balanceOf(accountId: string): string } }

test('throws when a feature is read before it is built', () => {
  const features = lookUpFeatures<Features>(new Map())

  expect(() => features.wallet).toThrow('The feature wallet is not built yet.')
})

test('a port to a later feature calls it once it is built', () => {
  const built = new Map<string, object>()
  const features = lookUpFeatures<Features>(built)
  const { wallet } = { wallet: laterPort(() => features.wallet) }
  expect(() => wallet.balanceOf('a')).toThrow('The feature wallet is not built yet.')

  built.set('wallet', { balanceOf: (accountId: string) => `of ${accountId}` })

  expect(wallet.balanceOf('a')).toBe('of a')
})
