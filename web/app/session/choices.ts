/** What can be chosen: a value, and what a reader sees. */
export type Choice = { value: string; label: string }

/**
 * A long list of choices as one text, for the data of a page. As a list, each part of it is named by a number of its own, which
 * hardly compresses. In a document that shows the list as a field, its text is only the place of that field. Decisions 0489 and 0495.
 */
export type ChoicesText = string

/** How a text begins that is a list, and one that names the field with the list. No text that people write has them. */
export const LIST = '\u0001'
export const PLACE = '\u0002'

/** Values hold no `=`, and neither part a line break. */
export const writeChoices = (choices: readonly Choice[]): ChoicesText =>
  choices.length === 0 ? '' : LIST + choices.map(({ value, label }) => `${value}=${label}`).join('\n')

/** The choices of a text, in their order. */
export function readChoices(text: ChoicesText): Choice[] {
  if (text.startsWith(PLACE)) return choicesAt(text)
  return text === ''
    ? []
    : text
        .slice(LIST.length)
        .split('\n')
        .map((line) => {
          const end = line.indexOf('=')
          return { value: line.slice(0, end), label: line.slice(end + 1) }
        })
}

const seen = new Map<string, Choice[]>()

/** The choices of a field as the document shows them, which are read before the field is hydrated and kept for the life of the document. */
function choicesAt(place: ChoicesText): Choice[] {
  const found = seen.get(place) ?? readField(place)
  seen.set(place, found)
  return found
}

function readField(place: ChoicesText): Choice[] {
  const [id = '', start] = place.slice(PLACE.length).split(' ')
  const field = document.getElementById(id)
  const choices =
    field instanceof HTMLSelectElement
      ? Array.from(field.options, ({ value, textContent }) => ({ value, label: textContent }))
      : Array.from(field?.querySelectorAll('input') ?? [], ({ value, labels }) => ({
          value,
          label: labels?.[0]?.textContent ?? '',
        }))
  return choices.slice(Number(start))
}
