import type { TextsOf } from '../catalogue.ts'

export const topics: TextsOf<'topics'> = {
  art: '미술',
  photography: '사진',
  music: '음악',
  dance: '춤',
  film: '영상',
  writing: '글',
  comedy: '코미디',
  fashion: '패션',
  cosplay: '코스프레',
  fitness: '피트니스',
  food: '음식',
  travel: '여행',
  crafts: '공예',
  nature: '자연',
  science: '과학',
  games: '게임',
  lifestyle: '라이프스타일',
  glamour: '화보',
  topics: '주제',
}
