import { MAXIMUM_TEXT, MAXIMUM_TITLE } from '@stagedoor/contract/feeds'
import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '../../locales/use-translation.ts'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { Choice, Choices } from '../../design/Choice.tsx'
import { CheckField, TextAreaField, TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { useFocusOnFault } from '../../design/use-focus-on-fault.ts'
import type { FormRefusal } from '../../session/form-refusal.ts'
import { isUnderWay } from '../media/uploads/queue-state.ts'
import { AudienceField } from './AudienceField.tsx'
import { postKinds, type EditedPost, type PostKind } from './edited-post.ts'
import { PollField } from './PollField.tsx'
import styles from './PostEditor.module.css'
import { PostFilesField } from './PostFilesField.tsx'
import { TimeField, ZoneOfTimes } from './TimeField.tsx'
import { usePostDraft } from './use-post-draft.ts'
import { usePostFiles } from './use-post-files.ts'

const kindTexts = {
  text: 'kindText',
  photo: 'kindPhoto',
  video: 'kindVideo',
  audio: 'kindAudio',
  poll: 'kindPoll',
} as const satisfies Record<PostKind, string>

type EditorProps = {
  post: EditedPost
  refusal: FormRefusal | null
  /** Otherwise it can be saved as a draft only. */
  mayPublish: boolean
}

/** The editor of a post. A new one is kept in this browser while it is written. */
export function PostEditor(props: EditorProps) {
  const { t } = useTranslation('studio')
  const drafts = usePostDraft(props.post)
  return (
    <>
      {drafts.draft && (
        <FormAlert tone="info">
          {t('draftRestored')}{' '}
          <Button look="quiet" onClick={drafts.discard}>
            {t('discardDraft')}
          </Button>
        </FormAlert>
      )}
      <PostForm key={drafts.draft ? 'draft' : 'post'} {...props} post={drafts.draft ?? props.post} drafts={drafts} />
    </>
  )
}

type FormProps = EditorProps & { drafts: ReturnType<typeof usePostDraft> }

function PostForm({ post, refusal, mayPublish, drafts }: FormProps) {
  const { t } = useTranslation('studio')
  const form = useFocusOnFault(refusal)
  const files = usePostFiles(post.owner, post.files)
  const [kind, setKind] = useState(post.kind)
  const [isTooEarly, setTooEarly] = useState(false)
  const isSending = files.all.some(isUnderWay)
  const expectSaving = useSaved(refusal, () => {
    drafts.forget()
    files.clear()
  })

  const keep = () => form.current && drafts.keep(form.current, files.all)
  const arrived = files.all.map(({ key, state }) => key + state.kind).join(' ')
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => {
    if (arrived !== '') latest.current()
  }, [arrived])

  return (
    <Form
      ref={form}
      method="post"
      className={styles.editor}
      onInput={keep}
      onSubmit={(event) => {
        setTooEarly(isSending)
        if (isSending) event.preventDefault()
        else expectSaving()
      }}
    >
      {refusal && <FormAlert>{refusal.message}</FormAlert>}
      {isTooEarly && isSending && <FormAlert tone="info">{t('waitForUploads')}</FormAlert>}
      <ZoneOfTimes />
      <Card className={styles.card}>
        <Choices legend={t('kind')} isInRows>
          {postKinds.map((name) => (
            <Choice key={name} name="kind" value={name} isChosen={name === kind} onChoose={() => setKind(name)}>
              {t(kindTexts[name])}
            </Choice>
          ))}
        </Choices>
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
        <PostFilesField kind={kind} files={files} />
        <PollField poll={post.poll} isOpen={kind === 'poll'} fields={refusal?.fields} />
      </Card>
      <Card className={styles.card}>
        <AudienceField audience={post.audience} price={post.price} error={refusal?.fields['price']} />
        <Publication post={post} error={refusal?.fields['scheduledAt']} />
      </Card>
      <Actions isPublished={post.status === 'active'} mayPublish={mayPublish} />
    </Form>
  )
}

function Publication({ post, error }: { post: EditedPost; error: string | undefined }) {
  const { t } = useTranslation('studio')
  return (
    <>
      {post.status !== 'active' && (
        <TimeField
          label={t('publishAt')}
          name="scheduledAt"
          at={post.scheduledAt}
          hint={t('publishAtHint')}
          error={error}
        />
      )}
      <CheckField label={t('pin')} name="isPinned" defaultChecked={post.isPinned} />
    </>
  )
}

function Actions({ isPublished, mayPublish }: { isPublished: boolean; mayPublish: boolean }) {
  const { t } = useTranslation('studio')
  const { state } = useNavigation()
  return (
    <div className={styles.actions}>
      {(mayPublish || isPublished) && (
        <Button type="submit" name="status" value="active" isBusy={state === 'submitting'}>
          {t(isPublished ? 'save' : 'publish')}
        </Button>
      )}
      {!isPublished && (
        <Button type="submit" look={mayPublish ? 'secondary' : 'primary'} name="status" value="draft">
          {t('saveDraft')}
        </Button>
      )}
    </div>
  )
}

/** Calls back when the form leaves the screen after it was sent and not refused. @returns to be called when it is sent */
function useSaved(refusal: FormRefusal | null, onSaved: () => void) {
  const isExpected = useRef(false)
  const latest = useRef(onSaved)
  useEffect(() => {
    latest.current = onSaved
  })
  useEffect(() => {
    if (refusal) isExpected.current = false
  }, [refusal])
  useEffect(
    () => () => {
      if (isExpected.current) latest.current()
    },
    [],
  )
  return () => void (isExpected.current = true)
}
