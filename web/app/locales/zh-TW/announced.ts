import type { TextsOf } from '../catalogue.ts'

/** Streams that are announced, and what a creator's page leads to live. */
export const announced: TextsOf<'announced'> = {
  upcoming: '即將開始的直播',
  liveNow: '正在直播',
  next: '下一場直播：',
  privateShow: '私人表演',
  remind: '提醒我',
  remindName: '提醒我觀看「{{title}}」',
  reminded: '已設定提醒',
  forgetName: '取消「{{title}}」的提醒',
  remindHint: '開播前 15 分鐘與開播時，我們會通知您。',
  scheduleTitle: '直播預告',
  scheduleLead: '預告您的直播。粉絲會在您的個人頁面和直播頁面看到，並可設定提醒。',
  schedule: '預告直播',
  startsAt: '開始時間',
  startsAtHint: '以您的時區輸入，粉絲會看到自己時區的時間。',
  announce: '發布預告',
  announced: '直播預告已發布。',
  timeWrong: '請選擇 5 分鐘後到 90 天內的時間。',
  reminders_one: '{{count}} 位粉絲設定了提醒',
  reminders_other: '{{count}} 位粉絲設定了提醒',
  cancel: '取消',
  cancelName: '取消「{{title}}」',
  cancelled: '直播已取消，設定提醒的粉絲會收到通知。',
  noneTitle: '目前沒有預告',
  noneText: '您預告的直播會顯示在這裡。',
}
