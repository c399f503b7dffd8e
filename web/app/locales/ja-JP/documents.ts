import type { TextsOf } from '../catalogue.ts'

export const documents: TextsOf<'documents'> = {
  title: '本人確認書類',
  lead: '販売を始める前に両方を確認します。後から提出することもできます。',
  idVerification: '身分証明書またはパスポートの写真',
  documentVerification: 'それを手に持ったご本人の写真',
  hint: 'JPEG、PNG、WebP、HEIC、PDF（{{size}} MB まで）。審査担当者だけが閲覧します。',
  sending: '{{name}}：{{percent}}% 送信済み',
  sent: '{{name}} を受け取りました。',
  stopped: '接続が切れました。届いた分は保存されています。',
  resume: '続ける',
  cancel: 'キャンセル',
  remove: '取り消す',
  tooLarge: 'ファイルが大きすぎます。',
  wrongKind: 'この種類のファイルは受け付けられません。',
  tooMany: 'アップロードが多すぎます。後でもう一度お試しください。',
  failed: '送信できませんでした。もう一度お試しください。',
}
