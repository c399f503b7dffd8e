import type { TextsOf } from '../../catalogue.ts'

export const identity: TextsOf<'identity'> = {
  registered: '我们已向您发送邮件，请打开邮件以完成账号设置。',
  resetMailed: '如果有账号使用此邮箱，我们已发送链接，60 分钟内有效。',
  emailChangeMailed: '我们已将链接发送至新邮箱，打开链接即可确认更改。',
  factorChanges: {
    totp_on: '已添加身份验证器。',
    totp_off: '已移除身份验证器。',
    passkey_added: '已添加通行密钥。',
    passkey_removed: '已移除通行密钥。',
    codes_renewed: '已生成新的恢复码。',
    code_used: '已使用恢复码登录。',
  },
  thirdParties: { google: 'Google', twitter: 'X', pan: '单点登录' },
  linkChanges: { linked: '您现在可以使用 {{name}} 登录。', unlinked: '您已无法再使用 {{name}} 登录。' },
  welcome: {
    subject: '欢迎加入 {{siteName}}',
    paragraphs: [
      '{{name}}，您好：',
      '您的账号已可使用。登录后即可关注创作者并解锁他们的帖子。',
      '如果您没有注册，请忽略此邮件。',
    ],
    action: '登录',
  },
  staffWelcome: {
    subject: '您在 {{siteName}} 的工作人员账号',
    paragraphs: [
      '{{name}}，您好：',
      '您的工作人员账号已创建。首次登录时需要设置身份验证器应用。',
      '如果您不清楚为何收到此邮件，请勿登录，并通知网站运营者。',
    ],
    action: '登录',
  },
  performerWelcome: {
    subject: '欢迎加入 {{siteName}}',
    paragraphs: [
      '{{name}}，您好：',
      '您的创作者账号已创建。请登录并完善个人资料，经团队审核后就会公开。',
      '如果您没有注册，请忽略此邮件。',
    ],
    action: '完善个人资料',
  },
  knownEmail: {
    subject: '您在 {{siteName}} 已有账号',
    paragraphs: [
      '{{name}}，您好：',
      '有人尝试将此邮箱用于其他账号，但它已属于您的账号，因此没有任何更改。',
      '如果是您本人，请直接登录；如果不是，请忽略此邮件。',
    ],
    action: '登录',
  },
  passwordChanged: {
    subject: '您的 {{siteName}} 密码已更改',
    paragraphs: [
      '{{name}}，您好：',
      '您的密码刚刚已更改，其他所有设备均已退出登录。',
      '如果不是您本人操作，请立即联系我们。',
    ],
    action: '联系我们',
  },
  resetPassword: {
    subject: '重置您的 {{siteName}} 密码',
    paragraphs: [
      '{{name}}，您好：',
      '我们收到重置您密码的请求。请使用以下链接设置新密码，60 分钟内有效，仅限一次。',
      '如果不是您本人，请忽略此邮件，您的密码不会更改。',
    ],
    action: '设置新密码',
  },
  confirmEmail: {
    subject: '请确认您在 {{siteName}} 的邮箱',
    paragraphs: [
      '{{name}}，您好：',
      '请确认您的邮箱：以下链接在 24 小时内有效。',
      '如果不是您本人操作，请忽略此邮件。',
    ],
    action: '确认邮箱',
  },
  emailChanged: {
    subject: '您的 {{siteName}} 邮箱已更改',
    paragraphs: [
      '{{name}}，您好：',
      '您的账号已改用其他邮箱，无法再用此邮箱登录。',
      '如果不是您本人操作，请立即联系我们。',
    ],
    action: '联系我们',
  },
  newDevice: {
    subject: '您的 {{siteName}} 账号有新的登录',
    paragraphs: [
      '{{name}}，您好：',
      '您的账号有新的登录：{{device}}，{{place}}，{{when}}。',
      '如果是您本人，无需采取任何操作；如果不是，请退出该设备并更改密码。',
    ],
    action: '查看设备',
  },
  secondFactorChanged: {
    subject: '您的 {{siteName}} 账号已更改两步验证',
    paragraphs: ['{{name}}，您好：', '{{device}}', '如果不是您本人操作，请立即更改密码并查看您的设备。'],
    action: '查看账号安全',
  },
  thirdPartyChanged: {
    subject: '您的 {{siteName}} 账号已更改登录方式',
    paragraphs: ['{{name}}，您好：', '{{device}}', '如果不是您本人操作，请立即更改密码并查看账号安全。'],
    action: '查看账号安全',
  },
  deletedAccount: '已删除的账号',
  deletionRequested: {
    subject: '您的 {{siteName}} 账号即将删除',
    paragraphs: [
      '{{name}}，您好：',
      '您已申请删除账号。账号现已隐藏，所有设备均已退出登录，我们将于 {{when}} 清除数据。',
      '改变主意了吗？只要在此之前登录并选择保留账号即可。',
      '如果不是您本人操作，请立即登录、保留账号并修改密码。',
    ],
    action: '登录',
  },
  deletionNear: {
    subject: '您的 {{siteName}} 账号即将清除',
    paragraphs: [
      '{{name}}，您好：',
      '按照您的申请，我们将于 {{when}} 清除您的账号，之后无法恢复。',
      '想保留账号吗？请在此之前登录并选择保留账号。',
    ],
    action: '保留我的账号',
  },
  deletionUndone: {
    subject: '您的 {{siteName}} 账号已恢复',
    paragraphs: [
      '{{name}}，您好：',
      '您的账号不会被删除，个人资料和您发布的内容已重新显示。已停止的订阅不会自动恢复。',
      '如果不是您本人操作，请立即修改密码并查看您的设备。',
    ],
    action: '查看账号安全',
  },
  accountErased: {
    subject: '您的 {{siteName}} 账号已清除',
    paragraphs: [
      '{{name}}，您好：',
      '我们已按照您的申请清除账号。付款记录会以代号保存，期限依照法律规定。',
      '我们不会再向您发送与此账号有关的邮件。',
    ],
    action: '联系我们',
  },
}
