import { describe, expect, test } from 'vitest'
import { partsOf, postalFormOf } from './postal-forms.ts'
import { cleanAddress, faultsOf, linesOf } from './check-address.ts'

const given = { name: 'Ada', streetAddress: '1 Main Street' }

const faultsIn = (country: string, fields: object, states: string[] = []) => {
  const form = postalFormOf(country)
  const address = cleanAddress({ ...given, country, ...fields }, form)
  return faultsOf(address, form, new Set(states)).map(({ field, rule }) => `${field} ${rule}`)
}

describe('what the post of a country needs', () => {
  test('the United States: city, state and a postal code of that state', () => {
    const states = ['US-CA', 'US-NY']
    const whole = { city: 'Los Angeles', state: 'US-CA', zipCode: '90012-3308' }
    expect(faultsIn('US', whole, states)).toEqual([])
    expect(faultsIn('US', {}, states)).toEqual(['city minLength', 'state minLength', 'zipCode minLength'])
    expect(faultsIn('US', { ...whole, zipCode: '9001' }, states)).toEqual(['zipCode pattern'])
    expect(faultsIn('US', { ...whole, zipCode: '10001' }, states)).toEqual(['zipCode pattern'])
    expect(faultsIn('US', { ...whole, state: 'US-XX' }, states)).toEqual(['state enum'])
  })

  test('Japan: prefecture and postal code', () => {
    expect(faultsIn('JP', { state: 'JP-13', zipCode: '100-0001' }, ['JP-13'])).toEqual([])
    expect(faultsIn('JP', { state: 'JP-13', zipCode: '5300001' }, ['JP-13'])).toEqual(['zipCode pattern'])
    expect(faultsIn('JP', {}, ['JP-13'])).toEqual(['zipCode minLength', 'state minLength'])
  })

  test.each([
    ['JP', '1540023', '154-0023'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['GB', 'ec1y8sy', 'EC1Y 8SY'],
    ['GB', 'm11ae', 'M1 1AE'],
    ['LV', 'lv1073', 'LV-1073'],
    ['JP', '154-0023', '154-0023'],
    ['US', '90012', '90012'],
    ['DE', '10115', '10115'],
    ['CA', 'k1a', 'K1A'],
    ['JP', '１５４－００２３', '154-0023'],
    ['JP', '〒154ー0023', '154-0023'],
    ['JP', '154 0023', '154-0023'],
    ['PL', '00–950', '00-950'],
    ['TW', '１０６', '106'],
  ])('a postal code of %s has the separator of its country: %s', (country, typed, written) => {
    const address = cleanAddress({ ...given, country, zipCode: typed }, postalFormOf(country))
    expect(address.zipCode).toBe(written)
  })

  test('Hong Kong has no postal code, and a country without metadata needs a street only', () => {
    expect(faultsIn('HK', { state: 'HK.1', zipCode: '999077' }, ['HK.1'])).toEqual([])
    expect(faultsIn('XX', {})).toEqual([])
    expect(faultsIn('XX', { streetAddress: '<b></b>' })).toEqual(['streetAddress minLength'])
  })

  test('asks for the parts in the order of the country, and in Viet Nam for the ward', () => {
    expect(partsOf(postalFormOf('DE')).map(({ name }) => name)).toEqual(['zipCode', 'city'])
    expect(partsOf(postalFormOf('JP')).map(({ name }) => name)).toEqual(['zipCode', 'state'])
    expect(partsOf(postalFormOf('VN')).map(({ name }) => name)).toContain('ward')
  })
})

describe('lines for a parcel', () => {
  const names = (stateName: string, countryName: string) => ({ stateName, countryName })
  const linesIn = (country: string, fields: object, stateName: string, countryName: string) => {
    const form = postalFormOf(country)
    return linesOf(cleanAddress({ ...given, country, ...fields }, form), form, names(stateName, countryName))
  }

  test('a German address names the postal code before the city', () => {
    const fields = { streetAddress: 'Hauptstraße', streetNumber: '5', zipCode: '10115', city: 'Berlin' }
    expect(linesIn('DE', fields, '', 'Germany')).toEqual(['Ada', 'Hauptstraße 5', '10115 Berlin', 'Germany'])
  })

  test('a Japanese address follows its own post in its own script, and is turned round in Latin letters', () => {
    const fields = {
      name: '山田',
      city: '千代田区',
      streetAddress: '丸の内',
      streetNumber: '1-9',
      zipCode: '100-0005',
      state: 'JP-13',
    }
    expect(linesIn('JP', fields, '東京都', '日本')).toEqual([
      '〒100-0005',
      '東京都',
      '千代田区丸の内1-9',
      '山田',
      '日本',
    ])
    const latin = { city: 'Chiyoda', streetAddress: '1-9 Marunouchi', zipCode: '100-0005', state: 'JP-13' }
    expect(linesIn('JP', latin, 'Tokyo', 'Japan')).toEqual([
      'Ada',
      '1-9 Marunouchi, Chiyoda, Tokyo',
      '100-0005',
      'Japan',
    ])
  })
})
