import { MAXIMUM_ITEM_DESCRIPTION, MAXIMUM_ITEM_TITLE } from '@stagedoor/contract/catalog-words'
import { Form, useNavigation } from 'react-router'
import { Card } from '../../../design/Card.tsx'
import { HeldFields } from '../../feeds/HeldFields.tsx'
import { TextAreaField, TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { textsIn } from '../../drafts/draft.ts'
import type { Drafts } from '../../drafts/use-draft.ts'
import { useUnsaved } from '../../drafts/use-unsaved.tsx'
import type { OfferTerms } from '../../audience/offer-terms.ts'
import { AudienceField } from '../../feeds/AudienceField.tsx'
import { StatusButtons } from './StatusButtons.tsx'
import type { EditedGallery } from './gallery-form.ts'
import styles from './ItemForm.module.css'

type FormProps = {
  gallery: EditedGallery
  drafts: Drafts<EditedGallery>
  /** What the page's action answered last. */
  answer: object | undefined
  refusal: FormRefusal | null
  mayPublish: boolean
  terms: OfferTerms
  isNew?: boolean
}

/** Title, description, audience and price of a gallery. Its photos are added once it exists. */
export function GalleryForm({ gallery, drafts, answer, refusal, mayPublish, terms, isNew = false }: FormProps) {
  const { t } = useTranslation('studio')
  const { state } = useNavigation()
  const form = useFocusOnFault(refusal)
  const { note, expectSaving, question } = useUnsaved({
    form,
    kept: { drafts, read: (written) => textsIn(written, gallery) },
    answer,
    isRefused: refusal !== null,
  })
  return (
    <Form ref={form} method="post" className={styles.form} onInput={note} onSubmit={expectSaving}>
      {refusal && <FormAlert>{refusal.message}</FormAlert>}
      <HeldFields status={gallery.status}>
        <Card className={styles.card}>
          <TextField
            label={t('title')}
            name="title"
            defaultValue={gallery.title}
            maxLength={MAXIMUM_ITEM_TITLE}
            required
            error={refusal?.fields['title']}
          />
          <TextAreaField
            label={t('description')}
            aside={t('optional')}
            name="description"
            defaultValue={gallery.description}
            maxLength={MAXIMUM_ITEM_DESCRIPTION}
            rows={3}
            error={refusal?.fields['description']}
          />
          <AudienceField
            audience={gallery.audience}
            listId={gallery.audienceListId}
            price={gallery.price}
            terms={terms}
            errorOf={(field) => refusal?.fields[field]}
          />
        </Card>
      </HeldFields>
      <StatusButtons
        status={gallery.status}
        mayPublish={mayPublish && !isNew}
        isBusy={state === 'submitting'}
        draftLabel={isNew ? t('createGallery') : t('saveDraft')}
      />
      {question}
    </Form>
  )
}
