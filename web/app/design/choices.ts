/** What can be chosen: a value, and what a reader sees. */
export type Choice = { value: string; label: string }

/**
 * A long list of choices as one text, for the data of a page. As a list, each part of it is named by a number of its own, which
 * hardly compresses; as a text it is beside the same words in the document, and costs a third. Decision 0489.
 */
export type ChoicesText = string

/** Values hold no `=`, and neither part a line break. */
export const writeChoices = (choices: readonly Choice[]): ChoicesText =>
  choices.map(({ value, label }) => `${value}=${label}`).join('\n')

/** The choices of a text, in their order. */
export const readChoices = (text: ChoicesText): Choice[] =>
  text === ''
    ? []
    : text.split('\n').map((line) => {
        const end = line.indexOf('=')
        return { value: line.slice(0, end), label: line.slice(end + 1) }
      })
