import type { TextsOf } from '../../catalogue.ts'

export const subscriptionTerms: TextsOf<'subscriptionTerms'> = {
  product: {
    free: '무료 구독',
    month: '1개월 구독',
    months: '{{months}}개월 구독',
    year: '1년 구독',
  },
  period: {
    month: '매월',
    months: '{{months}}개월마다',
    year: '매년',
  },
  cancel: '“구독” 페이지에서 두 단계로 언제든지 해지할 수 있습니다. 해지해도 결제한 기간이 끝날 때까지 볼 수 있습니다.',
  freeThenPaid: {
    until: '{{end}}까지 무료, 이후 해지할 때까지 {{period}} {{renewal}}.',
    charges: '첫 청구: {{end}}, {{renewal}}. 다음 청구: {{next}}, {{renewal}}.',
    cancel: '{{cancel}} {{end}} 전에 해지하면 청구되지 않습니다.',
  },
  free: {
    until: '{{end}}까지 무료이며 청구되지 않습니다.',
    end: '자동으로 종료되므로 해지할 필요가 없습니다.',
  },
  charged: '오늘({{today}}) 청구: {{first}}.',
  next: '다음 청구: {{next}}, {{renewal}}. 이후 해지할 때까지 {{period}} {{renewal}}.',
  ends: '{{end}}에 자동으로 종료되며 이후 청구되지 않습니다.',
  billedBy: '카드로 결제하면 갱신은 {{gateway}}에서 청구합니다.',
  billedByDays:
    '카드로 결제하면 갱신은 {{gateway}}에서 {{gatewayDays}}일마다 청구합니다. 결제할 때마다 한 기간이 추가되므로 손해 보는 기간은 없습니다.',
}
