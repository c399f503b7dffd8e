import type { NotificationKind } from '@stagedoor/contract/notifications'
import { inBatches, type EventHandler } from '#src/platform/outbox/handlers.ts'
import type { DomainEvents } from '#src/platform/outbox/record-event.ts'
import type { AnnouncingDeps } from './deps.ts'
import { forgetActor } from './queries.ts'
import { recordNotifications } from './record-notifications.ts'
import { notify, type NewNotification } from './rules.ts'
import { socialHandlers } from './social-handlers.ts'

/** Turns the events of other features into notifications. Rule NOTE-1. */
export function notificationHandlers(deps: AnnouncingDeps): EventHandler[] {
  const record = (notifications: readonly NewNotification[]) => recordNotifications(deps, notifications)
  const { facts } = deps
  return inBatches('notifications', {
    ...itemHandlers(deps),
    ...subscriptionHandlers(deps),
    ...socialHandlers(deps),
    async 'purchases.item_bought'(events) {
      await record(events.flatMap(({ sales }) => sales.flatMap(soldOf)))
    },
    'payments.transaction_changed': (events) => record(events.flatMap(paymentOf)),
    async 'orders.order_changed'(events) {
      const orders = await facts.findOrders(events.map(({ orderId }) => orderId))
      await record(events.flatMap((event) => orderOf(event, orders.get(event.orderId))))
    },
    async 'earnings.payout_changed'(events) {
      const owners = await facts.findPayoutOwners(events.map(({ payoutId }) => payoutId))
      await record(events.flatMap((event) => payoutOf(event, owners.get(event.payoutId))))
    },
    'profiles.performer_state_changed': (events) =>
      record(
        events
          .filter(({ formerState, state }) => formerState === 'under_review' && state === 'approved')
          .map(({ performerId }) => notify(performerId, { kind: 'application_approved', source: performerId })),
      ),
    'identity.export_ready': (events) =>
      record(
        events.map(({ accountId, readyAt }) =>
          notify(accountId, { kind: 'data_ready', source: `${accountId}:${readyAt}`, group: accountId }),
        ),
      ),
    async 'audience.account_blocked'(events) {
      const changed: string[] = []
      for (const { ownerId, targetId } of events) {
        if (await forgetActor(deps.db, { accountId: targetId, actorId: ownerId })) changed.push(targetId)
        if (await forgetActor(deps.db, { accountId: ownerId, actorId: targetId })) changed.push(ownerId)
      }
      await deps.announceUnread(changed)
    },
  })
}

type Handlers = Parameters<typeof inBatches>[1]

/** What happens to posts, videos, galleries, products, streams and their files. */
function itemHandlers(deps: AnnouncingDeps): Handlers {
  const { facts } = deps
  const record = (notifications: readonly NewNotification[]) => recordNotifications(deps, notifications)
  async function published(performerId: string, subject: { type: string; id: string }): Promise<void> {
    const fanIds = await facts.findFanIds(performerId)
    const happened = { source: subject.id, group: performerId, actorId: performerId, subject }
    await record(fanIds.map((fanId) => notify(fanId, { kind: 'published', ...happened })))
  }
  return {
    async 'feeds.feed_published'(events) {
      for (const { performerId, postId } of events) await published(performerId, { type: 'feed', id: postId })
    },
    async 'catalog.item_published'(events) {
      for (const { performerId, kind, itemId } of events) await published(performerId, { type: kind, id: itemId })
    },
    async 'livestream.started'(events) {
      for (const { streamId, performerId } of events) {
        const [fanIds, reminded] = await Promise.all([facts.findFanIds(performerId), facts.findReminded(streamId)])
        const happened = { source: streamId, group: performerId, actorId: performerId }
        await record(
          [...new Set([...fanIds, ...reminded])].map((fanId) => notify(fanId, { kind: 'live_started', ...happened })),
        )
      }
    },
    'livestream.recording_made': (events) =>
      record(
        events.map(({ streamId, performerId, videoId }) =>
          notify(performerId, { kind: 'recording_ready', source: streamId, subject: { type: 'video', id: videoId } }),
        ),
      ),
    'livestream.recording_failed': (events) =>
      record(
        events.map(({ streamId, performerId }) => notify(performerId, { kind: 'recording_failed', source: streamId })),
      ),
    'catalog.participation_requested': (events) =>
      record(
        events.map(({ videoId, performerId, participantId }) =>
          notify(participantId, {
            kind: 'participation_requested',
            source: videoId,
            actorId: performerId,
            subject: { type: 'video', id: videoId },
          }),
        ),
      ),
    'catalog.participation_answered': (events) =>
      record(
        events.map(({ videoId, performerId, participantId, status }) =>
          notify(performerId, {
            kind: status === 'accepted' ? 'participation_accepted' : 'participation_declined',
            source: `${videoId}:${participantId}`,
            group: videoId,
            actorId: participantId,
            subject: { type: 'video', id: videoId },
          }),
        ),
      ),
    'media.file_processed': (events) =>
      record(
        events
          .filter(({ status }) => status === 'file-error')
          .map(({ fileId, ownerId }) => notify(ownerId, { kind: 'file_failed', source: fileId, group: 'files' })),
      ),
  }
}

