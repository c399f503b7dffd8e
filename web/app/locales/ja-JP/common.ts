import type { TextsOf } from '../catalogue.ts'

export const common: TextsOf<'common'> = {
  cancel: 'キャンセル',
  close: '閉じる',
  save: '変更を保存',
  retry: 'もう一度試す',
  refresh: '再読み込み',
  backHome: 'ホームへ戻る',
  back: '戻る',
  loadMore: 'もっと見る',
  loading: '読み込み中…',
  somethingWentWrong: '問題が発生しました。しばらくしてからもう一度お試しください',
  loadFailed: 'エラーが発生しました。しばらくしてからもう一度お試しください',
  changesSaved: '変更を保存しました',
  copied: 'クリップボードにコピーしました',
  share: '共有',
  report: '報告する',
  serverUnavailable:
    'サーバーが一時的にリクエストを処理できません。しばらくしてから再度お試しいただくか、サポートにお問い合わせください。',
  optional: '任意',
  tokens_one: '{{amount}}トークン',
  tokens_other: '{{amount}}トークン',
  free: '無料',
  previous: '前へ',
  next: '次へ',
  yes: 'はい',
  page: '{{current}}/{{total}}ページ',
}
