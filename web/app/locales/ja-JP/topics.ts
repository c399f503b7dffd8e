import type { TextsOf } from '../catalogue.ts'

export const topics: TextsOf<'topics'> = {
  art: 'アート',
  photography: '写真',
  music: '音楽',
  dance: 'ダンス',
  film: '映像',
  writing: '文章',
  comedy: 'お笑い',
  fashion: 'ファッション',
  cosplay: 'コスプレ',
  fitness: 'フィットネス',
  food: '料理',
  travel: '旅',
  crafts: '手仕事',
  nature: '自然',
  science: '科学',
  games: 'ゲーム',
  lifestyle: '暮らし',
  glamour: 'グラビア',
  topics: 'テーマ',
}
