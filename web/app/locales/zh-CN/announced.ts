import type { TextsOf } from '../catalogue.ts'

/** Streams that are announced, and what a creator's page leads to live. */
export const announced: TextsOf<'announced'> = {
  upcoming: '即将开始的直播',
  liveNow: '正在直播',
  next: '下一场直播：',
  privateShow: '私人表演',
  remind: '提醒我',
  remindName: '提醒我观看“{{title}}”',
  reminded: '已设置提醒',
  forgetName: '取消“{{title}}”的提醒',
  remindHint: '开播前 15 分钟和开播时，我们会通知您。',
  scheduleTitle: '直播预告',
  scheduleLead: '预告您的直播。粉丝会在您的个人主页和直播页面看到，并可设置提醒。',
  schedule: '预告直播',
  startsAt: '开始时间',
  startsAtHint: '按您的时区填写，粉丝会看到自己时区的时间。',
  announce: '发布预告',
  announced: '直播预告已发布。',
  timeWrong: '请选择 5 分钟后到 90 天内的时间。',
  reminders_one: '{{count}} 位粉丝设置了提醒',
  reminders_other: '{{count}} 位粉丝设置了提醒',
  cancel: '取消',
  cancelName: '取消“{{title}}”',
  cancelled: '直播已取消，设置提醒的粉丝会收到通知。',
  noneTitle: '目前没有预告',
  noneText: '您预告的直播会显示在这里。',
}
