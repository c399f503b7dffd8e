import type { TextsOf } from '../catalogue.ts'

export const documents: TextsOf<'documents'> = {
  title: '本人確認書類',
  lead: '販売を始める前に、どちらも審査します。後からアップロードすることもできます。',
  idVerification: '身分証明書またはパスポートの写真',
  documentVerification: '身分証明書を手に持ったご本人の写真',
  hint: 'JPEG、PNG、WebP、PDF（{{size}}MBまで）。審査担当者だけが閲覧できます。',
  sending: '{{name}}：{{percent}}%アップロード済み',
  sent: '{{name}}をアップロードしました',
  stopped: '接続が切れました。アップロード済みの分は保存されています。',
  resume: 'アップロードを再開',
  cancel: 'キャンセル',
  remove: '削除',
  tooLarge: 'ファイルが大きすぎます。',
  wrongKind: 'このファイル形式には対応していません。JPEG、PNG、WebP、PDFをご利用ください。',
  tooMany: 'アップロードの回数が多すぎます。しばらくしてからもう一度お試しください。',
  failed: 'アップロードに失敗しました。もう一度お試しください。',
}
