import type { TextsOf } from '../catalogue.ts'

/** Streams that are announced, and what a creator's page leads to live. */
export const announced: TextsOf<'announced'> = {
  upcoming: '配信予定',
  liveNow: '配信中',
  next: '次の配信：',
  privateShow: 'プライベートショー',
  remind: '通知を受け取る',
  remindName: '「{{title}}」の通知を受け取る',
  reminded: '通知オン',
  forgetName: '「{{title}}」の通知を取り消す',
  remindHint: '開始15分前と開始時にお知らせします。',
  scheduleTitle: '配信予定',
  scheduleLead: '配信を予告すると、あなたのページとライブのページに表示され、ファンは通知を設定できます。',
  schedule: '配信を予告',
  startsAt: '開始日時',
  startsAtHint: 'あなたのタイムゾーンで入力してください。ファンにはそれぞれのタイムゾーンで表示されます。',
  announce: '予告する',
  announced: '配信を予告しました。',
  timeWrong: '5分後から90日以内の日時を選んでください。',
  reminders_one: '{{count}}人が通知を設定しています',
  reminders_other: '{{count}}人が通知を設定しています',
  cancel: '取り消す',
  cancelName: '「{{title}}」を取り消す',
  cancelled: '配信を取り消しました。通知を設定したファンにお知らせします。',
  noneTitle: '配信の予定はありません',
  noneText: '予告した配信がここに表示されます。',
}
