/** A calling code as a choice: several countries may share one. */
export type PhoneCode = { value: string; label: string; code: string; countryCode: string }

/** The choices of calling codes, from the call that lists them. */
export const phoneCodesOf = (listed: readonly { code: string; countryCode: string; name: string }[]): PhoneCode[] =>
  listed.map(({ code, countryCode, name }) => ({
    value: `${code} ${countryCode}`,
    label: `${name} (${code})`,
    code,
    countryCode,
  }))

/** A number as the fields of a form: the chosen calling code, and what follows it. */
export type SplitPhone = { code: string; national: string }

/** A stored number as its two fields: the creator's own country is preferred among those with the same code. */
export function splitPhone(
  { phone, phoneCode, country }: { phone: string | null; phoneCode: string | null; country: string | null },
  codes: readonly PhoneCode[],
): SplitPhone {
  const own = codes.find(
    ({ code, countryCode }) => countryCode === country && (phoneCode === null || code === phoneCode),
  )
  const shared = codes.find(({ code }) => code === phoneCode)
  const national =
    phone !== null && phoneCode !== null && phone.startsWith(phoneCode) ? phone.slice(phoneCode.length) : phone
  return { code: (own ?? shared)?.value ?? '', national: national ?? '' }
}
