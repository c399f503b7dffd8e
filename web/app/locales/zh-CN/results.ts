import type { TextsOf } from '../catalogue.ts'

export const results: TextsOf<'results'> = {
  title403: '没有权限',
  text403: '您的账号无法浏览此页面。',
  title404: '找不到页面',
  text404: '该地址没有内容，可能已被移动或移除。',
  title500: '服务器错误',
  titleSuccess: '完成',
  titleError: '操作未成功',
  titleInfo: '提示',
  titleWarning: '请注意',
  crashTitle: '系統發生錯誤',
  crashText: '此页面无法显示，您的数据不会丢失。',
  crashHome: '返回首页',
}
