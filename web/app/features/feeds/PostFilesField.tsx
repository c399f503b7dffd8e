import { MAXIMUM_FILES } from '@stagedoor/contract/feeds'
import { useTranslation } from '../../locales/use-translation.ts'
import { FormAlert } from '../../design/FormAlert.tsx'
import { FilePicker } from '../media/uploads/FilePicker.tsx'
import { fileIdsOf } from '../media/uploads/kept-file.ts'
import { postTargets } from '../media/uploads/post-targets.ts'
import { UploadList } from '../media/uploads/UploadList.tsx'
import type { PostFiles } from './use-post-files.ts'

/** The files of a post, with their ids in the form. */
export function PostFilesField({ files }: { files: PostFiles }) {
  const { t } = useTranslation('studio')
  return (
    <>
      <div className="needs-script">
        <UploadList
          label={t('photos')}
          uploads={files.uploads}
          onRetry={files.retry}
          onRemove={files.remove}
          onOrder={files.order}
        />
        <FilePicker
          label={t('addPhotos')}
          hint={t('photosHint', { count: MAXIMUM_FILES })}
          icon="photo"
          target={postTargets.photo}
          left={MAXIMUM_FILES - files.uploads.length}
          onChoose={(chosen) => files.add(postTargets.photo, chosen)}
        />
      </div>
      <noscript>
        <FormAlert tone="info">{t('needsScript')}</FormAlert>
      </noscript>
      {fileIdsOf(files.uploads).map((fileId) => (
        <input key={fileId} type="hidden" name="fileId" value={fileId} />
      ))}
    </>
  )
}
