import { expect, test } from 'vitest'
import { formOf, recordingVisit, success } from '../../session/recording-visit.ts'
import { saveAccountForm } from './account-form.ts'

const profile = { form: 'profile', name: 'Maya', username: 'maya', bio: '' }

async function changed(fields: Record<string, string>) {
  const { visit, calls } = recordingVisit({ 'PUT /api/performers/me': success({}) })
  await saveAccountForm(visit, formOf(fields))
  const body = calls[0]?.body
  return JSON.parse(typeof body === 'string' ? body : 'null') as unknown
}

test('a form without a field leaves its value as it is, and an empty field clears it', async () => {
  expect(await changed({ form: 'profile', bio: '' })).toEqual({ bio: '' })
  expect(await changed({ form: 'about', hair: '' })).toEqual({ hair: null })
  expect(await changed({ form: 'contact' })).toEqual({})
  expect(await changed({ form: 'contact', phone: ' ', phoneCode: '+886 TW' })).toEqual({
    phone: null,
    phoneCode: '+886',
  })
})

test('boxes of which none is checked are cleared by a form that has them, and stay without', async () => {
  expect(await changed({ form: 'about', boxes: 'languages', hair: 'red' })).toEqual({ languages: [], hair: 'red' })
  expect(await changed({ form: 'about', languages: 'en' })).toEqual({ languages: ['en'] })
  expect(await changed({ form: 'about' })).toEqual({})
})

test('a profile form without a country field leaves the country as it is, and an empty choice removes it', async () => {
  expect(await changed(profile)).not.toHaveProperty('country')
  expect(await changed({ ...profile, country: '' })).toHaveProperty('country', null)
  expect(await changed({ ...profile, country: 'JP' })).toHaveProperty('country', 'JP')
})
