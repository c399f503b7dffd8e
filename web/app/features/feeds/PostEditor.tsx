import { MAXIMUM_TEXT, MAXIMUM_TITLE } from '@stagedoor/contract/feeds'
import { useState } from 'react'
import { useTranslation } from '../../locales/use-translation.ts'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { TextAreaField, TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import type { FormRefusal } from '../../session/form-refusal.ts'
import { AudienceField, type Audience } from './AudienceField.tsx'
import styles from './PostEditor.module.css'
import { PhotoUploads } from './PhotoUploads.tsx'
import { isSending, sentFileIds, type Upload } from './uploads.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'

/** The initial state of the editor. */
export type EditedPost = {
  title: string
  text: string
  audience: Audience
  price: string
  photos: readonly Upload[]
  isPublished: boolean
}

type EditorProps = {
  post: EditedPost
  refusal: FormRefusal | null
  /** Otherwise it can be saved as a draft only. */
  mayPublish: boolean
}

/** The editor of a post: text, photos, audience and price. */
export function PostEditor({ post, refusal, mayPublish }: EditorProps) {
  const { t } = useTranslation('studio')
  const { state } = useNavigation()
  const photos = usePhotoUploads(post.photos)
  const [isTooEarly, setTooEarly] = useState(false)
  return (
    <Form
      method="post"
      className={styles.editor}
      onSubmit={(event) => {
        setTooEarly(isSending(photos.uploads))
        if (isSending(photos.uploads)) event.preventDefault()
      }}
    >
      {refusal && <FormAlert>{refusal.message}</FormAlert>}
      {isTooEarly && isSending(photos.uploads) && <FormAlert tone="info">{t('waitForUploads')}</FormAlert>}
      <Card className={styles.card}>
        <TextField
          label={t('title')}
          name="title"
          defaultValue={post.title}
          maxLength={MAXIMUM_TITLE}
          error={refusal?.fields['title']}
        />
        <TextAreaField
          label={t('text')}
          name="text"
          defaultValue={post.text}
          maxLength={MAXIMUM_TEXT}
          rows={5}
          hint={t('textHint')}
          error={refusal?.fields['text']}
        />
        <div className="needs-script">
          <PhotoUploads uploads={photos.uploads} onAdd={photos.add} onRetry={photos.retry} onRemove={photos.remove} />
        </div>
        <noscript>
          <FormAlert tone="info">{t('needsScript')}</FormAlert>
        </noscript>
        {sentFileIds(photos.uploads).map((fileId) => (
          <input key={fileId} type="hidden" name="fileId" value={fileId} />
        ))}
      </Card>
      <Card className={styles.card}>
        <AudienceField audience={post.audience} price={post.price} error={refusal?.fields['price']} />
      </Card>
      <div className={styles.actions}>
        {(mayPublish || post.isPublished) && (
          <Button type="submit" name="status" value="active" isBusy={state === 'submitting'}>
            {t(post.isPublished ? 'save' : 'publish')}
          </Button>
        )}
        {!post.isPublished && (
          <Button type="submit" look={mayPublish ? 'secondary' : 'primary'} name="status" value="draft">
            {t('saveDraft')}
          </Button>
        )}
      </div>
    </Form>
  )
}
