import type { IdentityTexts } from './identity-texts.ts'

export const zhTW: IdentityTexts = {
  registered: '感謝您的註冊。我們已寄信到您的信箱；如果這是新的信箱，您的帳號已可使用。',
  resetMailed: '如果有帳號使用這個信箱，我們已寄出連結，60 分鐘內有效。',
  emailChangeMailed: '我們已寄送連結到新的信箱，開啟連結後即會生效。',
  factorChanges: {
    totp_on: '已新增驗證器應用程式。',
    totp_off: '已移除驗證器應用程式。',
    passkey_added: '已新增通行金鑰。',
    passkey_removed: '已移除通行金鑰。',
    codes_renewed: '已產生新的復原碼。',
    code_used: '已使用復原碼登入。',
  },
  thirdParties: { google: 'Google', twitter: 'X', pan: '單一登入' },
  linkChanges: {
    linked: (name) => `現在可以用您的 ${name} 帳號登入。`,
    unlinked: (name) => `您的 ${name} 帳號已不能再用來登入。`,
  },
  welcome: ({ siteName, name }) => ({
    subject: `歡迎加入 ${siteName}`,
    paragraphs: [
      `${name}，您好：`,
      '您的帳號已可使用。登入後即可追蹤創作者，並解鎖他們發布的內容。',
      '如果不是您本人註冊，請忽略這封信。',
    ],
    action: '登入',
  }),
  performerWelcome: ({ siteName, name }) => ({
    subject: `歡迎加入 ${siteName}`,
    paragraphs: [
      `${name}，您好：`,
      '您的創作者帳號已建立。現在就可以登入並完成個人檔案；經我們的團隊審核後，檔案就會公開。',
      '如果不是您本人註冊，請忽略這封信。',
    ],
    action: '完成個人檔案',
  }),
  knownEmail: ({ siteName, name }) => ({
    subject: `您在 ${siteName} 已有帳號`,
    paragraphs: [
      `${name}，您好：`,
      '有人嘗試用這個信箱註冊，但它已屬於您的帳號。您的帳號沒有任何變更。',
      '如果是您本人，請直接登入；如果不是，請忽略這封信。',
    ],
    action: '登入',
  }),
  passwordChanged: ({ siteName, name }) => ({
    subject: `您在 ${siteName} 的密碼已變更`,
    paragraphs: [`${name}，您好：`, '您的密碼剛剛已變更，其他裝置皆已登出。', '如果不是您本人操作，請立即與我們聯絡。'],
    action: '聯絡我們',
  }),
  resetPassword: ({ siteName, name }) => ({
    subject: `設定您在 ${siteName} 的新密碼`,
    paragraphs: [
      `${name}，您好：`,
      '有人要求為您的帳號設定新密碼。以下連結可使用一次，60 分鐘內有效。',
      '如果不是您本人，請忽略這封信，您的密碼不會改變。',
    ],
    action: '設定新密碼',
  }),
  confirmEmail: ({ siteName, name }) => ({
    subject: `請確認您在 ${siteName} 的信箱`,
    paragraphs: [
      `${name}，您好：`,
      '請確認這是您的信箱。以下連結在 24 小時內有效。',
      '如果不是您本人要求，請忽略這封信。',
    ],
    action: '確認信箱',
  }),
  emailChanged: ({ siteName, name }) => ({
    subject: `您在 ${siteName} 的信箱已變更`,
    paragraphs: [
      `${name}，您好：`,
      '您的帳號已改用其他信箱，這個信箱不再能開啟您的帳號。',
      '如果不是您本人操作，請立即與我們聯絡。',
    ],
    action: '聯絡我們',
  }),
  newDevice: ({ siteName, name, device, place, when }) => ({
    subject: `有新裝置登入 ${siteName}`,
    paragraphs: [
      `${name}，您好：`,
      `您的帳號在一部我們未見過的裝置上登入：${device}，${place}，${when}。`,
      '如果是您本人，無須理會；如果不是，請登出該裝置並變更密碼。',
    ],
    action: '查看我的裝置',
  }),
  secondFactorChanged: ({ siteName, name, device }) => ({
    subject: `您 ${siteName} 帳號的兩步驟驗證已變更`,
    paragraphs: [`${name}，您好：`, device, '如果不是您本人操作，請立即變更密碼並查看您的裝置。'],
    action: '查看帳號安全',
  }),
  thirdPartyChanged: ({ siteName, name, device }) => ({
    subject: `您 ${siteName} 帳號的登入方式已變更`,
    paragraphs: [`${name}，您好：`, device, '如果不是您本人操作，請立即變更密碼並查看帳號安全。'],
    action: '查看帳號安全',
  }),
}
