import { CheckField } from '../../../design/Field.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import type { OfferTerms } from '../../audience/offer-terms.ts'
import { PriceField } from '../../wallet/PriceField.tsx'
import { recordingAudiences, type TypedStream } from './stream-form.ts'
import styles from './Studio.module.css'

type RecordingProps = { typed: TypedStream; refusal: FormRefusal | null; terms: OfferTerms }

const labels = { subscribers: 'forSubscribers', everyone: 'forEverybody', sale: 'forSale' } as const

/** Whether a stream is recorded, and what becomes of it. The rest is shown once it is wanted. */
export function RecordingFields({ typed, refusal, terms }: RecordingProps) {
  const { t } = useTranslation(['live', 'studio'])
  return (
    <div className={styles.recording}>
      <CheckField
        label={t('recordStream')}
        name="isRecorded"
        defaultChecked={typed.isRecorded}
        aria-describedby="recording-hint"
      />
      <p id="recording-hint" className={styles.hint}>
        {t('recordHint')}
      </p>
      <div className={styles.wanted}>
        <fieldset className={styles.audience}>
          <legend>{t('recordingFor')}</legend>
          {recordingAudiences.map((choice) => (
            <label key={choice} className={styles.option}>
              <input
                type="radio"
                name="recordingAudience"
                value={choice}
                defaultChecked={choice === typed.recordingAudience}
              />
              {t(`studio:${labels[choice]}`)}
            </label>
          ))}
          <div className={styles.price}>
            <PriceField
              label={t('recordingPrice')}
              name="recordingPrice"
              defaultValue={typed.recordingPrice}
              unit="tokens"
              terms={terms}
              error={refusal?.fields['recording.price']}
            />
          </div>
        </fieldset>
        <CheckField
          label={t('publishRecording')}
          name="isRecordingPublished"
          defaultChecked={typed.isRecordingPublished}
        />
      </div>
    </div>
  )
}
