import * as conversations from '@stagedoor/contract/conversations'
import * as massMessages from '@stagedoor/contract/mass-messages'
import * as messages from '@stagedoor/contract/messages'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { AccessSource } from '../access/index.ts'
import type { Endpoint } from '@stagedoor/contract/endpoint'
import { refuse } from '#src/platform/http/answer.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { EventHandler } from '#src/platform/outbox/handlers.ts'
import { conversationRoutes } from './conversations/routes.ts'
import type { MessagingDeps } from './deps.ts'
import {
  createAccessSource,
  findPricedMessage,
  mayStillSeeFile,
  type Fetcher,
  type PricedMessage,
} from './messages/file-access.ts'
import { messageFileRoutes } from './messages/file-routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { findOtherSide } from './policy/queries.ts'
import { policyRoutes } from './policy/routes.ts'
import { channelOf, messagingHandlers } from './realtime.ts'

export type { MessagingDeps } from './deps.ts'

export type Messaging = {
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
  /** Whether a message with the file is open to the one who fetches it, now. */
  mayStillSee(fetcher: Fetcher, fileId: string): Promise<boolean>
  /** For purchases. Null: the message does not exist for the buyer. */
  findPriced(tx: Db | Tx, id: string, buyerId: string, details: { address: string }): Promise<PricedMessage | null>
  /** Explains who may see the files of messages. */
  accessSource: AccessSource
  /**
   * For sockets: the other side of a private conversation, which who asks may therefore join, and whether both show each other
   * that they are writing. Sockets that join listen on `channel`. Null: the conversation is not theirs.
   */
  findOtherSide(member: {
    conversationId: string
    accountId: string
  }): Promise<{ otherId: string; showsTyping: boolean; channel: string } | null>
}

const notBuilt = (endpoint: Endpoint): BoundRoute => ({
  endpoint,
  // Not among the refusals that the contract names, because it is for a few days.
  handle: (async () => refuse('NOT_BUILT')) as unknown as BoundRoute['handle'],
  honoursKey: false,
})

/** Conversations and messages. */
export function createMessaging(deps: MessagingDeps): Messaging {
  const calls = [
    conversations.getStreamConversation,
    conversations.updateStreamConversation,
    messages.listPublicMessages,
    messages.listStreamMessages,
    messages.sendStreamMessage,
    messages.clearStreamMessages,
    massMessages.sendMassMessage,
  ]
  return {
    routes: [
      ...conversationRoutes(deps),
      ...messageRoutes(deps),
      ...messageFileRoutes(deps),
      ...policyRoutes(deps),
      ...calls.map(notBuilt),
    ],
    handlers: messagingHandlers(deps),
    mayStillSee: (fetcher, fileId) => mayStillSeeFile(deps, fetcher, fileId),
    findPriced: (tx, id, buyerId, { address }) => findPricedMessage(deps, tx, { id, buyerId, address }),
    accessSource: createAccessSource(deps),
    async findOtherSide(member) {
      const found = await findOtherSide(deps.db, member)
      return found && { ...found, channel: channelOf(member.conversationId) }
    },
  }
}
