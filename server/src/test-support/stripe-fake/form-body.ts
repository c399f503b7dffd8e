/** A value of Stripe's form encoding: `a[b][0]=c` becomes `{ a: { b: ['c'] } }`. */
type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type FormBody = { [name: string]: FormValue }

/** Reads Stripe's nested form encoding, of a body or of a query. */
export function readForm(text: string): FormBody {
  const root: FormBody = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    let at = root
    for (const part of path.slice(0, -1)) {
      at[part] ??= {}
      at = at[part] as FormBody
    }
    at[path.at(-1) ?? ''] = value
  }
  return root
}

/** A text of a form by its path; null when there is none. */
export function textAt(form: FormBody, ...path: string[]): string | null {
  let at: FormValue | undefined = form
  for (const part of path) at = typeof at === 'object' ? (at as FormBody)[part] : undefined
  return typeof at === 'string' ? at : null
}

/** A whole number of a form. @throws when it is missing. */
export function numberAt(form: FormBody, ...path: string[]): number {
  const text = textAt(form, ...path)
  if (text === null || !/^\d+$/.test(text)) throw new Error(`${path.join('.')} is not a number`)
  return Number(text)
}

/** `metadata`, as it was sent. */
export function metadataOf(form: FormBody, ...path: string[]): Record<string, string> {
  let at: FormValue | undefined = form
  for (const part of [...path, 'metadata']) at = typeof at === 'object' ? (at as FormBody)[part] : undefined
  return (at ?? {}) as Record<string, string>
}
