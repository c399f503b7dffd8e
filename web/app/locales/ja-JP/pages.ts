import type { TextsOf } from '../catalogue.ts'

export const pages: TextsOf<'pages'> = {
  title: 'ページ',
  lead: '利用規約、プライバシーなどのページを言語ごとに編集します。初期文面のままの法的ページには印が付きます。',
  newPage: '新しいページ',
  slug: 'アドレス',
  slugHelp: '/page/…：a–z、0–9、ハイフン。',
  pageTitle: 'タイトル',
  summary: '概要',
  content: '本文',
  contentHelp: '空行で段落、「## 」で見出し、「- 」でリスト項目、[文字](アドレス) でリンクになります。',
  languages: '言語',
  updated: '更新',
  status: '状態',
  status_published: '公開済み',
  status_draft: '下書き',
  noTitle: '少なくとも1つの言語のタイトルを入力してください。',
  slugTaken: 'このアドレスは別のページが使用しています。',
  noneTitle: 'ページはまだありません',
  noneText: '作成したページがここに表示されます。',
  save: 'ページを保存',
  saved: 'ページを保存しました',
}
