import type { TextsOf } from '../../catalogue.ts'

export const subscriptionTerms: TextsOf<'subscriptionTerms'> = {
  product: {
    free: '無料購読',
    month: '購読（1か月）',
    months: '購読（{{months}}か月）',
    year: '購読（1年）',
  },
  period: {
    month: '毎月',
    months: '{{months}}か月ごとに',
    year: '毎年',
  },
  cancel:
    '「購読」のページから2ステップでいつでも解約できます。解約後も、支払い済みの期間が終わるまでご覧いただけます。',
  freeThenPaid: {
    until: '{{end}}まで無料、その後は解約するまで{{period}}{{renewal}}。',
    charges: '最初の請求：{{end}}、{{renewal}}。次回の請求：{{next}}、{{renewal}}。',
    cancel: '{{cancel}}{{end}}より前に解約すれば、請求はありません。',
  },
  free: {
    until: '{{end}}まで無料です。請求はありません。',
    end: '自動的に終了するため、解約の手続きは不要です。',
  },
  charged: '本日（{{today}}）の請求：{{first}}。',
  next: '次回の請求：{{next}}、{{renewal}}。その後は解約するまで{{period}}{{renewal}}。',
  ends: '{{end}}に自動的に終了し、その後の請求はありません。',
  billedBy: 'カードでのお支払いの場合、更新分は{{gateway}}が請求します。',
  billedByDays:
    'カードでのお支払いの場合、更新分は{{gateway}}が{{gatewayDays}}日ごとに請求します。お支払いのたびに1期間が追加されるため、失われる日数はありません。',
}
