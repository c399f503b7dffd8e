import type { OwnTerms } from '@stagedoor/contract/creator-terms'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { FilePicker } from '../../media/uploads/FilePicker.tsx'
import { formatBytes } from '../../media/uploads/format-transfer.ts'
import { isRefused } from '../../media/uploads/queue-state.ts'
import { UploadRow } from '../../media/uploads/UploadRow.tsx'
import { useUploadLimit } from '../../media/uploads/use-uploads.ts'
import { PriceField } from '../../wallet/PriceField.tsx'
import styles from './Attachments.module.css'
import { messageTargets } from './message-targets.ts'
import type { Attachments } from './use-attachments.ts'

preloadTexts('messages', 'studio', 'uploads')

type SaleProps = { attachments: Attachments; terms: OwnTerms; priceError: string | undefined }

/** Whether the files are sold together, for how much, what the creator receives of it, and the public teaser. */
export function SaleFields({ attachments, terms, priceError }: SaleProps) {
  const { t } = useTranslation('messages')
  const { sale, setSale, teaser, retry, remove } = attachments
  return (
    <>
      <label className={styles.sell}>
        <input
          type="checkbox"
          name="isSale"
          value="1"
          checked={sale.isSale}
          onChange={({ currentTarget: { checked } }) => setSale({ ...sale, isSale: checked })}
        />
        {t('sell')}
      </label>
      {!sale.isSale && <p className={styles.hint}>{t('sellNot')}</p>}
      {sale.isSale && (
        <>
          <PriceField
            label={t('price')}
            name="price"
            unit="tokens"
            terms={terms}
            hint={t('priceHint')}
            defaultValue={sale.price}
            error={priceError}
            onChange={({ currentTarget: { value } }) => setSale({ isSale: true, price: value })}
          />
          {teaser && <UploadRow upload={teaser} onRetry={retry} onRemove={remove} />}
          <TeaserPicker isOffered={!teaser || isRefused(teaser)} onChoose={attachments.addTeaser} />
        </>
      )}
    </>
  )
}

type TeaserProps = { isOffered: boolean; onChoose: (files: readonly File[]) => void }

function TeaserPicker({ isOffered, onChoose }: TeaserProps) {
  const { t, locale } = useTranslation('messages')
  const size = formatBytes(useUploadLimit(messageTargets.teaser), locale)
  return (
    <FilePicker
      label={t('addTeaser')}
      hint={t('teaserHint', { size })}
      icon="video"
      target={messageTargets.teaser}
      left={1}
      maximum={1}
      isOffered={isOffered}
      onChoose={onChoose}
    />
  )
}
