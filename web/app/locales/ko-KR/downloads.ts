import type { TextsOf } from '../catalogue.ts'

export const downloads: TextsOf<'downloads'> = {
  tooMany: '짧은 시간에 너무 많이 다운로드했습니다. 1분 후에 다시 시도해 주세요.',
  failed: '파일을 준비하지 못했습니다. 몇 분 후에 다시 시도해 주세요.',
  unavailable: '지금은 이 파일을 다운로드할 수 없습니다.',
}
