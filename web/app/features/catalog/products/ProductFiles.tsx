import { MAXIMUM_PRODUCT_IMAGES } from '@stagedoor/contract/products'
import { useMemo } from 'react'
import { Form, useFetcher } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { SortableList } from '../../media/SortableList.tsx'
import { formatBytes } from '../../media/uploads/format-transfer.ts'
import { Uploader } from '../../media/uploads/Uploader.tsx'
import styles from '../studio/ItemForm.module.css'
import { productFileTarget, productPictureTarget } from './product-target.ts'
import productStyles from './Product.module.css'

type Image = { id: string; thumbnail: string | null }
type FilesProps = {
  id: string
  images: readonly Image[]
  digitalFile: { name: string; bytes: number } | null
  isDigital: boolean
}

/** Pictures in their order, and the file of a digital product. */
export function ProductFiles({ id, images, digitalFile, isDigital }: FilesProps) {
  const { t, locale } = useTranslation('store')
  const pictures = useMemo(() => productPictureTarget(id), [id])
  const file = useMemo(() => productFileTarget(id), [id])
  return (
    <>
      <section className={styles.photos} aria-labelledby="product-pictures">
        <h2 id="product-pictures" className={styles.heading}>
          {t('pictures')}
        </h2>
        <Pictures images={images} />
        <Uploader
          owner={`pictures of ${id}`}
          target={pictures}
          icon="photo"
          label={t('addPictures')}
          hint={t('addPicturesHint', { maximum: MAXIMUM_PRODUCT_IMAGES })}
          left={MAXIMUM_PRODUCT_IMAGES - images.length}
          maximum={MAXIMUM_PRODUCT_IMAGES}
        />
        <noscript>
          <FormAlert tone="info">{t('needsScript')}</FormAlert>
        </noscript>
      </section>
      {isDigital && (
        <section className={styles.photos} aria-labelledby="product-file">
          <h2 id="product-file" className={styles.heading}>
            {t('digitalFile')}
          </h2>
          {digitalFile && (
            <Card>
              <p dir="auto">
                {digitalFile.name} · {formatBytes(digitalFile.bytes, locale)}
              </p>
            </Card>
          )}
          <Uploader
            owner={`file of ${id}`}
            target={file}
            icon="plus"
            label={t(digitalFile ? 'replaceFile' : 'addFile')}
            hint={t('fileHint')}
            left={1}
            maximum={1}
          />
        </section>
      )}
    </>
  )
}

/** The first is the cover. Order and removal are forms, so that each is one change. */
function Pictures({ images }: { images: readonly Image[] }) {
  const { t } = useTranslation('store')
  const fetcher = useFetcher()
  if (images.length === 0) return null
  const keep = (ids: readonly string[]) => {
    const form = new FormData()
    form.set('intent', 'pictures')
    for (const imageId of ids) form.append('imageId', imageId)
    void fetcher.submit(form, { method: 'post' })
  }
  return (
    <SortableList
      label={t('pictures')}
      items={images}
      keyOf={(image) => image.id}
      nameOf={(image) => t('pictureNumber', { number: images.indexOf(image) + 1 })}
      isGrid
      onOrder={keep}
    >
      {(image) => (
        <div className={productStyles.card}>
          <span className={productStyles.cover}>
            {image.thumbnail && <img src={image.thumbnail} alt="" width={160} height={160} loading="lazy" />}
          </span>
          <Form method="post">
            {images
              .filter((other) => other.id !== image.id)
              .map((other) => (
                <input key={other.id} type="hidden" name="imageId" value={other.id} />
              ))}
            <Button type="submit" look="quiet" name="intent" value="pictures">
              {t('removePicture')}
              <span className="visually-hidden">{t('pictureNumber', { number: images.indexOf(image) + 1 })}</span>
            </Button>
          </Form>
        </div>
      )}
    </SortableList>
  )
}