/** What happens to subscriptions: to the fan, and new and renewed ones to the creator. */
function subscriptionHandlers(deps: AnnouncingDeps): Handlers {
  /** Notifies the fans, once in a period unless `partOf` distinguishes the event further. */
  async function toFans<Event extends { subscriptionId: string }>(
    kind: NotificationKind,
    events: readonly Event[],
    partOf: (event: Event) => string | number = () => '',
  ): Promise<void> {
    const sides = await deps.facts.findSubscriptions(events.map(({ subscriptionId }) => subscriptionId))
    const notifications = events.flatMap((event) => {
      const { subscriptionId } = event
      const found = sides.get(subscriptionId)
      if (!found) return []
      const source = [subscriptionId, found.period, partOf(event)].join(':')
      const subject = { type: 'subscription', id: subscriptionId }
      return [notify(found.fanId, { kind, source, actorId: found.performerId, subject })]
    })
    await recordNotifications(deps, notifications)
  }
  return {
    'subscriptions.started': (events) =>
      recordNotifications(
        deps,
        events.map(({ subscriptionId, fanId, performerId }) =>
          notify(performerId, { kind: 'subscriber', source: subscriptionId, group: 'all', actorId: fanId }),
        ),
      ),
    // The first period is that of a new subscriber.
    'subscriptions.period_paid': (events) =>
      recordNotifications(
        deps,
        events
          .filter(({ number }) => number > 1)
          .map(({ periodId, fanId, performerId }) =>
            notify(performerId, { kind: 'renewed', source: periodId, group: 'all', actorId: fanId }),
          ),
      ),
    'subscriptions.renewal_failed': (events) => toFans('renewal_failed', events, ({ attempt }) => attempt),
    'subscriptions.reminder_due': (events) => toFans('renewal_reminder', events),
    'subscriptions.price_announced': (events) => toFans('price_change', events),
    'subscriptions.gift_received': (events) => toFans('gift', events, ({ periodId }) => periodId),
    'subscriptions.ended': (events) => toFans('subscription_ended', events),
  }
}

type SoldItem = DomainEvents['purchases.item_bought']['sales'][number]

function soldOf({ purchaseId, buyerId, sellerId, type, target, targetId }: SoldItem) {
  const happened = { source: purchaseId, actorId: buyerId }
  // Its order is what a creator has to know of a product.
  if (type === 'product') return []
  if (type === 'tip' || type === 'stream_tip') return [notify(sellerId, { ...happened, kind: 'tip', group: 'all' })]
  // Minutes point at their creator, who is nothing that was bought.
  const subject = { type: type === 'private_chat' ? type : target, id: targetId }
  return [notify(sellerId, { ...happened, kind: 'sale', group: targetId, subject })]
}

function paymentOf(event: DomainEvents['payments.transaction_changed']): NewNotification[] {
  const { transactionId, accountId, status } = event
  const subject = { type: 'payment', id: transactionId }
  if (status === 'fail') return [notify(accountId, { kind: 'payment_failed', source: transactionId, subject })]
  if (status === 'refunded') return [notify(accountId, { kind: 'payment_refunded', source: transactionId, subject })]
  return []
}

type Order = { fanId: string; performerId: string; isPhysical: boolean }

function orderOf({ orderId, change }: DomainEvents['orders.order_changed'], order: Order | undefined) {
  if (!order) return []
  const { fanId, performerId, isPhysical } = order
  const subject = { type: 'order', id: orderId }
  const happened = { source: orderId, subject }
  switch (change) {
    case 'placed':
      return [notify(performerId, { ...happened, kind: isPhysical ? 'order_placed' : 'sale', actorId: fanId })]
    case 'shipped':
      return [notify(fanId, { ...happened, kind: 'order_shipped', actorId: performerId })]
    case 'refunded':
      return [fanId, performerId].map((id) => notify(id, { ...happened, kind: 'order_refunded' }))
    case 'updated':
      return []
    default:
      return change satisfies never
  }
}

function payoutOf({ payoutId, change }: DomainEvents['earnings.payout_changed'], ownerId: string | undefined) {
  if (change === 'requested' || ownerId === undefined) return []
  return [notify(ownerId, { kind: `payout_${change}`, source: payoutId, subject: { type: 'payout', id: payoutId } })]
}
