import type { TextsOf } from '../catalogue.ts'

export const results: TextsOf<'results'> = {
  title403: '権限がありません',
  text403: 'このページを表示する権限がありません。',
  title404: '見つかりません',
  text404: 'このページは存在しません。移動または削除された可能性があります。',
  title500: 'サーバーエラー',
  titleSuccess: '完了しました',
  titleError: '問題が発生しました',
  titleInfo: 'お知らせ',
  titleWarning: 'ご注意ください',
  crashTitle: '系統發生錯誤',
  crashText: 'このページを表示できませんでした。再読み込みするか、ホームに戻ってください。',
  crashHome: 'ホームへ戻る',
}
