import * as conversations from '@stagedoor/contract/conversations'
import * as massMessages from '@stagedoor/contract/mass-messages'
import * as messageFiles from '@stagedoor/contract/message-files'
import * as messages from '@stagedoor/contract/messages'
import type { Endpoint } from '@stagedoor/contract/endpoint'
import { refuse } from '#src/platform/http/answer.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'

export type Messaging = { routes: readonly BoundRoute[] }

const notBuilt = (endpoint: Endpoint): BoundRoute => ({
  endpoint,
  // Not among the refusals that the contract names, because it is for a few days.
  handle: (async () => refuse('NOT_BUILT')) as unknown as BoundRoute['handle'],
  honoursKey: false,
})

/** Conversations and messages. */
export function createMessaging(): Messaging {
  const calls = [
    conversations.listConversations,
    conversations.searchConversations,
    conversations.createConversation,
    conversations.getConversation,
    conversations.getStreamConversation,
    conversations.updateStreamConversation,
    messages.listMessages,
    messages.sendMessage,
    messages.deleteMessage,
    messages.countUnread,
    messages.readAll,
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
  return { routes: calls.map(notBuilt) }
}
