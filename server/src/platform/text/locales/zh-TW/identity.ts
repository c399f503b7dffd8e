import type { TextsOf } from '../../catalogue.ts'

export const identity: TextsOf<'identity'> = {
  registered: '我們已寄送郵件給您，請開啟郵件以完成帳號設定。',
  resetMailed: '如果有帳號使用此電子郵件，我們已寄出連結，60 分鐘內有效。',
  emailChangeMailed: '我們已將連結寄送至新的電子郵件，開啟連結即可確認變更。',
  factorChanges: {
    totp_on: '已新增驗證器應用程式。',
    totp_off: '已移除驗證器應用程式。',
    passkey_added: '已新增通行金鑰。',
    passkey_removed: '已移除通行金鑰。',
    codes_renewed: '已產生新的復原碼。',
    code_used: '已使用復原碼登入。',
  },
  thirdParties: { google: 'Google', twitter: 'X', pan: '單一登入' },
  linkChanges: { linked: '您現在可以使用 {{name}} 登入。', unlinked: '您已無法再使用 {{name}} 登入。' },
  welcome: {
    subject: '歡迎加入 {{siteName}}',
    paragraphs: [
      '{{name}}，您好：',
      '您的帳號已可使用。登入後即可追蹤創作者並解鎖他們的貼文。',
      '如果您沒有註冊，請忽略此郵件。',
    ],
    action: '登入',
  },
  staffWelcome: {
    subject: '您在 {{siteName}} 的工作人員帳號',
    paragraphs: [
      '{{name}}，您好：',
      '您的工作人員帳號已建立。首次登入時需要設定驗證器應用程式。',
      '如果您不清楚為何收到此郵件，請勿登入，並通知網站營運者。',
    ],
    action: '登入',
  },
  performerWelcome: {
    subject: '歡迎加入 {{siteName}}',
    paragraphs: [
      '{{name}}，您好：',
      '您的創作者帳號已建立。請登入並完成個人檔案，經團隊審核後就會公開。',
      '如果您沒有註冊，請忽略此郵件。',
    ],
    action: '完成個人檔案',
  },
  knownEmail: {
    subject: '您在 {{siteName}} 已有帳號',
    paragraphs: [
      '{{name}}，您好：',
      '有人嘗試將此電子郵件用於其他帳號，但它已屬於您的帳號，因此沒有任何變更。',
      '如果是您本人，請直接登入；如果不是，請忽略此郵件。',
    ],
    action: '登入',
  },
  passwordChanged: {
    subject: '您的 {{siteName}} 密碼已變更',
    paragraphs: [
      '{{name}}，您好：',
      '您的密碼剛剛已變更，其他所有裝置都已登出。',
      '如果不是您本人操作，請立即聯絡我們。',
    ],
    action: '聯絡我們',
  },
  resetPassword: {
    subject: '重設您的 {{siteName}} 密碼',
    paragraphs: [
      '{{name}}，您好：',
      '我們收到重設您密碼的要求。請使用以下連結設定新密碼，60 分鐘內有效，限用一次。',
      '如果不是您本人，請忽略此郵件，您的密碼不會變更。',
    ],
    action: '設定新密碼',
  },
  confirmEmail: {
    subject: '請確認您在 {{siteName}} 的電子郵件',
    paragraphs: [
      '{{name}}，您好：',
      '請確認您的電子郵件：以下連結在 24 小時內有效。',
      '如果不是您本人要求，請忽略此郵件。',
    ],
    action: '確認電子郵件',
  },
  emailChanged: {
    subject: '您的 {{siteName}} 電子郵件已變更',
    paragraphs: [
      '{{name}}，您好：',
      '您的帳號已改用其他電子郵件，無法再以此電子郵件登入。',
      '如果不是您本人操作，請立即聯絡我們。',
    ],
    action: '聯絡我們',
  },
  newDevice: {
    subject: '您的 {{siteName}} 帳號有新的登入',
    paragraphs: [
      '{{name}}，您好：',
      '您的帳號有新的登入：{{device}}，{{place}}，{{when}}。',
      '如果是您本人，無需採取任何動作；如果不是，請登出該裝置並變更密碼。',
    ],
    action: '查看裝置',
  },
  secondFactorChanged: {
    subject: '您的 {{siteName}} 帳號已變更兩步驟驗證',
    paragraphs: ['{{name}}，您好：', '{{device}}', '如果不是您本人操作，請立即變更密碼並查看您的裝置。'],
    action: '查看帳號安全',
  },
  thirdPartyChanged: {
    subject: '您的 {{siteName}} 帳號已變更登入方式',
    paragraphs: ['{{name}}，您好：', '{{device}}', '如果不是您本人操作，請立即變更密碼並查看帳號安全。'],
    action: '查看帳號安全',
  },
  deletedAccount: '已刪除的帳號',
  deletionRequested: {
    subject: '您的 {{siteName}} 帳號即將刪除',
    paragraphs: [
      '{{name}}，您好：',
      '您已申請刪除帳號。帳號現已隱藏，所有裝置均已登出，我們會在 {{when}} 清除資料。',
      '改變心意了嗎？只要在期限前登入並選擇保留帳號即可。',
      '如果不是您本人操作，請立即登入、保留帳號並變更密碼。',
    ],
    action: '登入',
  },
  deletionNear: {
    subject: '您的 {{siteName}} 帳號即將清除',
    paragraphs: [
      '{{name}}，您好：',
      '依照您的申請，我們會在 {{when}} 清除您的帳號，之後無法復原。',
      '想保留帳號嗎？請在期限前登入並選擇保留帳號。',
    ],
    action: '保留我的帳號',
  },
  deletionUndone: {
    subject: '您的 {{siteName}} 帳號已恢復',
    paragraphs: [
      '{{name}}，您好：',
      '您的帳號不會被刪除，個人檔案與您發布的內容已重新顯示。已停止的訂閱不會自動恢復。',
      '如果不是您本人操作，請立即變更密碼並查看您的裝置。',
    ],
    action: '查看帳號安全',
  },
  accountErased: {
    subject: '您的 {{siteName}} 帳號已清除',
    paragraphs: [
      '{{name}}，您好：',
      '我們已依照您的申請清除帳號。付款紀錄會以代號保存，期限依法律規定。',
      '我們不會再寄送與這個帳號有關的電子郵件給您。',
    ],
    action: '聯絡我們',
  },
}
