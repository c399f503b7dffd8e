import type { TextsOf } from '../catalogue.ts'

export const results: TextsOf<'results'> = {
  title403: '没有权限',
  text403: '您没有权限查看此页面。',
  title404: '找不到页面',
  text404: '此页面不存在，可能已移动或删除。',
  title500: '服务器错误',
  titleSuccess: '完成',
  titleError: '发生错误',
  titleInfo: '提示',
  titleWarning: '请注意',
  crashTitle: '系統發生錯誤',
  crashText: '无法显示此页面。请刷新，或返回首页。',
  crashHome: '返回首页',
}
