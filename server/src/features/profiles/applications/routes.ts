import * as calls from '@stagedoor/contract/creator-applications'
import type {
  CreatorApplication,
  CreatorApplicationDetail,
  CreatorDocument,
} from '@stagedoor/contract/creator-applications'
import type { PerformerState } from '@stagedoor/contract/performers'
import type { Clock } from '#src/clock/clock.ts'
import { findAuditEntries, recordAudit, type StoredAuditEntry } from '#src/platform/audit/record-audit.ts'
import type { Db } from '#src/platform/db/database.ts'
import { created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Identity } from '../../identity/index.ts'
import { missingRequirements } from '../verification/rules.ts'
import { loadCreatorFacts, type StateDeps } from '../verification/settle-state.ts'
import { shownName } from '../views.ts'
import type { DocumentLinks } from './document-links.ts'
import * as queries from './queries.ts'

export type ApplicationDeps = StateDeps & { db: Db; clock: Clock; identity: Identity; links: DocumentLinks }

/** The most decisions that a page shows. */
const MOST_DECISIONS = 50

/** Creators who want to publish, for staff who decide. Rules CRE-4 and CRE-5. */
export const applicationRoutes = (deps: ApplicationDeps): BoundRoute[] => [
  route(calls.listCreatorApplications, async ({ query }) => {
    const { status, q, sort: direction, limit, offset } = query
    const order = query.sortBy === 'createdAt' ? ('created_at' as const) : ('updated_at' as const)
    const search = { state: status ?? null, q: q ?? null, order, direction, limit, offset }
    const { rows, total } = await queries.findApplications(deps.db, search)
    return ok({ data: rows.map(applicationView), total })
  }),
  route(calls.getCreatorApplication, async ({ params }) => {
    const application = await findApplication(deps, params.id)
    return application ? ok(application) : refuse('NOT_FOUND')
  }),
  route(calls.viewCreatorDocument, async ({ params, viewer, requestId }) => {
    const document = await queries.findStoredDocument(deps.db, params.documentId)
    if (document?.account_id !== params.id) return refuse('NOT_FOUND')
    // The link exists only with the row about the look.
    await deps.db.transaction().execute((tx) =>
      recordAudit(tx, {
        actorId: viewer.accountId,
        subjectId: params.id,
        action: 'profiles.document_viewed',
        facts: { documentId: document.id, kind: document.kind },
        requestId,
      }),
    )
    const { url, expiresAt } = deps.links.sign(viewer, document.id, deps.clock.now())
    return created({ url, mimeType: document.mime_type, expiresAt: expiresAt.toISOString() })
  }),
]

async function findApplication(deps: ApplicationDeps, performerId: string): Promise<CreatorApplicationDetail | null> {
  const { db, identity } = deps
  const row = await queries.findApplication(db, performerId)
  if (!row) return null
  const [account, documents, facts, decisions] = await Promise.all([
    identity.findAccount(db, performerId),
    queries.findDocuments(db, performerId),
    loadCreatorFacts(db, deps, performerId),
    findDecisions(deps, performerId),
  ])
  return {
    ...applicationView(row),
    firstName: row.first_name,
    lastName: row.last_name,
    gender: row.gender,
    email: account?.email ?? null,
    verifiedEmail: (account?.email_verified_at ?? null) !== null,
    phone: row.phone,
    phoneCode: row.phone_code,
    dateOfBirth: row.date_of_birth,
    bio: row.bio,
    missing: missingRequirements(facts),
    documents: documents.map(documentView),
    decisions,
  }
}

async function findDecisions(
  { db, identity }: ApplicationDeps,
  performerId: string,
): Promise<CreatorApplicationDetail['decisions']> {
  const about = { subjectId: performerId, action: 'profiles.performer_state_set', limit: MOST_DECISIONS }
  const entries = await findAuditEntries(db, about)
  const actorIds = entries.flatMap(({ actorId }) => actorId ?? [])
  const actors = await identity.findAccounts(db, actorIds)
  return entries.map((entry) => decisionView(entry, actors.get(entry.actorId ?? '')?.username ?? null))
}

const decisionView = ({ at, reason, facts }: StoredAuditEntry, by: string | null) => ({
  at: at.toISOString(),
  by,
  // Written by setPerformerState.
  from: facts['from'] as PerformerState,
  to: facts['to'] as PerformerState,
  reason: reason ?? '',
})

const applicationView = (row: queries.ApplicationRow): CreatorApplication => ({
  _id: row.account_id,
  username: row.username,
  name: shownName(row),
  avatar: row.avatar_url,
  country: row.country,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

const documentView = (row: queries.DocumentRow): CreatorDocument => ({
  _id: row.id,
  // The column holds kinds only, by its constraint.
  kind: row.kind as CreatorDocument['kind'],
  mimeType: row.mime_type,
  sizeBytes: row.size_bytes,
  createdAt: row.created_at.toISOString(),
  refusedAt: row.refused_at?.toISOString() ?? null,
})
