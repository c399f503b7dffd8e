import type { Product } from '@stagedoor/contract/products'
import type { PictureFile } from '../../../design/Picture.tsx'
import { authorOf } from '../item.ts'

/** A picture without the fields that no screen shows. */
const pictureOf = (file: PictureFile): PictureFile => ({
  width: file.width,
  height: file.height,
  url: file.url,
  sources: file.sources,
  thumbnails: file.thumbnails.slice(0, 1),
  color: file.color,
})

/** A product on its page. */
export const productOf = (product: Product) => ({
  id: product._id,
  name: product.name,
  description: product.description,
  author: product.performer && authorOf(product.performer),
  price: product.price,
  stock: product.stock,
  isDigital: product.type === 'digital',
  isBought: product.isBought,
  isAvailable: product.status === 'active' && (product.stock === null || product.stock > 0),
  fileBytes: product.digitalFileBytes,
  likes: product.stats.likes,
  isLiked: product.isLiked,
  isSaved: product.isBookMarked,
  comments: product.stats.comments,
  images: product.images.map((image) => ({ id: image._id, alt: image.altText, ...pictureOf(image) })),
})

/** A product in a grid. */
export const productCardOf = (product: Product) => ({
  id: product._id,
  name: product.name,
  price: product.price,
  isSoldOut: product.stock === 0,
  picture: product.image && pictureOf(product.image),
})

export type ProductCard = ReturnType<typeof productCardOf>
