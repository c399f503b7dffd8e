import type { Livestream } from './features/livestream/index.ts'
import type { Messaging } from './features/messaging/index.ts'
import type { FindConversation } from './platform/realtime/conversations.ts'
import type { StreamsOfSockets } from './platform/realtime/streams.ts'

type Port = Pick<Messaging, 'findOtherSide' | 'findChatChannel'>

/** Which conversations a socket may join: private ones of its account, and chats of streams that it may see. */
export const conversationsOfSockets =
  (messaging: () => Port): FindConversation =>
  async (listener) => {
    const own = await messaging().findOtherSide(listener)
    // Of a private conversation one stays a member.
    if (own) return { channel: own.channel, showsTyping: own.showsTyping, mayEnd: false }
    const channel = await messaging().findChatChannel(listener)
    return channel === null ? null : { channel, showsTyping: false, mayEnd: true }
  }

/** What sockets may do with streams: open and end their own, and join those that they may watch. */
export const streamsOfSockets = (livestream: () => Livestream): StreamsOfSockets => ({
  goLive: (accountId) => livestream().goLive(accountId),
  end: (own) => livestream().end(own),
  acceptCall: (side) => livestream().acceptCall(side),
  isInCall: (side) => livestream().isInCall(side),
  leaveCall: (side) => livestream().leaveCall(side),
  findChatToWatch: (viewer) => livestream().findChatToWatch(viewer),
})
