/** Why something is reported, in the order of the choice. The API takes any text; these are what our form sends. */
export const reportReasons = ['minor', 'consent', 'illegal', 'harassment', 'copyright', 'fraud', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** The texts of each reason, in the namespace `reports`. */
export const reasonTexts = {
  minor: 'reasonMinor',
  consent: 'reasonConsent',
  illegal: 'reasonIllegal',
  harassment: 'reasonHarassment',
  copyright: 'reasonCopyright',
  fraud: 'reasonFraud',
  other: 'reasonOther',
} as const satisfies Record<ReportReason, string>

/** The reason that a title names; null for a title that another client wrote. */
export const reasonOf = (title: string): ReportReason | null => reportReasons.find((reason) => reason === title) ?? null
