import { changeChatPerson, listChatPeople, type ChatPerson } from '@stagedoor/contract/conversations'
import { answerBy, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { MessagingDeps } from '../deps.ts'
import { seeChat, type ChatViewer, type SeenChat } from './chats.ts'
import { findChatPeople, isAccount, lockChatPerson, saveChatPerson, type PersonRow } from './people-queries.ts'
import { decidePersonChange, type PersonAction } from './rules.ts'

const ROLE_MINUTES = 10

type Change = { accountId: string; action: PersonAction; minutes?: number }
type ChangeOutcome = { outcome: 'changed'; row: PersonRow } | { outcome: 'absent' | 'protected' }

const roleOf = ({ row }: SeenChat, accountId: string | null) => ({
  isCreator: row.performer_id === accountId,
  isModerator: row.viewer_is_moderator,
})

async function changePerson(
  deps: MessagingDeps,
  id: string,
  actor: ChatViewer,
  { accountId, action, minutes = ROLE_MINUTES }: Change,
): Promise<ChangeOutcome> {
  const seen = await seeChat(deps, id, actor)
  if (!seen) return { outcome: 'absent' }
  return deps.db.transaction().execute(async (tx): Promise<ChangeOutcome> => {
    const known = await lockChatPerson(tx, id, accountId)
    const target = { isCreator: seen.row.performer_id === accountId, isModerator: known?.is_moderator ?? false }
    const decision = decidePersonChange(roleOf(seen, actor.accountId), target, action)
    if (decision !== 'allowed') return { outcome: decision }
    if (!known && !(await isAccount(tx, accountId))) return { outcome: 'absent' }
    return { outcome: 'changed', row: await saveChatPerson(tx, { conversationId: id, accountId }, { action, minutes }) }
  })
}

/** Who moderates the chat of a stream, and who may not write there. Rule LIVE-12. */
export function chatPeopleRoutes(deps: MessagingDeps): BoundRoute[] {
  const show = async (rows: readonly PersonRow[]): Promise<ChatPerson[]> => {
    const cards = await deps.profiles.findUserCards(
      deps.db,
      rows.map((row) => row.account_id),
    )
    return rows.map((row) => ({
      accountId: row.account_id,
      userInfo: cards.get(row.account_id) ?? null,
      isModerator: row.is_moderator,
      isRestricted: row.is_restricted,
      restrictedUntil: row.restricted_until?.toISOString() ?? null,
    }))
  }
  return [
    route(listChatPeople, async ({ viewer: { accountId }, params: { id }, address }) => {
      const seen = await seeChat(deps, id, { accountId, address })
      const role = seen && roleOf(seen, accountId)
      if (!role?.isCreator && !role?.isModerator) return refuse('NOT_FOUND')
      return ok({ data: await show(await findChatPeople(deps.db, id)) })
    }),
    route(changeChatPerson, async ({ viewer, params, body, address }) => {
      const actor = { accountId: viewer.accountId, address }
      const result = await changePerson(deps, params.id, actor, { accountId: params.accountId, ...body })
      return answerBy(result, {
        async changed({ row }) {
          const [person] = await show([row])
          if (!person) throw new Error('a person who was changed is not shown')
          return ok(person)
        },
        absent: 'NOT_FOUND',
        protected: 'CHAT_PERSON_PROTECTED',
      })
    }),
  ]
}
