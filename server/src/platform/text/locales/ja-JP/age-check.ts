import type { TextsOf } from '../../catalogue.ts'

export const ageCheck: TextsOf<'ageCheck'> = {
  title: '年齢確認（サンドボックス）',
  explanation: '年齢確認サービスの代わりとなるテスト用ページです。選択した内容がそのまま結果になります。',
  adult: '18歳以上です',
  minor: '18歳未満です',
}
