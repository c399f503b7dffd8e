import type { TextsOf } from '../catalogue.ts'

export const downloads: TextsOf<'downloads'> = {
  tooMany: '短時間にダウンロードが集中しました。1分ほど待ってからもう一度お試しください。',
  failed: 'ファイルを作成できませんでした。数分後にもう一度お試しください。',
  unavailable: 'このファイルは現在ダウンロードできません。',
}
