import type { Order } from '@stagedoor/contract/orders'
import type { PurchaseRequest } from '#src/features/purchases/index.ts'
import type { SeedStep } from './fans/demo-fan.ts'
import type { Actor } from './run-seed-step.ts'
import { type SeedContext, viewerOf } from './seed-context.ts'

type Details = PurchaseRequest['details']
type Step<Kind extends SeedStep['kind']> = { creatorId: string; seedStep: Extract<SeedStep, { kind: Kind }> }

/** Orders a product unless an earlier fill has. The fan's address is kept with the first order of a physical one. */
export async function orderProduct(
  seedContext: SeedContext,
  actor: Actor,
  { creatorId, seedStep, details }: Step<'order'> & { details: Details },
): Promise<void> {
  const { catalog, purchases } = seedContext.features
  const { title, quantity, note } = seedStep
  const orders = await ordersOf(seedContext, actor)
  if (orders.some((order) => isOf(order, creatorId, title))) return
  const product = (await catalog.listOwn(creatorId)).products.find((one) => one.title === title)
  if (!product) throw new Error(`There is no demo product “${title}”`)
  const deliveryAddressId = await addressOf(seedContext, actor)
  const { outcome } = await purchases.buy({
    kind: 'product',
    itemId: product.id,
    buyerId: actor.accountId,
    offeredTokenCents: null,
    expectedTokenCents: undefined,
    idempotency: null,
    details: { ...details, quantity, deliveryAddressId, userNote: note },
  })
  if (outcome !== 'bought') throw new Error(`${actor.username} could not order “${title}”: ${outcome}`)
}

/** Ships, delivers or cancels an order; one that is as far already stays. */
export async function continueDelivery(
  seedContext: SeedContext,
  actor: Actor,
  { creatorId, seedStep: { creator: username, title, to } }: Step<'delivery'>,
): Promise<void> {
  const { orders } = seedContext.features
  const order = (await ordersOf(seedContext, actor)).find((one) => isOf(one, creatorId, title))
  if (!order) throw new Error(`${actor.username} has not ordered “${title}”`)
  const { _id: id, deliveryStatus } = order
  if (deliveryStatus === 'delivered' || deliveryStatus === 'refunded' || deliveryStatus === to.state) return
  const creator = viewerOf(seedContext.clock, { accountId: creatorId, username, role: 'performer' })
  const { outcome } =
    to.state === 'cancelled'
      ? await orders.cancel(to.by === 'creator' ? creator : fanOf(seedContext, actor), id)
      : await orders.update(creator, { id, change: changeTo(to) })
  if (outcome !== 'changed') throw new Error(`The order of “${title}” did not become ${to.state}: ${outcome}`)
}

type Forward = Exclude<Extract<SeedStep, { kind: 'delivery' }>['to'], { state: 'cancelled' }>

const changeTo = (to: Forward) =>
  to.state === 'shipping'
    ? { deliveryStatus: to.state, shippingCode: to.trackingCode, performerNote: to.note }
    : { deliveryStatus: to.state }

const fanOf = ({ clock }: SeedContext, actor: Actor) => viewerOf(clock, { ...actor, role: 'user' })

const ordersOf = (seedContext: SeedContext, actor: Actor): Promise<Order[]> =>
  seedContext.features.orders.listBought(fanOf(seedContext, actor))

const isOf = ({ performerId, productInfo }: Order, creatorId: string, title: string): boolean =>
  performerId === creatorId && productInfo.name === title

/** The address that the fan already has, or their first. Null: they have none to give. */
async function addressOf({ features: { orders } }: SeedContext, actor: Actor): Promise<string | null> {
  if (actor.address === null) return null
  const [known] = await orders.addresses.listIds(actor.accountId)
  if (known !== undefined) return known
  const added = await orders.addresses.add(actor.accountId, actor.address)
  if (added.outcome !== 'written') throw new Error(`${actor.username}'s address was refused: ${added.outcome}`)
  return added.row.id
}
