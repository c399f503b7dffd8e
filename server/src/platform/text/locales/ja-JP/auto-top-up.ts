import type { TextsOf } from '../../catalogue.ts'

export const autoTopUp: TextsOf<'autoTopUp'> = {
  toppedUp: {
    subject: 'ウォレットにチャージしました：{{amount}}',
    paragraphs: ['残高が少なくなったため、設定に従い、保存済みのカードに{{amount}}を請求しました。'],
    action: 'ウォレットを見る',
  },
  stopped: {
    subject: '自動チャージがオフになりました',
    paragraphs: [
      '保存済みのカードに請求できなかったため、自動チャージをオフにしました。請求はされていません。',
      '別のカードで再度オンにできます。',
    ],
    action: 'ウォレットを見る',
  },
}
