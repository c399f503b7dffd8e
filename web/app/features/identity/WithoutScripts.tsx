const NAME = 'isWithoutScripts'

/** A part of a form that only browsers send that run no scripts; others do not read what is in it. */
export const WithoutScripts = () => (
  <noscript>
    <input type="hidden" name={NAME} value="yes" />
  </noscript>
)

/** Whether a form came from such a browser. */
export const isWithoutScripts = (form: FormData): boolean => form.has(NAME)
