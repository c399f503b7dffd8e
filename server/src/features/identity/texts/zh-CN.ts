import type { IdentityTexts } from './identity-texts.ts'

export const zhCN: IdentityTexts = {
  registered: '感谢您的注册。我们已向您的邮箱发送邮件；如果这是新的邮箱，您的账号已可使用。',
  resetMailed: '如果有账号使用这个邮箱，我们已发送链接，60 分钟内有效。',
  emailChangeMailed: '我们已向新邮箱发送链接，打开链接后即会生效。',
  factorChanges: {
    totp_on: '已添加身份验证器应用。',
    totp_off: '已移除身份验证器应用。',
    passkey_added: '已添加通行密钥。',
    passkey_removed: '已移除通行密钥。',
    codes_renewed: '已生成新的恢复码。',
    code_used: '已使用恢复码登录。',
  },
  thirdParties: { google: 'Google', twitter: 'X', pan: '单点登录' },
  linkChanges: {
    linked: (name) => `现在可以用您的 ${name} 账号登录。`,
    unlinked: (name) => `您的 ${name} 账号已不能再用来登录。`,
  },
  welcome: ({ siteName, name }) => ({
    subject: `欢迎加入 ${siteName}`,
    paragraphs: [
      `${name}，您好：`,
      '您的账号已可使用。登录后即可关注创作者，并解锁他们发布的内容。',
      '如果不是您本人注册，请忽略此邮件。',
    ],
    action: '登录',
  }),
  performerWelcome: ({ siteName, name }) => ({
    subject: `欢迎加入 ${siteName}`,
    paragraphs: [
      `${name}，您好：`,
      '您的创作者账号已创建。现在就可以登录并完善个人资料；经我们的团队审核后，资料就会公开。',
      '如果不是您本人注册，请忽略此邮件。',
    ],
    action: '完善个人资料',
  }),
  knownEmail: ({ siteName, name }) => ({
    subject: `您在 ${siteName} 已有账号`,
    paragraphs: [
      `${name}，您好：`,
      '有人尝试使用此邮箱注册，但它已属于您的账号。您的账号没有任何变更。',
      '如果是您本人，请直接登录；如果不是，请忽略此邮件。',
    ],
    action: '登录',
  }),
  passwordChanged: ({ siteName, name }) => ({
    subject: `您在 ${siteName} 的密码已更改`,
    paragraphs: [
      `${name}，您好：`,
      '您的密码刚刚已更改，其他设备均已退出登录。',
      '如果不是您本人操作，请立即联系我们。',
    ],
    action: '联系我们',
  }),
  resetPassword: ({ siteName, name }) => ({
    subject: `设置您在 ${siteName} 的新密码`,
    paragraphs: [
      `${name}，您好：`,
      '有人要求为您的账号设置新密码。以下链接可使用一次，60 分钟内有效。',
      '如果不是您本人，请忽略此邮件，您的密码不会改变。',
    ],
    action: '设置新密码',
  }),
  confirmEmail: ({ siteName, name }) => ({
    subject: `请确认您在 ${siteName} 的邮箱`,
    paragraphs: [
      `${name}，您好：`,
      '请确认这是您的邮箱。以下链接在 24 小时内有效。',
      '如果不是您本人要求，请忽略此邮件。',
    ],
    action: '确认邮箱',
  }),
  emailChanged: ({ siteName, name }) => ({
    subject: `您在 ${siteName} 的邮箱已更改`,
    paragraphs: [
      `${name}，您好：`,
      '您的账号已改用其他邮箱，此邮箱不能再打开您的账号。',
      '如果不是您本人操作，请立即与我们联系。',
    ],
    action: '联系我们',
  }),
  newDevice: ({ siteName, name, device, place, when }) => ({
    subject: `有新设备登录 ${siteName}`,
    paragraphs: [
      `${name}，您好：`,
      `您的账号在一台我们未见过的设备上登录：${device}，${place}，${when}。`,
      '如果是您本人，无需理会；如果不是，请退出该设备并更改密码。',
    ],
    action: '查看我的设备',
  }),
  secondFactorChanged: ({ siteName, name, device }) => ({
    subject: `您 ${siteName} 账号的两步验证已更改`,
    paragraphs: [`${name}，您好：`, device, '如果不是您本人操作，请立即更改密码并查看您的设备。'],
    action: '查看账号安全',
  }),
  thirdPartyChanged: ({ siteName, name, device }) => ({
    subject: `您 ${siteName} 账号的登录方式已更改`,
    paragraphs: [`${name}，您好：`, device, '如果不是您本人操作，请立即更改密码并查看账号安全。'],
    action: '查看账号安全',
  }),
}
