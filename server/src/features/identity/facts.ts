import type { DeletionFacts } from '@stagedoor/contract/account-deletion'
import type { DeletionObstacle } from '@stagedoor/contract/deletion-words'
import type { DocumentKind } from '@stagedoor/contract/document-uploads'
import type { CurrentUser } from '@stagedoor/contract/users'
import type { UploadedFile } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { ExportPart } from '#src/platform/db/export.ts'

/** The personal data of a registration. Texts may be empty. */
export type NewProfile = {
  accountId: string
  /** Null while a third party registered an account without a chosen name. */
  username: string | null
  role: 'user' | 'performer' | 'staff'
  name: string
  firstName: string
  lastName: string
  gender: string | null
  country: string | null
  /** Only of creators. */
  performer: NewPerformer | null
}

type NewPerformer = {
  phone: string | null
  phoneCode: string | null
  /** `YYYY-MM-DD`. */
  dateOfBirth: string | null
  hasEmail: boolean
  isEmailVerified: boolean
  documents: readonly KeptDocument[]
  /** Only the demo world's creators are approved from the start. */
  isApproved: boolean
}

/** A stored and encrypted document without an owner yet. */
export type KeptDocument = {
  kind: string
  mimeType: string
  storageKey: string
  sizeBytes: number
  sha256: Buffer
  /** Of the secret that it is encrypted with. */
  keyId: Buffer
  nonce: Buffer
  tag: Buffer
}

/** `too_costly`: a picture of too many pixels. `busy`: later it may succeed. */
export type DocumentRefusal = 'unreadable' | 'too_large' | 'storage_full' | 'too_costly' | 'pdf_refused' | 'busy'

export type KeepOutcome = { outcome: 'kept'; documents: KeptDocument[] } | { outcome: DocumentRefusal }

/** Uploads that arrived piece by piece before, by the kind of document they are to be. */
export type UploadIds = Partial<Record<DocumentKind, string>>

/** What the deletion of an account means to everything else. */
export type DepartureFacts = {
  /** What is to be settled before, in the caller's transaction. */
  findObstacles(executor: Db | Tx, accountId: string): Promise<DeletionObstacle[]>
  /** For its owner, before it is asked for. */
  describe(accountId: string): Promise<Omit<DeletionFacts, 'graceDays'>>
  /** Hides an account from everybody. @returns what `show` needs to undo it, as JSON. */
  hide(tx: Tx, accountId: string): Promise<object>
  show(tx: Tx, accountId: string, hidden: object): Promise<void>
  /** Erases what other features have of an account, but for what is kept; in transactions of its own. Repeatable. */
  erase(accountId: string): Promise<void>
  /** Erases the profile, at last. @returns whether records of age and identity are kept. */
  eraseProfile(tx: Tx, accountId: string): Promise<boolean>
  /** Erases these records. */
  eraseRecords(tx: Tx, accountId: string): Promise<void>
}

/** What a person gets with a copy of their data. */
export type ExportFacts = {
  /** What every feature has of an account. */
  parts(): readonly ExportPart[]
  /** What is public of other people, by the ids of their accounts; unknown ones are absent. */
  findPeople(accountIds: readonly string[]): Promise<ReadonlyMap<string, { name: string; username: string | null }>>
}

/** The ports of identity. */
export type IdentityFacts = {
  /** Writes the profile that belongs to a new account, in its transaction. */
  createProfile(tx: Tx, profile: NewProfile): Promise<void>
  /** Stores the documents of a registering creator: files of the form, otherwise uploads that it names. */
  keepDocuments(
    files: AsyncIterable<UploadedFile>,
    uploads: UploadIds,
  ): Promise<KeepOutcome | { outcome: 'upload_missing' }>
  /** Throws uploads away that became documents. */
  forgetUploads(uploads: UploadIds): Promise<void>
  /** Deletes documents without an owner. */
  discardDocuments(documents: readonly KeptDocument[]): Promise<void>
  /** Of these accounts, those that are verified creators. */
  verifiedAmong(executor: Db | Tx, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether a display name looks like that of a verified creator. */
  looksLikeCreator(executor: Db | Tx, name: string): Promise<boolean>
  /** Shows a picture on the account's profile. @returns false when it is none that can be taken. */
  showPicture(picture: { accountId: string; kind: 'avatar' | 'cover'; file: UploadedFile }): Promise<boolean>
  /** The account as `/users/me` shows it. */
  findCurrentUser(viewer: Viewer, address: string): Promise<CurrentUser>
}
