import type { OwnTerms } from '@stagedoor/contract/creator-terms'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { TextAreaField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import type { ListChoice } from '../../audience/offer-terms.ts'
import { DraftOffer } from '../../drafts/DraftOffer.tsx'
import { useDraft, type Drafts } from '../../drafts/use-draft.ts'
import { useUnsaved } from '../../drafts/use-unsaved.tsx'
import { AttachButtons } from '../attachments/AttachButtons.tsx'
import { AttachmentsField } from '../attachments/AttachmentsField.tsx'
import { useAttachments, type Attachments } from '../attachments/use-attachments.ts'
import { TemplatePicker } from '../TemplatePicker.tsx'
import { FanPreview } from './FanPreview.tsx'
import type { MassReview } from './mass-actions.ts'
import { readMass, type EditedMass } from './mass-form.ts'
import styles from './Mass.module.css'
import { RecipientFields } from './RecipientFields.tsx'
import { ScheduleField } from './ScheduleField.tsx'
import { SendQuestion } from './SendQuestion.tsx'

type EditorProps = {
  mass: EditedMass
  /** The mass message that is used again. */
  usedId: string | null
  /** Of what is sent next, so that one that is sent twice is one. */
  messageId: string
  lists: readonly ListChoice[]
  /** What the creator receives of a price; null: they may not sell yet. */
  terms: OwnTerms | null
  review: MassReview | null
  refusal: FormRefusal | null
}

/** The editor of a mass message. What is written and not sent is kept in this browser. */
export function MassEditor(props: EditorProps) {
  const drafts = useDraft({ name: 'mass message', saved: props.mass })
  return (
    <>
      <DraftOffer {...drafts} />
      <MassForm key={drafts.isContinued ? 'draft' : 'mass'} {...props} mass={drafts.state} drafts={drafts} />
    </>
  )
}

function MassForm({
  mass,
  usedId,
  messageId,
  lists,
  terms,
  review,
  refusal,
  drafts,
}: EditorProps & { drafts: Drafts<EditedMass> }) {
  const { t } = useTranslation('mass')
  const { state } = useNavigation()
  const form = useFocusOnFault(refusal)
  const [written, setWritten] = useState(mass)
  const fields = refusal?.fields
  const account = useAppSelector((store) => store.currentUser._id)
  const attachments = useAttachments({
    owner: 'mass message',
    keptAs: `mass message files ${account} ${usedId ?? ''}`,
    given: mass,
  })
  const { files, isSale, price } = attachments.toSend()
  const [isTooEarly, setTooEarly] = useState(false)
  const isWaiting = attachments.isUnderWay || attachments.hasFailed
  const unsaved = useUnsaved({
    form,
    kept: { drafts, read: readMass },
    answer: refusal ?? review ?? undefined,
    isRefused: true,
    onEnd: attachments.clear,
  })
  return (
    <>
      {review && <SendQuestion review={review} onSend={unsaved.expectSaving} />}
      <Form
        ref={form}
        method="post"
        className={styles.editor}
        noValidate
        onSubmit={(event) => {
          setTooEarly(isWaiting)
          if (isWaiting) event.preventDefault()
        }}
        onInput={({ currentTarget }) => {
          unsaved.note()
          setWritten(readMass(new FormData(currentTarget)))
        }}
      >
        <input type="hidden" name="clientMessageId" value={messageId} />
        <div className={styles.fields}>
          {refusal && <FormAlert>{refusal.message}</FormAlert>}
          {isTooEarly && isWaiting && <FormAlert tone="info">{t('waitForFiles')}</FormAlert>}
          <RecipientFields mass={mass} lists={lists} error={fields?.['listIds']} form={form} />
          <Content mass={mass} attachments={attachments} terms={terms} fields={fields} />
          <Card>
            <ScheduleField at={mass.scheduledAt} error={fields?.['scheduledAt']} />
          </Card>
          <div className={styles.actions}>
            <Button type="submit" name="intent" value="review" isBusy={state !== 'idle'}>
              {t('review')}
            </Button>
          </div>
        </div>
        <FanPreview text={written.text} fileCount={files.length} price={isSale ? (price ?? 0) : null} />
      </Form>
      {unsaved.question}
    </>
  )
}

type ContentProps = {
  mass: EditedMass
  attachments: Attachments
  terms: OwnTerms | null
  fields: FormRefusal['fields'] | undefined
}

/** What is sent, and what its files cost. */
function Content({ mass, attachments, terms, fields }: ContentProps) {
  const { t } = useTranslation('mass')
  return (
    <Card className={styles.card} aria-labelledby="mass-content">
      <h2 id="mass-content">{t('message')}</h2>
      <TextAreaField
        label={t('text')}
        name="text"
        rows={5}
        maxLength={5_000}
        dir="auto"
        defaultValue={mass.text}
        error={fields?.['text']}
      />
      <AttachmentsField attachments={attachments} terms={terms} priceError={fields?.['price']} />
      <div className={styles.tools}>
        <AttachButtons attachments={attachments} />
        <TemplatePicker />
      </div>
    </Card>
  )
}
