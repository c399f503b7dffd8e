/** A change that waits for a fresh sign-in. */
export type ProofRequest = {
  /** The submitted fields. */
  begun: Record<string, string>
  /** The error of the last attempt. */
  error: string | undefined
  /** Whether the code was at fault, not the password. */
  isAboutCode: boolean
  hasPassword: boolean
  /** Whether the second step is due with the password. */
  needsCode: boolean
  hasPasskey: boolean
  /** The passkey challenge, once it was requested. */
  passkeyOptions: object | null
}

/** The fields of a proof: the password and a code; the request for a passkey; the passkey's response. */
export const proofFields = { password: 'proof', code: 'proofCode', by: 'proofBy', signed: 'proofSigned' } as const
