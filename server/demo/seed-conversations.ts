import { createHash } from 'node:crypto'
import { fromCents } from '@stagedoor/contract/money'
import type { DemoConversation, DemoLine } from './demo-conversations.ts'
import { type SeedContext, viewerOf } from './seed-context.ts'
import { uploadMessagePhoto } from './seed-pictures.ts'
import type { SeedRegistry } from './seed-registry.ts'
import type { TimelineEvent } from './timeline-events.ts'

const HERE = '127.0.0.1'

/** The messages between demo accounts; one that an earlier fill has sent stays as it is, by its client id. */
export const conversationEvents = (
  seedContext: SeedContext,
  registry: SeedRegistry,
  conversations: readonly DemoConversation[],
): TimelineEvent[] =>
  conversations.flatMap((conversation) =>
    conversation.lines.map((line, index) => ({
      hoursAgo: line.hoursAgo,
      run: () => sendLine(seedContext, registry, { conversation, line, index }),
    })),
  )

async function sendLine(
  seedContext: SeedContext,
  registry: SeedRegistry,
  { conversation, line, index }: { conversation: DemoConversation; line: DemoLine; index: number },
): Promise<void> {
  const { messaging } = seedContext.features
  const creatorId = registry.creatorId(conversation.creator)
  const fanId = registry.fanId(conversation.fan)
  const isCreator = line.by === 'creator'
  const accountId = isCreator ? creatorId : fanId
  const person = isCreator
    ? ({ accountId, username: conversation.creator, role: 'performer' } as const)
    : ({ accountId, username: conversation.fan, role: 'user' } as const)
  const opened = await messaging.open(
    { viewer: viewerOf(seedContext.clock, person), address: HERE },
    isCreator ? { source: 'user', sourceId: fanId } : { source: 'performer', sourceId: creatorId },
  )
  if (opened.outcome !== 'opened') throw new Error(`${person.username} could not open a conversation`)
  const fileIds = line.photo
    ? [await uploadMessagePhoto(seedContext, { ownerId: accountId, name: line.photo.name })]
    : []
  const sale = line.photo ? { isSale: true, price: fromCents(line.photo.priceTokenCents) } : {}
  const clientMessageId = idOf(`${conversation.creator} ${conversation.fan} ${index}`)
  const message = { clientMessageId, text: line.text, fileIds, ...sale }
  const sent = await messaging.send({ accountId, address: HERE }, { conversationId: opened.id, message })
  if (sent.outcome !== 'sent') throw new Error(`A message of ${person.username} was refused: ${sent.outcome}`)
}

/** The same id for the same name: UUID version 8. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
