import type { StreamKey } from '@stagedoor/contract/stream-keys'
import { Form } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import type { OfferTerms } from '../../audience/offer-terms.ts'
import { ListField } from '../../feeds/AudienceField.tsx'
import { PriceField } from '../../wallet/PriceField.tsx'
import { AudienceChoice } from './AudienceChoice.tsx'
import { RecordingFields } from './RecordingFields.tsx'
import { streamAudiences, type TypedStream } from './stream-form.ts'
import { StreamTextFields } from './StreamTextFields.tsx'
import styles from './Studio.module.css'

type FormProps = {
  typed: TypedStream
  refusal: FormRefusal | null
  terms: OfferTerms
  transport: StreamKey['transport']
  /** Of a live stream only the texts change: viewers came for what was announced. */
  isLive: boolean
  isBusy: boolean
  /** Back to what was saved; absent when nothing was. */
  onCancel?: (() => void) | undefined
}

/** Title, description and audience of a stream, and whether it is recorded. Works before JavaScript; the camera does not. */
export function StreamForm({ typed, refusal, terms, transport, isLive, isBusy, onCancel }: FormProps) {
  const { t } = useTranslation(['live', 'common'])
  const form = useFocusOnFault(refusal)
  return (
    <Card>
      <Form ref={form} method="post" className={styles.form}>
        <h2>{t('details')}</h2>
        {refusal && <FormAlert>{refusal.message}</FormAlert>}
        <StreamTextFields typed={typed} refusal={refusal} />
        {!isLive && <StreamAudience typed={typed} refusal={refusal} terms={terms} />}
        {!isLive && <RecordingFields typed={typed} refusal={refusal} terms={terms} transport={transport} />}
        <div className={styles.actions}>
          <Button type="submit" name="intent" value={isLive ? 'texts' : 'prepare'} isBusy={isBusy}>
            {t(isLive ? 'saveTexts' : 'continue')}
          </Button>
          {onCancel && (
            <Button look="quiet" onClick={onCancel}>
              {t('common:cancel')}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  )
}

function StreamAudience({ typed, refusal, terms }: Pick<FormProps, 'typed' | 'refusal' | 'terms'>) {
  const { t } = useTranslation('live')
  return (
    <AudienceChoice
      legend={t('whoWatches')}
      name="audience"
      choices={streamAudiences.filter((choice) => choice !== 'list' || terms.lists.length > 0)}
      labelOf={(choice) => t(`choice_${choice}`)}
      chosen={typed.audience}
      list={<ListField listId={typed.audienceListId} lists={terms.lists} error={refusal?.fields['audienceListId']} />}
      price={
        <PriceField
          label={t('ticketPrice')}
          name="price"
          defaultValue={typed.price}
          unit="tokens"
          terms={terms}
          error={refusal?.fields['price']}
        />
      }
    />
  )
}
