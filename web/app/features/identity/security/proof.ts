/** A change that waits for a fresh sign-in. */
export type ProofAsked = {
  /** The submitted fields. */
  begun: Record<string, string>
  /** The error of the last attempt. */
  error: string | undefined
  hasPassword: boolean
  hasPasskey: boolean
  /** The passkey challenge, once it was requested. */
  passkeyOptions: object | null
}

/** The fields of a proof: the password; the request for a passkey; the passkey's response. */
export const proofFields = { password: 'proof', by: 'proofBy', signed: 'proofSigned' } as const
