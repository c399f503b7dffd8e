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
import { isUnderWay, type Queued } from '../media/uploads/queue-state.ts'
import { PostFilesField } from './PostFilesField.tsx'
import { usePostFiles } from './use-post-files.ts'

/** The initial state of the editor. */
export type EditedPost = {
  title: string
  text: string
  audience: Audience
  price: string
  files: readonly Queued[]
  /** Names its uploads: they go on while the creator looks at other screens. */
  owner: string
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
  const files = usePostFiles(post.owner, post.files)
  const isSending = files.uploads.some(isUnderWay)
  const [isTooEarly, setTooEarly] = useState(false)
  return (
    <Form
      method="post"
      className={styles.editor}
      onSubmit={(event) => {
        setTooEarly(isSending)
        if (isSending) event.preventDefault()
      }}
    >
      {refusal && <FormAlert>{refusal.message}</FormAlert>}
      {isTooEarly && isSending && <FormAlert tone="info">{t('waitForUploads')}</FormAlert>}
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
        <PostFilesField files={files} />
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
