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
import type { OfferTerms } from '../audience/offer-terms.ts'
import { DraftOffer } from '../drafts/DraftOffer.tsx'
import { useDraft, type Drafts } from '../drafts/use-draft.ts'
import { useUnsaved } from '../drafts/use-unsaved.tsx'
import { isUnderWay } from '../media/uploads/queue-state.ts'
import { AudienceField } from './AudienceField.tsx'
import { isHeldByStaff, postKinds, writtenPost, type EditedPost, type PostKind } from './edited-post.ts'
import { HeldFields } from './HeldFields.tsx'
import { PollField } from './PollField.tsx'
import styles from './PostEditor.module.css'
import { PostFilesField } from './PostFilesField.tsx'
import { PublishTime } from './PublishTime.tsx'
import { ZoneOfTimes } from './TimeField.tsx'
import { usePostFiles, type PostFiles } from './use-post-files.ts'

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
  terms: OfferTerms
}

/** The editor of a post. What is written and not saved is kept in this browser. */
export function PostEditor(props: EditorProps) {
  const drafts = useDraft({ name: props.post.owner, saved: props.post })
  return (
    <>
      <DraftOffer {...drafts} />
      <PostForm key={drafts.isContinued ? 'draft' : 'post'} {...props} post={drafts.state} drafts={drafts} />
    </>
  )
}

type FormProps = EditorProps & { drafts: Drafts<EditedPost> }

function PostForm({ post, refusal, mayPublish, terms, drafts }: FormProps) {
  const { t } = useTranslation('studio')
  const form = useFocusOnFault(refusal)
  const files = usePostFiles(post.owner, post.files)
  const [isTimed, setTimed] = useState(post.scheduledAt !== null)
  const [isTooEarly, setTooEarly] = useState(false)
  const isSending = files.all.some(isUnderWay)
  const unsaved = useUnsaved({
    form,
    kept: { drafts, read: (written) => writtenPost(written, post, files.all) },
    answer: refusal ?? undefined,
    isRefused: refusal !== null,
    onEnd: files.clear,
  })

  const arrived = files.all.map(({ key, state }) => key + state.kind).join(' ')
  const latest = useRef(unsaved.noteFiles)
  useEffect(() => {
    latest.current = unsaved.noteFiles
  })
  useEffect(() => {
    if (arrived !== '') latest.current()
  }, [arrived])

  return (
    <Form
      ref={form}
      method="post"
      className={styles.editor}
      onInput={unsaved.note}
      onSubmit={(event) => {
        setTooEarly(isSending)
        if (isSending) event.preventDefault()
        else unsaved.expectSaving()
      }}
    >
      {refusal && <FormAlert>{refusal.message}</FormAlert>}
      {isTooEarly && isSending && <FormAlert tone="info">{t('waitForUploads')}</FormAlert>}
      <ZoneOfTimes />
      <HeldFields status={post.status}>
        <Content post={post} files={files} fields={refusal?.fields} />
        <Card className={styles.card}>
          <AudienceField
            audience={post.audience}
            listId={post.audienceListId}
            price={post.price}
            terms={terms}
            errorOf={(field) => refusal?.fields[field]}
          />
          <Publication post={post} error={refusal?.fields['scheduledAt']} onTimed={setTimed} />
        </Card>
      </HeldFields>
      <Actions status={post.status} isTimed={isTimed} mayPublish={mayPublish} />
      {unsaved.question}
    </Form>
  )
}

type ContentProps = { post: EditedPost; files: PostFiles; fields: FormRefusal['fields'] | undefined }

/** What is published: its kind, words, files and poll. */
function Content({ post, files, fields }: ContentProps) {
  const { t } = useTranslation('studio')
  const [kind, setKind] = useState(post.kind)
  return (
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
        error={fields?.['title']}
      />
      <TextAreaField
        label={t('text')}
        name="text"
        defaultValue={post.text}
        maxLength={MAXIMUM_TEXT}
        rows={5}
        hint={t('textHint')}
        error={fields?.['text']}
      />
      <PostFilesField kind={kind} files={files} />
      <PollField poll={post.poll} isOpen={kind === 'poll'} fields={fields} />
    </Card>
  )
}

type PublicationProps = { post: EditedPost; error: string | undefined; onTimed: (isTimed: boolean) => void }

function Publication({ post, error, onTimed }: PublicationProps) {
  const { t } = useTranslation('studio')
  return (
    <>
      {post.status !== 'active' && !isHeldByStaff(post.status) && (
        <PublishTime at={post.scheduledAt} error={error} onChange={onTimed} />
      )}
      <CheckField label={t('pin')} name="isPinned" defaultChecked={post.isPinned} />
    </>
  )
}

type ActionsProps = { status: EditedPost['status']; isTimed: boolean; mayPublish: boolean }

/** Saves the post as what it is, publishes it, or takes it back. */
function Actions({ status, isTimed, mayPublish }: ActionsProps) {
  const { t } = useTranslation('studio')
  const { state } = useNavigation()
  if (isHeldByStaff(status)) return null
  const isPublished = status === 'active'
  const goesOut = isPublished || (isTimed && status === 'scheduled') ? 'save' : isTimed ? 'schedule' : 'publish'
  return (
    <div className={styles.actions}>
      {(mayPublish || isPublished) && (
        <Button type="submit" name="status" value="active" isBusy={state === 'submitting'}>
          {t(goesOut)}
        </Button>
      )}
      {!isPublished && (
        <Button type="submit" look={mayPublish ? 'secondary' : 'primary'} name="status" value="draft">
          {t(status === 'scheduled' ? 'unschedule' : 'saveDraft')}
        </Button>
      )}
    </div>
  )
}
