import * as calls from '@stagedoor/contract/push-devices'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { isPushEndpoint } from '#src/platform/push/push-endpoints.ts'
import type { NotificationDeps } from '../deps.ts'
import { deleteDevice, findDevices, saveDevice, type DeviceRow } from './push-queries.ts'

const MOST_DEVICES = 10

/** The browsers that take pushes of an account. Rule NOTE-10. */
export function pushRoutes({ db, config }: NotificationDeps, publicKey: string): BoundRoute[] {
  return [
    route(calls.listPushDevices, async ({ viewer }) => {
      const devices = await findDevices(db, viewer.accountId)
      return ok({ publicKey, devices: devices.map((device) => deviceView(device, viewer.sessionId)) })
    }),
    route(calls.addPushDevice, async ({ viewer, body: { endpoint, keys, name } }) => {
      if (!isPushEndpoint(endpoint, config.push)) return refuse('PUSH_ENDPOINT_REFUSED')
      const { accountId, sessionId } = viewer
      const saved = await saveDevice(db, { accountId, sessionId, endpoint, ...keys, name, mostDevices: MOST_DEVICES })
      return saved ? ok(deviceView(saved, sessionId)) : refuse('UNAUTHENTICATED')
    }),
    route(calls.removePushDevice, async ({ viewer, params }) => {
      const wasThere = await deleteDevice(db, viewer.accountId, params.id)
      return wasThere ? ok({ success: true as const }) : refuse('NOT_FOUND')
    }),
  ]
}

/** Without its address: who knows that may send. */
const deviceView = ({ id, name, session_id, created_at }: DeviceRow, sessionId: string) => ({
  _id: id,
  name,
  isCurrent: session_id === sessionId,
  createdAt: created_at.toISOString(),
})
