import { MAXIMUM_FILES } from '@stagedoor/contract/feeds'
import { useTranslation } from '../../locales/use-translation.ts'
import { FormAlert } from '../../design/FormAlert.tsx'
import { FilePicker } from '../media/uploads/FilePicker.tsx'
import { formatBytes } from '../media/uploads/format-transfer.ts'
import { fileIdsOf } from '../media/uploads/kept-file.ts'
import { postTargets } from '../media/uploads/post-targets.ts'
import { isRefused, type Queued } from '../media/uploads/queue-state.ts'
import { UploadList } from '../media/uploads/UploadList.tsx'
import { UploadRow } from '../media/uploads/UploadRow.tsx'
import { useUploadLimit } from '../media/uploads/use-uploads.ts'
import { AltTextField } from './AltTextField.tsx'
import type { PostKind } from './edited-post.ts'
import styles from './PostEditor.module.css'
import type { PostFiles } from './use-post-files.ts'

type MediaKind = Extract<PostKind, 'photo' | 'video' | 'audio'>

const isMedia = (kind: PostKind): kind is MediaKind => kind in addTexts

const addTexts = {
  photo: { label: 'photos', add: 'addPhotos', hint: 'photosHint' },
  video: { label: 'videos', add: 'addVideo', hint: 'videoHint' },
  audio: { label: 'sounds', add: 'addAudio', hint: 'audioHint' },
} as const

/** The files of a post by its kind, with their ids in the form. */
export function PostFilesField({ kind, files }: { kind: PostKind; files: PostFiles }) {
  const { t } = useTranslation('studio')
  return (
    <>
      <div className={`${styles.files} needs-script`}>
        <UploadList
          label={t(isMedia(kind) ? addTexts[kind].label : 'photos')}
          uploads={files.main}
          onRetry={files.retry}
          onRemove={files.remove}
          onOrder={files.order}
        >
          {(upload) => <AltTextField upload={upload} />}
        </UploadList>
        {isMedia(kind) && <MainPicker kind={kind} files={files} />}
        {(isMedia(kind) || files.thumbnail || files.teaser) && (
          <details className={styles.extras} open={Boolean(files.thumbnail ?? files.teaser)}>
            <summary>{t('extras')}</summary>
            <div className={styles.inside}>
              <OneFile target="thumbnail" file={files.thumbnail} files={files} />
              <OneFile target="teaser" file={files.teaser} files={files} />
            </div>
          </details>
        )}
      </div>
      <noscript>
        <FormAlert tone="info">{t('needsScript')}</FormAlert>
      </noscript>
      {fileIdsOf(files.main).map((fileId) => (
        <input key={fileId} type="hidden" name="fileId" value={fileId} />
      ))}
      <IdOf name="thumbnailId" file={files.thumbnail} />
      <IdOf name="teaserId" file={files.teaser} />
    </>
  )
}

function IdOf({ name, file }: { name: string; file: Queued | undefined }) {
  const [fileId] = file ? fileIdsOf([file]) : []
  return fileId ? <input type="hidden" name={name} value={fileId} /> : null
}

function MainPicker({ kind, files }: { kind: MediaKind; files: PostFiles }) {
  const { t, locale } = useTranslation('studio')
  const target = postTargets[kind]
  const size = formatBytes(useUploadLimit(target), locale)
  return (
    <FilePicker
      label={t(addTexts[kind].add)}
      hint={t(addTexts[kind].hint, { size, count: MAXIMUM_FILES })}
      icon={kind}
      target={target}
      left={MAXIMUM_FILES - files.main.filter((upload) => !isRefused(upload)).length}
      maximum={MAXIMUM_FILES}
      onChoose={(chosen) => files.add(target, chosen)}
    />
  )
}

type OneFileProps = { target: 'thumbnail' | 'teaser'; file: Queued | undefined; files: PostFiles }

function OneFile({ target, file, files }: OneFileProps) {
  const { t } = useTranslation('studio')
  const isTeaser = target === 'teaser'
  return (
    <>
      {file && <UploadRow upload={file} onRetry={files.retry} onRemove={files.remove} />}
      <FilePicker
        label={t(isTeaser ? 'addTeaser' : 'addThumbnail')}
        hint={t(isTeaser ? 'teaserHint' : 'thumbnailHint')}
        icon={isTeaser ? 'video' : 'photo'}
        target={postTargets[target]}
        left={1}
        maximum={1}
        isOffered={!file || isRefused(file)}
        onChoose={(chosen) => {
          if (file) files.remove(file.key)
          files.add(postTargets[target], chosen)
        }}
      />
    </>
  )
}
