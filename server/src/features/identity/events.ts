import type { Locale } from '@stagedoor/contract/locales'
import type { ThirdParty } from '@stagedoor/contract/third-party'

/** What became another about how an account proves itself. */
export type FactorChange = 'totp_on' | 'totp_off' | 'passkey_added' | 'passkey_removed' | 'codes_renewed' | 'code_used'

declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** An account registered. */
    'identity.account_registered': { accountId: string; role: 'user' | 'performer' | 'staff'; locale: Locale }
    /** A registration used the email of this account, which is notified. */
    'identity.known_email_registered': { accountId: string; locale: Locale }
    'identity.password_changed': { accountId: string }
    /** A forgotten password was reported for this email, which may be unknown. */
    'identity.reset_asked': { email: string; locale: Locale }
    /** A verification was requested for this email, which may be unknown. */
    'identity.confirmation_asked': { email: string; locale: Locale }
    /** An account requested a change to this email, which may be in use. */
    'identity.email_change_asked': { accountId: string; email: string; locale: Locale }
    /** The account's e-mail is proved; `formerEmail` when it is another than before. */
    'identity.email_confirmed': { accountId: string; formerEmail: string | null }
    /** An account with other devices was opened on one that it was never opened on. */
    'identity.new_device_signed_in': { accountId: string; address: string; userAgent: string }
    /** Its owner is notified. */
    'identity.second_factor_changed': { accountId: string; change: FactorChange }
    /** A third-party account was linked or unlinked. The owner is notified. */
    'identity.third_party_changed': { accountId: string; provider: ThirdParty; change: 'linked' | 'unlinked' }
    /** The account's user name is another now. */
    'identity.account_renamed': { accountId: string; username: string }
    /** The account was blocked from signing in, or unblocked. */
    'identity.account_status_changed': {
      accountId: string
      status: 'active' | 'suspended' | 'leaving' | 'closed'
    }
    /** Its owner asked for the deletion of an account, which is carried out from then on (ISO 8601). */
    'identity.deletion_requested': { accountId: string; dueAt: string }
    'identity.deletion_undone': { accountId: string }
    /** An account is erased soon: its owner is reminded. */
    'identity.deletion_near': { accountId: string; dueAt: string }
    /** The copy of their data that somebody asked for can be downloaded. `readyAt` (ISO 8601) tells it from others. */
    'identity.export_ready': { accountId: string; readyAt: string }
    /** An account was erased; this was its address, which is kept nowhere else. */
    'identity.account_erased': { email: string; locale: string | null }
  }
}
