/** `12.3` → 1230. @returns null unless the text is a plain decimal number with at most two decimals. */
export function centsOfDecimal(text: string): number | null {
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
}

/** 1230 → `12.30`. */
export const decimalOfCents = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
