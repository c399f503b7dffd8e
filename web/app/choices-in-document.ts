import { LIST, PLACE } from './session/choices.ts'

const IN_DATA = /"\\u0001((?:[^"\\]|\\.)*)"/g
/** A field to choose one of, and a group of check boxes. */
const FIELD =
  /<select [^>]*?\bid="([^"]+)"[^>]*>(.*?)<\/select>|<div [^>]*?\bid="([^"]+)"[^>]*>((?:<label [^>]*><input .*?<\/label>)+)<\/div>/gs
const CHOICE = /<option value="([^"]*)"[^>]*>(.*?)<\/option>|<input [^>]*?\bvalue="([^"]*)"[^>]*><span>(.*?)<\/span>/gs

/**
 * Replaces each list of choices in a page's data that the page shows as a field by the place of that field, where the browser
 * reads it: otherwise a list of countries would be in the document twice. Decision 0495.
 * @param data the data of the page's routes, as JSON
 */
export function withoutShownChoices(data: string, html: string): string {
  if (!data.includes(JSON.stringify(LIST).slice(1, -1))) return data
  const fields = [...html.matchAll(FIELD)].map(([, id, options, group = '', boxes = '']) => ({
    id: id ?? group,
    lines: linesOf(options ?? boxes),
  }))
  return data.replaceAll(IN_DATA, (text, list: string) => {
    const lines = (JSON.parse(`"${list}"`) as string).split('\n')
    const field = fields.find((one) => isEndOf(one.lines, lines))
    return field ? JSON.stringify(`${PLACE}${field.id} ${field.lines.length - lines.length}`) : text
  })
}

/** Before the list a field may have a choice of its own: that nothing is chosen. */
const isEndOf = (shown: readonly string[], lines: readonly string[]): boolean =>
  shown.length >= lines.length && lines.every((line, at) => line === shown[shown.length - lines.length + at])

const linesOf = (choices: string): string[] =>
  [...choices.matchAll(CHOICE)].map(
    ([, value, label, checked = '', name = '']) => `${plain(value ?? checked)}=${plain(label ?? name)}`,
  )

/** As React escapes text and attributes. */
const plain = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
