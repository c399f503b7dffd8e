import type { TextsOf } from '../catalogue.ts'

export const results: TextsOf<'results'> = {
  title403: '権限がありません',
  text403: 'このページはお使いのアカウントではご覧いただけません。',
  title404: '見つかりません',
  text404: 'このアドレスには何もありません。移動または削除された可能性があります。',
  title500: 'サーバーエラー',
  titleSuccess: '完了しました',
  titleError: 'うまくいきませんでした',
  titleInfo: 'お知らせ',
  titleWarning: 'ご注意ください',
  crashTitle: '系統發生錯誤',
  crashText: 'このページを表示できませんでした。データは失われていません。',
  crashHome: 'ホームへ',
}
