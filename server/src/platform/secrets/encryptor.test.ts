import { expect, test } from 'vitest'
import { createEncryptor } from './encryptor.ts'
import { keyIdOf } from './secret-keys.ts'

const [former, newest] = ['a former secret of tests', 'the newest secret of tests']

test('a text sealed with a former key opens while that key is listed, and is told from one of the newest', () => {
  const sealed = createEncryptor([former], 'tests').seal('anna', 'hidden')
  const rotated = createEncryptor([newest, former], 'tests')
  expect(rotated.open('anna', sealed)).toBe('hidden')
  expect(rotated.open('anna', rotated.seal('anna', 'hidden'))).toBe('hidden')
  expect(sealed.subarray(0, 4)).toEqual(keyIdOf(former))
  expect(rotated.seal('anna', 'hidden').subarray(0, 4)).toEqual(rotated.keyId)
  expect(rotated.keyId).toEqual(keyIdOf(newest))
  expect(() => createEncryptor([newest], 'tests').open('anna', sealed)).toThrow('SECRET_KEY_OLD')
})

test('the id of a key reveals neither it nor the keys of its uses', () => {
  expect(keyIdOf(newest)).toHaveLength(4)
  expect(createEncryptor([newest], 'one').keyId).toEqual(createEncryptor([newest], 'another').keyId)
  const sealed = createEncryptor([newest], 'one').seal('anna', 'hidden')
  expect(() => createEncryptor([newest], 'another').open('anna', sealed)).toThrow('authenticate data')
})
