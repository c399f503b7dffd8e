import { data } from 'react-router'

/** A text field of a form, exactly as typed; empty when it is absent or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * The form that a request carries.
 * @throws 400 or 415, as a route's answer, when it carries none that can be read
 */
export async function readForm(request: Request): Promise<FormData> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType))
    throw data(null, { status: 415 })
  try {
    return await request.formData()
  } catch {
    // What was sent ends too early, or is longer than a form may be.
    throw data(null, { status: 400 })
  }
}
