import type { TextsOf } from '../../catalogue.ts'

export const subscriptions: TextsOf<'subscriptions'> = {
  trialEnds: {
    subject: '{{creator}}さんの無料購読は{{date}}に終了します',
    paragraphs: [
      '{{name}}様',
      '{{creator}}さんの無料購読は{{date}}に終了します。請求はありません。引き続きご覧になるには、プランを選んでください。',
    ],
    action: '購読を見る',
  },
  trialConverts: {
    subject: '{{creator}}さんの購読は{{date}}から有料になります',
    paragraphs: [
      '{{name}}様',
      '{{creator}}さんの無料トライアルは{{date}}に終了します。選択された内容に従い、その後は{{price}}で購読が続きます。続けない場合は、それまでに解約してください。請求はありません。',
    ],
    action: '購読を見る',
  },
  yearRenews: {
    subject: '{{creator}}さんの年額購読は{{date}}に更新されます',
    paragraphs: [
      '{{name}}様',
      '{{creator}}さんの購読は{{date}}に{{price}}でさらに1年更新されます。更新しない場合は、それまでに解約してください。',
    ],
    action: '購読を見る',
  },
  priceRises: {
    subject: '{{creator}}さんが料金を値上げします',
    paragraphs: [
      '{{name}}様',
      '{{date}}以降の最初の更新から、{{creator}}さんの購読料金は{{price}}になります。同意された金額を超えて請求することはありません。同意されると購読は続き、同意されない場合は支払い済みの期間で終了します。',
    ],
    action: '新しい料金を確認',
  },
  renewalFailed: {
    subject: '{{creator}}さんの購読のお支払いに失敗しました',
    paragraphs: [
      '{{name}}様',
      '{{creator}}さんの購読料金{{price}}を請求できませんでした。{{date}}まではご覧いただけます。ウォレットにチャージするか、別のカードを選ぶと、すぐに再度お試しします。',
    ],
    action: '支払い方法を更新',
  },
  renewalWantsHolder: {
    subject: '{{creator}}さんの購読のお支払いをご確認ください',
    paragraphs: [
      '{{name}}様',
      '{{creator}}さんの購読料金{{price}}のお支払いについて、銀行がご本人の確認を求めています。{{date}}まではご覧いただけます。お支払い履歴から確認してください。別のカードもご利用いただけます。',
    ],
    action: 'お支払いを確認',
  },
  confirmEnd: {
    subject: '{{creator}}さんの購読の解約をご確認ください',
    paragraphs: [
      '{{name}}様',
      '{{creator}}さんの購読はまもなく終了します。あと1ステップです。カードに請求する会社のページで解約を確認してください。それでも請求された場合は、その金額をトークンとしてウォレットに追加します。',
    ],
    action: '解約を確認',
  },
  ended: {
    subject: '{{creator}}さんの購読は終了しました',
    paragraphs: [
      '{{name}}様',
      '{{creator}}さんの購読は終了しました。以後の請求はありません。{{creator}}さんのフォローは続いています。',
    ],
    action: '購読を見る',
  },
  giftReceived: {
    subject: 'ギフトが届きました：{{creator}}さんの購読（{{date}}まで）',
    paragraphs: [
      '{{name}}様',
      '{{giver}}さんから{{creator}}さんの購読（{{date}}まで）が贈られました。自動的に終了します。',
    ],
    action: 'ギフトを見る',
  },
}
