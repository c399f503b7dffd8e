import * as contract from '@stagedoor/contract/site-admin'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { ChangeOutcome, SettingsChange } from './change-settings.ts'
import type { SettingValues } from './definitions.ts'

export type SiteAdminDeps = {
  values(): SettingValues
  change(change: SettingsChange): Promise<ChangeOutcome>
}

type Requested = { body: { reason?: string }; viewer: Viewer; requestId: string }

const changeOf = (values: SettingsChange['values'], { body, viewer, requestId }: Requested): SettingsChange => ({
  values,
  actorId: viewer.accountId,
  requestId,
  ...(body.reason === undefined ? {} : { reason: body.reason }),
})

/** Null when the change was made. */
const refusalOf = (result: ChangeOutcome) =>
  result.outcome === 'changed' ? null : refuse('SETTING_REFUSED', { names: result.names })

/** What staff see and change of the settings. */
export const siteAdminRoutes = ({ values, change }: SiteAdminDeps): BoundRoute[] => [
  route(contract.getAllSettings, async () => ok({ values: values() })),
  route(contract.updateSettings, async (call) => {
    return refusalOf(await change(changeOf(call.body.values, call))) ?? ok({ values: values() })
  }),
  route(contract.getMenus, async () => ok({ menus: values().menus })),
  route(contract.updateMenus, async ({ body, viewer, requestId }) => {
    const menus = body.menus.toSorted((a, b) => a.ordering - b.ordering)
    const result = await change({ values: { menus }, actorId: viewer.accountId, requestId })
    return refusalOf(result) ?? ok({ menus: values().menus })
  }),
  route(contract.getMaintenance, async () => ok(maintenanceOf(values()))),
  route(contract.updateMaintenance, async (call) => {
    const { isOn, image } = call.body
    const wanted = { maintenanceMode: isOn, ...(image === undefined ? {} : { maintenanceImage: image }) }
    return refusalOf(await change(changeOf(wanted, call))) ?? ok(maintenanceOf(values()))
  }),
]

const maintenanceOf = ({ maintenanceMode, maintenanceImage }: SettingValues) => ({
  isOn: maintenanceMode,
  image: maintenanceImage,
})
