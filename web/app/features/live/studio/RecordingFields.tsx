import type { StreamKey } from '@stagedoor/contract/stream-keys'
import { CheckField } from '../../../design/Field.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import type { OfferTerms } from '../../audience/offer-terms.ts'
import { ListField } from '../../feeds/AudienceField.tsx'
import { PriceField } from '../../wallet/PriceField.tsx'
import { AudienceChoice } from './AudienceChoice.tsx'
import { recordingAudiences, type TypedRecording } from './recording-form.ts'
import styles from './Studio.module.css'

type RecordingProps = {
  typed: TypedRecording
  refusal: FormRefusal | null
  terms: OfferTerms
  /** By what a stream is sent now: only what passes this site can be recorded. */
  transport: StreamKey['transport']
}

const labels = { subscribers: 'forSubscribers', everyone: 'forEverybody', list: 'forList', sale: 'forSale' } as const

/** Whether a stream is recorded, and what becomes of it; or why that cannot be. The rest is shown once it is wanted. */
export function RecordingFields({ typed, refusal, terms, transport }: RecordingProps) {
  const { t } = useTranslation(['live', 'studio'])
  if (transport === null) return null
  if (transport !== 'embedded') return <p className={styles.hint}>{t(`recordingOff_${transport}`)}</p>
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
        <RecordingAudience typed={typed} refusal={refusal} terms={terms} />
        <CheckField
          label={t('publishRecording')}
          name="isRecordingPublished"
          defaultChecked={typed.isRecordingPublished}
        />
      </div>
    </div>
  )
}

function RecordingAudience({ typed, refusal, terms }: Omit<RecordingProps, 'transport'>) {
  const { t } = useTranslation(['live', 'studio'])
  return (
    <AudienceChoice
      legend={t('recordingFor')}
      name="recordingAudience"
      choices={recordingAudiences}
      labelOf={(choice) => t(`studio:${labels[choice]}`)}
      chosen={typed.recordingAudience}
      list={
        <ListField
          name="recordingListId"
          listId={typed.recordingListId}
          lists={terms.lists}
          error={refusal?.fields['recording.audienceListId']}
        />
      }
      price={
        <PriceField
          label={t('recordingPrice')}
          name="recordingPrice"
          defaultValue={typed.recordingPrice}
          unit="tokens"
          terms={terms}
          error={refusal?.fields['recording.price']}
        />
      }
    />
  )
}
