import { createServer } from 'node:http'
import { randomUUID } from 'node:crypto'
import { Server } from 'socket.io'
import { openPool } from '#src/platform/db/database.ts'

/**
 * The baseline of messages: Socket.IO that inserts a row and passes a message on, without accounts or rules. Started by the
 * bench, pinned like the product.
 */
const [, , databaseUrl = ''] = process.argv
const pool = openPool(databaseUrl, { maximumConnections: 8 })
const http = createServer()
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })

/** As large as a message of the product. */
const messageOf = (text: string, conversationId: string) => ({
  _id: randomUUID(),
  conversationId,
  sequence: 1,
  type: 'text',
  text,
  senderId: conversationId,
  senderInfo: { _id: conversationId, name: 'bench.writer', username: 'bench.writer', avatar: null, isPerformer: false },
  files: [],
  totalFiles: 0,
  teaser: null,
  isSale: false,
  price: 0,
  isBought: false,
  isDeleted: false,
  clientMessageId: randomUUID(),
  createdAt: '2026-01-01T00:00:00.000Z',
})

type Sent = { conversationId: string; to: string; text: string }
type Acknowledge = (reply: { success: boolean }) => void

io.on('connection', (socket) => {
  void socket.join(`user:${String(socket.handshake.auth['token'])}`)
  socket.on('join_conversation', async ({ conversationId }: { conversationId: string }, acknowledge: Acknowledge) => {
    await socket.join(conversationId)
    acknowledge({ success: true })
  })
  socket.on('send', async ({ conversationId, to, text }: Sent, acknowledge: Acknowledge) => {
    const message = messageOf(text, conversationId)
    await pool.query({
      name: 'message',
      text: 'insert into bench_message (id, conversation_id, text) values ($1, $2, $3)',
      values: [message._id, conversationId, text],
    })
    io.to(`user:${to}`).emit('message_created', message)
    acknowledge({ success: true })
  })
  socket.on('line', ({ conversationId, text }: Sent, acknowledge: Acknowledge) => {
    io.to(conversationId).emit(`message_created_conversation_${conversationId}`, messageOf(text, conversationId))
    acknowledge({ success: true })
  })
})

http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  process.stdout.write(`sockets on ${typeof address === 'object' ? address?.port : ''}\n`)
})
process.on('SIGTERM', () => process.exit(0))
