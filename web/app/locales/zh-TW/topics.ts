import type { TextsOf } from '../catalogue.ts'

export const topics: TextsOf<'topics'> = {
  art: '藝術',
  photography: '攝影',
  music: '音樂',
  dance: '舞蹈',
  film: '影像',
  writing: '寫作',
  comedy: '喜劇',
  fashion: '時尚',
  cosplay: '角色扮演',
  fitness: '健身',
  food: '美食',
  travel: '旅行',
  crafts: '手作',
  nature: '自然',
  science: '科學',
  games: '遊戲',
  lifestyle: '生活',
  glamour: '寫真',
  topics: '主題',
}
