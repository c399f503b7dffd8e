/** A change that waits for a proof of who is there. */
export type ProofAsked = {
  /** The fields by which it was begun. */
  begun: Record<string, string>
  /** What was wrong with the last try. */
  error: string | undefined
  hasPassword: boolean
  hasPasskey: boolean
  /** What a passkey is to sign, once someone would rather use one. */
  passkeyOptions: object | null
}

/** The fields of a proof: the password; an input to use a passkey; what the passkey has signed. */
export const proofFields = { password: 'proof', by: 'proofBy', signed: 'proofSigned' } as const
