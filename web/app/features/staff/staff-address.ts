import type { CommentedType } from '@stagedoor/contract/comments'
import type { Paths } from '../../paths.ts'

/** Where staff look at a thing that can be commented on. */
export function staffAddressOf(paths: Paths, type: Exclude<CommentedType, 'comment'>, id: string): string {
  switch (type) {
    case 'feed':
      return paths.staffPost(id)
    case 'video':
      return paths.staffItem('videos', id)
    case 'gallery':
      return paths.staffItem('galleries', id)
    case 'product':
      return paths.staffItem('products', id)
    default:
      return type satisfies never
  }
}
