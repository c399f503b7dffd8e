import type { Locale } from '@stagedoor/contract/locales'
import type { ThirdParty } from '@stagedoor/contract/third-party'

/** What became another about how an account proves itself. */
export type FactorChange = 'totp_on' | 'totp_off' | 'passkey_added' | 'passkey_removed' | 'codes_renewed' | 'code_used'

declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** Someone registered; the account exists. */
    'identity.account_registered': { accountId: string; role: 'user' | 'performer' | 'staff'; locale: Locale }
    /** Someone registered with the e-mail of this account, which is told of it. */
    'identity.known_email_registered': { accountId: string; locale: Locale }
    'identity.password_changed': { accountId: string }
    /** Someone forgot the password of anyone who has this e-mail, if anyone has. */
    'identity.reset_asked': { email: string; locale: Locale }
    /** Someone wants to prove this e-mail, if it is an account's. */
    'identity.confirmation_asked': { email: string; locale: Locale }
    /** An account wants to have this e-mail, which may be someone's. */
    'identity.email_change_asked': { accountId: string; email: string; locale: Locale }
    /** The account's e-mail is proved; `formerEmail` when it is another than before. */
    'identity.email_confirmed': { accountId: string; formerEmail: string | null }
    /** An account with other devices was opened on one that it was never opened on. */
    'identity.new_device_signed_in': { accountId: string; address: string; userAgent: string }
    /** Its owner is told. */
    'identity.second_factor_changed': { accountId: string; change: FactorChange }
    /** An account elsewhere opens this one now, or does no more. Its owner is told. */
    'identity.third_party_changed': { accountId: string; provider: ThirdParty; change: 'linked' | 'unlinked' }
    /** The account's user name is another now. */
    'identity.account_renamed': { accountId: string; username: string }
    /** The account may not sign in any more, or may again. */
    'identity.account_status_changed': { accountId: string; status: 'active' | 'suspended' | 'closed' }
  }
}
