import type { TextsOf } from '../../catalogue.ts'

export const exports: TextsOf<'exports'> = {
  title: '{{siteName}}のあなたのデータ',
  madeFor: '{{name}}さんのデータのコピー（{{when}}作成）',
  format: '各ファイルはJSON形式の一覧です。時刻はUTC、金額はトークンまたは支払い時の通貨で表しています。',
  ids: '同じIDのデータは、別のファイルにあっても同じものを指します。',
  others:
    'ほかの人については、公開されている名前、あなたに宛てて書かれた内容、あなたが閲覧・購入・反応した作品のタイトルと投票の文面だけが含まれます。',
  folders: {
    account: 'アカウントとログイン',
    profile: 'プロフィール',
    people: 'フォロー、リスト、ブロック',
    activity: '「いいね」、コメント、投票、閲覧',
    payments: 'ウォレットと支払い',
    subscriptions: 'サブスクリプション',
    orders: '購入、注文、住所',
    content: '投稿、ギャラリー、動画、商品、アップロードしたファイル',
    live: 'ライブ配信とプライベートショー',
    messages: 'メッセージ',
    earnings: '収益と出金',
    notifications: '通知',
    contact: 'お問い合わせと報告',
  },
  ready: {
    subject: '{{siteName}}のデータの準備ができました',
    paragraphs: [
      '{{name}}さん',
      'ご依頼のデータのコピーの準備ができました。ログインして、{{when}}までにダウンロードしてください。期限を過ぎると削除されます。',
      'お心当たりがない場合は、すぐにパスワードを変更し、ログイン中のデバイスをご確認ください。',
    ],
    action: 'データをダウンロード',
  },
}
