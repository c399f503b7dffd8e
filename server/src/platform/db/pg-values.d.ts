/** Part of the driver that its types leave out. */
declare module 'pg/lib/utils.js' {
  /** A value as the driver sends it: text, bytes or null. @throws what converting it throws */
  export function prepareValue(value: unknown): string | Buffer | null
}
