import type { TextsOf } from '../catalogue.ts'

/** Streams that are announced, and what a creator's page leads to live. */
export const announced: TextsOf<'announced'> = {
  upcoming: '예정된 방송',
  liveNow: '지금 라이브',
  next: '다음 방송:',
  privateShow: '비공개 방송',
  remind: '알림 받기',
  remindName: '“{{title}}” 알림 받기',
  reminded: '알림 설정됨',
  forgetName: '“{{title}}” 알림 취소',
  remindHint: '시작 15분 전과 시작할 때 알려 드립니다.',
  scheduleTitle: '방송 예고',
  scheduleLead: '방송을 예고하세요. 팬은 회원님의 페이지와 라이브 페이지에서 보고 알림을 신청할 수 있습니다.',
  schedule: '방송 예고',
  startsAt: '시작 시간',
  startsAtHint: '회원님의 시간대로 입력하세요. 팬에게는 각자의 시간대로 표시됩니다.',
  announce: '방송 예고하기',
  announced: '방송을 예고했습니다.',
  timeWrong: '5분 후부터 90일 이내의 시간을 선택하세요.',
  reminders_one: '팬 {{count}}명이 알림을 신청했습니다',
  reminders_other: '팬 {{count}}명이 알림을 신청했습니다',
  cancel: '취소',
  cancelName: '“{{title}}” 취소',
  cancelled: '방송을 취소했습니다. 알림을 신청한 팬에게 알려 드립니다.',
  noneTitle: '예정된 방송이 없습니다',
  noneText: '예고한 방송이 여기에 표시됩니다.',
}
