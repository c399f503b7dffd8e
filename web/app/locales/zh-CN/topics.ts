import type { TextsOf } from '../catalogue.ts'

export const topics: TextsOf<'topics'> = {
  art: '艺术',
  photography: '摄影',
  music: '音乐',
  dance: '舞蹈',
  film: '影像',
  writing: '写作',
  comedy: '喜剧',
  fashion: '时尚',
  cosplay: '角色扮演',
  fitness: '健身',
  food: '美食',
  travel: '旅行',
  crafts: '手作',
  nature: '自然',
  science: '科学',
  games: '游戏',
  lifestyle: '生活',
  glamour: '写真',
  topics: '主题',
}
