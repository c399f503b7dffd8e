import * as conversations from '@stagedoor/contract/conversations'
import * as massMessages from '@stagedoor/contract/mass-messages'
import * as messageFiles from '@stagedoor/contract/message-files'
import * as messages from '@stagedoor/contract/messages'
import type { Endpoint } from '@stagedoor/contract/endpoint'
import { refuse } from '#src/platform/http/answer.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { EventHandler } from '#src/platform/outbox/handlers.ts'
import { conversationRoutes } from './conversations/routes.ts'
import type { MessagingDeps } from './deps.ts'
import { messageRoutes } from './messages/routes.ts'
import { findOtherSide } from './policy/queries.ts'
import { policyRoutes } from './policy/routes.ts'
import { channelOf, messagingHandlers } from './realtime.ts'

export type { MessagingDeps } from './deps.ts'

export type Messaging = {
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
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
    messageFiles.uploadMessagePhoto,
    messageFiles.uploadMessageVideo,
    messageFiles.uploadMessageAudio,
    messageFiles.uploadMessageTeaser,
    messageFiles.getMessageVideoUrl,
    messageFiles.getMessageFileStatus,
    massMessages.sendMassMessage,
  ]
  return {
    routes: [...conversationRoutes(deps), ...messageRoutes(deps), ...policyRoutes(deps), ...calls.map(notBuilt)],
    handlers: messagingHandlers(deps),
    async findOtherSide(member) {
      const found = await findOtherSide(deps.db, member)
      return found && { ...found, channel: channelOf(member.conversationId) }
    },
  }
}
