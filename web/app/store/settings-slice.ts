import type { PublicSettings } from '@stagedoor/contract/settings'
import { createSlice, type PayloadAction } from './slice.ts'

/** The settings that screens read; others are loaded where they are needed. */
export type SiteSettings = Pick<
  PublicSettings,
  | 'siteName'
  | 'logoUrl'
  | 'darkmodeLogoUrl'
  | 'favicon'
  | 'gaCode'
  | 'pageViewTracking'
  | 'footerContent'
  | 'menus'
  | 'maintenanceMode'
  | 'maintenanceImage'
  | 'paymentGateway'
  | 'minimumWalletPrice'
  | 'maximumWalletPrice'
  | 'tokenPrice'
  | 'freeSubscriptionEnabled'
  | 'freeSubscriptionDuration'
  | 'volume'
  | 'ageGateLeaveUrl'
  | 'supportedLocales'
  | 'clientPasswordHash'
  | 'watermarkViewer'
  | 'maximumPictureMegabytes'
  | 'maximumVideoMegabytes'
  | 'maximumAudioMegabytes'
>

/** The settings that are sent with a page. */
export function pickSettings(settings: PublicSettings): SiteSettings {
  return {
    siteName: settings.siteName,
    logoUrl: settings.logoUrl,
    darkmodeLogoUrl: settings.darkmodeLogoUrl,
    favicon: settings.favicon,
    gaCode: settings.gaCode,
    pageViewTracking: settings.pageViewTracking,
    footerContent: settings.footerContent,
    menus: settings.menus,
    maintenanceMode: settings.maintenanceMode,
    maintenanceImage: settings.maintenanceImage,
    paymentGateway: settings.paymentGateway,
    minimumWalletPrice: settings.minimumWalletPrice,
    maximumWalletPrice: settings.maximumWalletPrice,
    tokenPrice: settings.tokenPrice,
    freeSubscriptionEnabled: settings.freeSubscriptionEnabled,
    freeSubscriptionDuration: settings.freeSubscriptionDuration,
    volume: settings.volume,
    ageGateLeaveUrl: settings.ageGateLeaveUrl,
    supportedLocales: settings.supportedLocales,
    clientPasswordHash: settings.clientPasswordHash,
    watermarkViewer: settings.watermarkViewer,
    maximumPictureMegabytes: settings.maximumPictureMegabytes,
    maximumVideoMegabytes: settings.maximumVideoMegabytes,
    maximumAudioMegabytes: settings.maximumAudioMegabytes,
  }
}

const slice = createSlice({
  name: 'settings',
  initialState: null as SiteSettings | null,
  reducers: {
    settingsLoaded: (_, { payload }: PayloadAction<SiteSettings>) => payload,
  },
})

export const { settingsLoaded } = slice.actions
export const settingsReducer = slice.reducer
