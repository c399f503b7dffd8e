import { textOf } from '../../session/form-text.ts'

/** What was written in an editor and not saved. `at`: when, ISO 8601. */
export type Draft<T> = { at: string; written: Partial<T> }

/**
 * Reads a stored draft. Only this program writes it, for one kind of editor; what an older version wrote is none.
 * @returns null when there is none
 */
export function readDraft<T>(stored: string | null): Draft<T> | null {
  if (stored === null) return null
  try {
    const { at, written } = JSON.parse(stored) as Partial<Draft<T>>
    const isDraft = typeof at === 'string' && !Number.isNaN(Date.parse(at)) && typeof written === 'object'
    return isDraft && written !== null ? { at, written } : null
  } catch {
    return null
  }
}

/** The fields of a form that an editor's state has as texts, by their names. */
export function textsIn<T extends object>(form: FormData, state: T): Partial<T> {
  const named = Object.entries(state).filter(([name, value]) => typeof value === 'string' && form.has(name))
  return Object.fromEntries(named.map(([name]) => [name, textOf(form, name)])) as Partial<T>
}

/** A form's contents, comparable: what is sent with it, but for files. */
export const contentsOf = (form: HTMLFormElement): string =>
  JSON.stringify([...new FormData(form)].filter(([, value]) => typeof value === 'string'))
