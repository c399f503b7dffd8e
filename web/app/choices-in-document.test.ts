import { expect, test } from 'vitest'
import { withoutShownChoices } from './choices-in-document.ts'
import { writeChoices } from './session/choices.ts'

const countries = [
  { value: 'TW', label: 'Taiwan' },
  { value: 'TT', label: 'Trinidad & "Tobago"' },
]
const options =
  '<option value="TW" selected="">Taiwan</option><option value="TT">Trinidad &amp; &quot;Tobago&quot;</option>'
const field = (inside: string) => `<select name="country" id="_R_1_" class="a">${inside}</select>`
const data = JSON.stringify(['countries', writeChoices(countries), 'bio', 'a=b\nc=d'])

test('a list that a field shows is replaced by the place of the field, after a choice of its own', () => {
  const place = (start: number) => JSON.stringify(['countries', `\u0002_R_1_ ${start}`, 'bio', 'a=b\nc=d'])
  expect(withoutShownChoices(data, field(options))).toBe(place(0))
  expect(withoutShownChoices(data, field(`<option value="">Any</option>${options}`))).toBe(place(1))
})

test('a list that no field shows as it is stays in the data', () => {
  expect(withoutShownChoices(data, '<main></main>')).toBe(data)
  expect(withoutShownChoices(data, field('<option value="TT">Trinidad</option>'))).toBe(data)
  expect(withoutShownChoices(data, field(`${options}<option value="US">USA</option>`))).toBe(data)
})
