import type { TextsOf } from '../../catalogue.ts'

export const creators: TextsOf<'creators'> = {
  approved: {
    subject: '{{siteName}}のアカウントが承認されました',
    paragraphs: [
      '{{name}}様',
      '書類の確認が完了し、クリエイターページが公開されました。投稿の公開と販売を始められます。',
      'お心当たりがない場合は、すぐにお問い合わせください。',
    ],
    action: '最初の投稿を公開する',
  },
  documentsRefused: {
    subject: '本人確認書類の再提出のお願い',
    paragraphs: [
      '{{name}}様',
      '提出された本人確認書類のうち、承認できないものがありました。審査を完了するため、新しい書類をアップロードしてください。',
      'ページと下書きはそのまま残ります。',
    ],
    action: '必要な書類を確認する',
  },
}
