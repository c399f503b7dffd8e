import type { OwnTerms } from '@stagedoor/contract/creator-terms'
import { MAXIMUM_MESSAGE_FILES } from '@stagedoor/contract/messages'
import { Suspense } from 'react'
import { lazyPart } from '../../../design/lazy-part.ts'
import { useRootMark } from '../../../design/use-root-mark.ts'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './Attachments.module.css'
import type { Attachments } from './use-attachments.ts'

preloadTexts('messages')

/** Fetches the list of files, which is shown once there are some. */
export const loadList = async () => (await import('../../media/uploads/UploadList.tsx')).UploadList
const UploadList = lazyPart(loadList)
const LeftOutFiles = lazyPart(async () => (await import('../../media/uploads/LeftOutFiles.tsx')).LeftOutFiles)
const SaleFields = lazyPart(async () => (await import('./SaleFields.tsx')).SaleFields)

type FieldProps = {
  attachments: Attachments
  /** What the creator receives of a price; null for who sells nothing: fans, and creators who are not approved. */
  terms: OwnTerms | null
  /** Why the price was refused. */
  priceError?: string | undefined
}

/**
 * The files of a message that is being written, with their progress and order, and below them what they are to cost. Shows
 * nothing while there are none. Inside a form it also has the fields `fileId` (each), `teaserId`, `isSale` and `price`.
 */
export function AttachmentsField({ attachments, terms, priceError }: FieldProps) {
  const { t } = useTranslation('messages')
  const { files, complaint, retry, remove, order } = attachments
  const { fileIds, teaserId } = attachments.toSend()
  return (
    <>
      {complaint.unfit.length + complaint.leftOut.length > 0 && (
        <Suspense>
          <LeftOutFiles text={t('attachWrongKind')} names={complaint.unfit} />
          <LeftOutFiles text={t('attachTooMany', { count: MAXIMUM_MESSAGE_FILES })} names={complaint.leftOut} />
        </Suspense>
      )}
      {files.length > 0 && (
        <div className={styles.field}>
          <UploadsShown />
          <Suspense>
            <div className={styles.files}>
              <UploadList label={t('attachments')} uploads={files} onRetry={retry} onRemove={remove} onOrder={order} />
            </div>
            {terms && <SaleFields attachments={attachments} terms={terms} priceError={priceError} />}
          </Suspense>
          {fileIds.map((fileId) => (
            <input key={fileId} type="hidden" name="fileId" value={fileId} />
          ))}
          {teaserId !== null && <input type="hidden" name="teaserId" value={teaserId} />}
        </div>
      )}
    </>
  )
}

/** Says that uploads are listed here, so that they are not shown over the page as well. */
function UploadsShown() {
  useRootMark('showsUploads')
  return null
}
