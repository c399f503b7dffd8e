import { MAXIMUM_ITEM_DESCRIPTION, MAXIMUM_ITEM_TITLE } from '@stagedoor/contract/catalog-words'
import { Form, useNavigation } from 'react-router'
import { Card } from '../../../design/Card.tsx'
import { HeldFields } from '../../feeds/HeldFields.tsx'
import { TextAreaField, TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { PublishTime } from '../../feeds/PublishTime.tsx'
import { ZoneOfTimes } from '../../feeds/TimeField.tsx'
import { textsIn } from '../../drafts/draft.ts'
import type { Drafts } from '../../drafts/use-draft.ts'
import { useUnsaved } from '../../drafts/use-unsaved.tsx'
import type { OfferTerms } from '../../audience/offer-terms.ts'
import { AudienceField } from '../../feeds/AudienceField.tsx'
import styles from './ItemForm.module.css'
import { StatusButtons } from './StatusButtons.tsx'
import { scheduledIn, type EditedVideo } from './video-form.ts'

type FormProps = {
  video: EditedVideo
  drafts: Drafts<EditedVideo>
  /** What the page's action answered last. */
  answer: object | undefined
  refusal: FormRefusal | null
  mayPublish: boolean
  terms: OfferTerms
}

/** What a video is called, who is in it and who sees it when. Its files have forms of their own. */
export function VideoForm({ video, drafts, answer, refusal, mayPublish, terms }: FormProps) {
  const { t } = useTranslation(['works', 'studio'])
  const { state } = useNavigation()
  const form = useFocusOnFault(refusal)
  const { note, expectSaving, question } = useUnsaved({
    form,
    kept: { drafts, read: (written) => ({ ...textsIn(written, video), scheduledAt: scheduledIn(written) ?? null }) },
    answer,
    isRefused: refusal !== null,
  })
  const errorOf = (field: string) => refusal?.fields[field]
  return (
    <Form ref={form} method="post" className={styles.form} onInput={note} onSubmit={expectSaving}>
      {refusal && <FormAlert>{refusal.message}</FormAlert>}
      <HeldFields status={video.status}>
        <Card className={styles.card}>
          <TextField
            label={t('studio:title')}
            name="title"
            defaultValue={video.title}
            maxLength={MAXIMUM_ITEM_TITLE}
            required
            error={errorOf('title')}
          />
          <TextAreaField
            label={t('studio:description')}
            aside={t('studio:optional')}
            name="description"
            defaultValue={video.description}
            maxLength={MAXIMUM_ITEM_DESCRIPTION}
            rows={4}
            error={errorOf('description')}
          />
          <TextField
            label={t('tags')}
            hint={t('tagsHint')}
            name="tags"
            defaultValue={video.tags}
            error={errorOf('tags')}
          />
          <TextField
            label={t('participants')}
            hint={t('participantsHint')}
            name="participants"
            defaultValue={video.participants}
            autoComplete="off"
            error={errorOf('participants') ?? errorOf('participantIds')}
          />
          <TextAreaField
            label={t('chapters')}
            hint={t('chaptersHint')}
            name="chapters"
            defaultValue={video.chapters}
            rows={4}
            error={errorOf('chapters')}
          />
        </Card>
        <Publication video={video} terms={terms} errorOf={errorOf} />
      </HeldFields>
      <StatusButtons
        status={video.status}
        mayPublish={mayPublish}
        isBusy={state === 'submitting'}
        draftLabel={t('studio:saveDraft')}
      />
      {question}
    </Form>
  )
}

type PublicationProps = Pick<FormProps, 'video' | 'terms'> & {
  errorOf: (field: string) => string | undefined
}

/** Who sees a video, at which price and from when on. */
function Publication({ video, terms, errorOf }: PublicationProps) {
  return (
    <Card className={styles.card}>
      <ZoneOfTimes />
      <AudienceField
        audience={video.audience}
        listId={video.audienceListId}
        price={video.price}
        terms={terms}
        errorOf={errorOf}
      />
      <PublishTime at={video.scheduledAt} error={errorOf('scheduledAt')} />
    </Card>
  )
}
