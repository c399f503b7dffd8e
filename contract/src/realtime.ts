import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Id, Time } from './fields.ts'
import type { Message } from './messages.ts'
import { SignedAmount } from './money.ts'
import type { PrivateCall } from './private-calls.ts'
import type { StreamGoal } from './stream-tips.ts'

/** A purchase or tip, for the creator's open page. */
const TokenTransactionSuccess = Type.Object({
  transactionId: Id,
  type: Type.String(),
  targetId: Id,
  title: Type.String(),
  buyerName: Type.String(),
  totalPrice: SignedAmount,
  netPrice: SignedAmount,
  createdAt: Time,
})

/** An account's spendable balance, as in `/users/me`; for a creator also the unpaid earnings. Tokens. */
const UpdateBalance = Type.Object({ balance: SignedAmount, earned: Type.Optional(SignedAmount) })

const PaymentStatus = Type.Object({ transactionId: Id, status: Type.String() })

const UnreadNotifications = Type.Object({ total: Type.Integer() })

const FileProcessed = Type.Object({ fileId: Id, status: Type.String() })

/** A message that was deleted for everybody. */
const MessageDeleted = Type.Object({ _id: Id, conversationId: Id, sequence: Type.Integer() })

/** One side has read everything up to a number; for its own other pages, and for the other side unless kept private. */
const MessagesRead = Type.Object({ conversationId: Id, accountId: Id, readSequence: Type.Integer() })

const Typing = Type.Object({ conversationId: Id, accountId: Id, isTyping: Type.Boolean() })

const StreamEvent = Type.Object({ streamId: Id })

/** `staff`: staff ended it. `silence`: nothing of its video was received for a minute. */
const StreamEnded = Type.Object({ streamId: Id, reason: Type.Enum(['creator', 'silence', 'staff', 'account']) })

const StreamAudience = Type.Object({ streamId: Id, members: Type.Integer() })

/** Why an event of this client was refused: its name, and a code as calls have. */
const Refused = Type.Object({
  event: Type.String(),
  error: Type.Enum(['NOT_FOUND', 'UNAUTHENTICATED', 'TOO_MANY_REQUESTS']),
})
export type Refused = Static<typeof Refused>

/** The events that the server sends. The names are public (rule CALL-13). */
export type ServerToClient = {
  error: (event: Refused) => void
  token_transaction_success: (event: Static<typeof TokenTransactionSuccess>) => void
  update_balance: (event: Static<typeof UpdateBalance>) => void
  payment_status_callback: (event: Static<typeof PaymentStatus>) => void
  file_processed: (event: Static<typeof FileProcessed>) => void
  /** The account's unread notifications, at most 100: there is a new one, or some were read. */
  send_notification: (event: Static<typeof UnreadNotifications>) => void
  /** The account does not see somebody any more, who blocks it or whom it blocks: what is open is read again. Says not who. */
  access_changed: (event: Record<string, never>) => void
  /**
   * A message, to the accounts of both sides; one that was sent to many, to its recipients only. It holds no files, only
   * their number: a page that shows them reads the message again. A `sequence` that does not follow the last one known means that one was missed.
   */
  message_created: (event: Message) => void
  message_deleted: (event: Static<typeof MessageDeleted>) => void
  read_messages_in_conversation: (event: Static<typeof MessagesRead>) => void
  /** The other side of a conversation that the page has joined is writing, or has stopped. */
  typing: (event: Static<typeof Typing>) => void
  /** The same as above, to all pages that have joined the conversation; the name carries its id. */
  [event: `message_created_conversation_${string}`]: (event: Message) => void
  [event: `message_deleted_conversation_${string}`]: (event: Static<typeof MessageDeleted>) => void
  /** How many watch a live stream; to those who have joined it. */
  'public-room-changed': (event: Static<typeof StreamAudience>) => void
  /** How many like a live stream; to those who have joined it, the latest of several changes. */
  stream_likes_changed: (event: { streamId: string; likes: number }) => void
  /** What viewers tip for together, or how far it is; to those who have joined. */
  stream_goal_changed: (event: { streamId: string; goal: StreamGoal | null }) => void
  /** A creator's stream is live; to the creator's own pages, and to who has joined the chat. */
  'model-joined': (event: Static<typeof StreamEvent>) => void
  /** A stream ended; to those who have joined it, and to its creator. */
  'model-left': (event: Static<typeof StreamEnded>) => void
  /** Staff ended it; to the same, and to its creator. */
  'admin-end-session-stream': (event: Static<typeof StreamEvent>) => void
  /** Somebody asks the creator for a private show or call. */
  'private-request': (event: { _id: string; conversationId: string }) => void
  /** A private show or call has changed; to both sides, who read it again. */
  private_call_changed: (event: { _id: string; conversationId: string; status: PrivateCall['status'] }) => void
  /** An order has changed; to both sides, who read it again. */
  order_changed: (event: { _id: string }) => void
  /** Every message of a stream's chat was deleted. */
  [event: `clear_all_messages_${string}`]: (event: { conversationId: string }) => void
}

/** The events that a client sends. */
export type ClientToServer = {
  'auth/login': (event: { token: string }, acknowledge?: (reply: { success: boolean }) => void) => void
  'auth/logout': (event?: unknown, acknowledge?: (reply: { success: boolean }) => void) => void
  /** Refused unless the account is a member of the conversation, or it is a stream's chat that they may see. */
  join_conversation: (event: { conversationId: string }, acknowledge?: (reply: { success: boolean }) => void) => void
  leave_conversation: (event: { conversationId: string }, acknowledge?: (reply: { success: boolean }) => void) => void
  /** Passed on to the other side of a joined conversation, unless one of both has turned that off. */
  typing: (event: { conversationId: string; isTyping: boolean }) => void
  /** Opens the creator's prepared stream. */
  'public-stream/live': (event?: unknown, acknowledge?: (reply: { success: boolean }) => void) => void
  /** Joins the chat of a stream that the account may watch. */
  'public-stream/join': (event: { streamId: string }, acknowledge?: (reply: { success: boolean }) => void) => void
  /** Accepts a request for a private show or call, as the call does. */
  'private-stream/live': (event: { streamId: string }, acknowledge?: (reply: { success: boolean }) => void) => void
  /** Whether a private show or call has begun and is the account's. */
  'private-stream/join': (event: { streamId: string }, acknowledge?: (reply: { success: boolean }) => void) => void
  /** Takes a request back, declines it, or hangs up, as the call does. `streamId`: of the show or call. */
  'private-stream/leave': (event: { streamId: string }, acknowledge?: (reply: { success: boolean }) => void) => void
  /** Leaves it; its creator ends the stream. */
  'public-stream/leave': (event: { streamId: string }, acknowledge?: (reply: { success: boolean }) => void) => void
}
