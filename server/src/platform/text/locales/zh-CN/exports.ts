import type { TextsOf } from '../../catalogue.ts'

export const exports: TextsOf<'exports'> = {
  title: '您在 {{siteName}} 的数据',
  madeFor: '{{name}} 的数据副本，制作于 {{when}}。',
  format: '每个文件都是 JSON 列表。时间为 UTC，金额以代币或付款时的币种表示。',
  ids: '标识符相同的数据指的是同一项目，在不同文件中也是如此。',
  others: '其中关于他人的数据，只有公开名称、他们写给您的内容，以及您浏览、购买或互动过的作品标题和投票说明。',
  folders: {
    account: '账号与登录',
    profile: '个人资料',
    people: '关注、名单与屏蔽',
    activity: '点赞、评论、投票与浏览',
    payments: '钱包与付款',
    subscriptions: '订阅',
    orders: '购买、订单与地址',
    content: '帖子、相册、视频、商品与上传的文件',
    live: '直播与私人表演',
    messages: '消息',
    earnings: '收益与提现',
    notifications: '通知',
    contact: '联系消息与举报',
  },
  ready: {
    subject: '您的 {{siteName}} 数据已准备好',
    paragraphs: [
      '{{name}}，您好：',
      '您请求的数据副本已准备好，请登录并在 {{when}} 前下载，逾期将会删除。',
      '如果不是您本人请求，请立即修改密码并检查登录设备。',
    ],
    action: '下载您的数据',
  },
}
