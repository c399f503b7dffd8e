/**
 * The looks (device, language, theme) at which a story is told that is the same at each: the chosen one, which is the phone in
 * half of the stories and the desk in the others, and every one with `npm run story:looks`. Such stories have `@looks` in their
 * title.
 */
export const looksOf = <Look>(looks: readonly Look[], chosen: number): readonly Look[] =>
  process.env['STORY_LOOKS'] === 'every' ? looks : looks.slice(chosen, chosen + 1)
