import type { Conversation } from '@stagedoor/contract/conversations'
import { createCache } from '#src/platform/cache/cache.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { AccessSource } from '../access/index.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import type { EventHandler } from '#src/platform/outbox/handlers.ts'
import { openWith } from './conversations/open-conversation.ts'
import { unreadAmong, type SideOf } from './conversations/unread-among.ts'
import { conversationRoutes } from './conversations/routes.ts'
import type { MessagingDeps, SendingDeps } from './deps.ts'
import { massMessageRoutes } from './mass-messages/routes.ts'
import { workOnMassMessages } from './mass-messages/work.ts'
import {
  createAccessSource,
  findPricedMessage,
  mayStillSeeFile,
  type Fetcher,
  type PricedMessage,
} from './messages/file-access.ts'
import { eraseFiles } from './messages/erase-files.ts'
import { messageFileRoutes } from './messages/file-routes.ts'
import { send } from './messages/send-message.ts'
import { textSender } from './messages/send-texts.ts'
import { messageRoutes } from './messages/routes.ts'
import { otherSideFinder } from './policy/queries.ts'
import { policyRoutes } from './policy/routes.ts'
import { chatRoutes } from './streams/routes.ts'
import { findChatId, seeChat, seeChatOf, showChat, type ChatViewer } from './streams/chats.ts'
import { refuseWords, writeTip, type TipLine, type TipWords, type WordsRefusal } from './streams/tip-lines.ts'
import { findReporters } from './staff/reporters.ts'
import { staffMessageRoutes } from './staff/routes.ts'
import { messageToolRoutes } from './tools/routes.ts'
import { welcomeHandlers } from './tools/welcome-subscribers.ts'
import { channelOf, createAnnouncer } from './realtime-announcer.ts'
import { messagingHandlers } from './realtime.ts'

export { messagingErasure } from './erasure-queries.ts'
export { messagingExport } from './export-queries.ts'
export type { MessagingDeps } from './deps.ts'
export { channelOf } from './realtime-announcer.ts'

export type Messaging = {
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
  jobs: readonly JobDefinition[]
  /** Whether a message with the file is open to the one who fetches it, now. */
  mayStillSee(fetcher: Fetcher, fileId: string): Promise<boolean>
  /** For purchases. Null: the message does not exist for the buyer. */
  findPriced(tx: Db | Tx, id: string, buyerId: string, details: { address: string }): Promise<PricedMessage | null>
  /** Explains who may see the files of messages. */
  accessSource: AccessSource
  /** Opens the conversation of two accounts, as the call does; also for the demo world. */
  open(actor: Parameters<typeof openWith>[1], whom: Parameters<typeof openWith>[2]): ReturnType<typeof openWith>
  /** Sends a message, as the call does; also for the demo world. */
  send(actor: Parameters<typeof send>[1], message: Parameters<typeof send>[2]): ReturnType<typeof send>
  /** For reports: whose reports open the case of each of these messages; null: everybody's. One that does not exist is absent. */
  findReporters(messageIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[] | null>>
  /** For notifications: those of the sides of conversations that have something unread there. */
  unreadAmong<S extends SideOf>(sides: readonly S[]): Promise<S[]>
  /** For streams: the id of the chat of a creator's streams, made when there is none. */
  findChatId(performerId: string): Promise<string>
  /** For streams: shows a tip that was paid in the chat, once for each purchase. */
  writeTip(line: TipLine): Promise<void>
  /** For streams: why words with a tip are not shown in the chat; null: they are. */
  refuseWords(words: TipWords): Promise<WordsRefusal | null>
  /** For streams: the chat as the one who asks sees it, as its call answers. Null: the creator does not exist for them. */
  showChatOf(performerId: string, viewer: ChatViewer): Promise<Conversation | null>
  /**
   * For sockets: under what name a chat's events come, for an account or a visitor (null) who may see it; else null.
   */
  findChatChannel(viewer: { conversationId: string; accountId: string | null; address: string }): Promise<string | null>
  /**
   * For sockets: the other side of a private conversation, which who asks may therefore join, and whether both show each other
   * that they are writing. Sockets that join listen on `channel`. Null: the conversation is not theirs.
   */
  findOtherSide(member: {
    conversationId: string
    accountId: string
  }): Promise<{ otherId: string; showsTyping: boolean; channel: string } | null>
}

const MASS_EVERY_SECONDS = 5
const ERASE_EVERY_SECONDS = 600
/** A hundred bytes each. */
const KNOWN_CONVERSATIONS = 50_000

/** Conversations and messages. */
export function createMessaging(given: MessagingDeps): Messaging {
  const deps: SendingDeps = {
    ...given,
    announcer: createAnnouncer(given.realtime),
    sides: createCache({ maximumCount: KNOWN_CONVERSATIONS }),
    sendText: textSender(given),
  }
  const findOtherSide = otherSideFinder(given.db)
  return {
    routes: [
      ...conversationRoutes(deps),
      ...messageRoutes(deps),
      ...messageFileRoutes(deps),
      ...massMessageRoutes(deps),
      ...policyRoutes(deps),
      ...chatRoutes(deps),
      ...messageToolRoutes(deps),
      ...staffMessageRoutes(deps),
    ],
    handlers: [...messagingHandlers(deps), ...welcomeHandlers(deps)],
    jobs: [
      {
        name: 'messaging.mass_messages',
        everySeconds: MASS_EVERY_SECONDS,
        run: () => workOnMassMessages(deps),
      },
      { name: 'messaging.erase_files', everySeconds: ERASE_EVERY_SECONDS, run: () => eraseFiles(deps) },
    ],
    open: (actor, whom) => openWith(deps, actor, whom),
    send: (actor, message) => send(deps, actor, message),
    mayStillSee: (fetcher, fileId) => mayStillSeeFile(deps, fetcher, fileId),
    findPriced: (tx, id, buyerId, { address }) => findPricedMessage(deps, tx, { id, buyerId, address }),
    accessSource: createAccessSource(deps),
    findReporters: (messageIds) => findReporters(deps, messageIds),
    unreadAmong: (sides) => unreadAmong(deps.db, sides),
    findChatId: (performerId) => findChatId(deps, performerId),
    writeTip: (line) => writeTip(deps, line),
    refuseWords: (words) => refuseWords(deps, words),
    async showChatOf(performerId, viewer) {
      const seen = await seeChatOf(deps, performerId, viewer)
      return seen && showChat(deps, seen, viewer.accountId)
    },
    async findChatChannel({ conversationId, ...viewer }) {
      return (await seeChat(deps, conversationId, viewer)) ? channelOf(conversationId) : null
    },
    async findOtherSide(member) {
      const found = await findOtherSide(member)
      return found && { ...found, channel: channelOf(member.conversationId) }
    },
  }
}
