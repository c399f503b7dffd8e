import { remotely, type EventHandler } from '#src/platform/outbox/handlers.ts'
import type { PushSender } from '#src/platform/push/push-sender.ts'
import type { NotificationDeps } from '../deps.ts'
import { sendPush } from '../push/send-push.ts'
import { prepareSending } from './prepare-sending.ts'
import { sendEmail } from './send-email.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

/** Sends what is due, in the lane of other machines: a mail server or push service that hangs delays nothing else. */
export function sendingHandlers(
  deps: NotificationDeps,
  { links, sender }: { links: UnsubscribeLinks; sender: PushSender },
): EventHandler[] {
  return remotely('notifications.sending', {
    async 'notifications.sending_due'(event) {
      const sending = await prepareSending(deps, event)
      if (!sending) return
      await (event.channel === 'push' ? sendPush(deps, sender, sending) : sendEmail(deps, links, sending))
    },
  })
}
