import type { TextsOf } from '../catalogue.ts'

export const archive: TextsOf<'archive'> = {
  title: '下载您的数据',
  lead: '我们保存的所有与您有关的数据的副本。',
  contents:
    '您会收到一个 ZIP 文件，内含 JSON 格式的账号、个人资料、付款、购买记录、消息、帖子和设置，并附有各文件夹的说明页。照片、视频和音频不包含在内，文件中只列出其名称。',
  privacy: '请妥善保管：其中包含您的消息和付款记录。我们会先确认是您本人。',
  ask: '准备我的数据',
  newCopy: '重新准备一份',
  preparingTitle: '正在准备您的数据副本',
  preparingText: '您于 {{when}} 提出请求。这可能需要一些时间，完成后会通过通知和邮件告诉您，您可以先离开此页。',
  refresh: '重新查看',
  readyTitle: '数据副本已准备好',
  readyText: '请在 {{when}} 前下载，逾期将会删除。',
  download: '下载（{{size}}）',
  expiredTitle: '数据副本已删除',
  expiredText: '数据副本可下载 7 天。您随时可以重新请求一份。',
  failedTitle: '无法准备您的数据副本',
  failedText: '系统出现问题，请再试一次。如果一直失败，请联系我们。',
  linkText: '已确认。以下链接 5 分钟内有效，且仅限这台设备使用。',
  save: '保存文件',
}
