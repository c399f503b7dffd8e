/** A text field of a form, exactly as typed; empty when it is absent or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
