import { deliveryStatuses, type DeliveryStatus } from '@stagedoor/contract/orders'
import { SelectField } from '../../design/Field.tsx'
import { FilterForm } from '../../design/FilterForm.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { statusTexts } from './order.ts'

type FilterProps = {
  action: string
  status: DeliveryStatus | undefined
  kept: Record<string, string | number | undefined>
}

/** Orders of one state. */
export function OrderFilter({ action, status, kept }: FilterProps) {
  const { t } = useTranslation('store')
  const states = deliveryStatuses.map((value) => ({ value, label: t(statusTexts[value]) }))
  return (
    <FilterForm label={t('filter')} action={action} submitLabel={t('show')} isOpen={status !== undefined} kept={kept}>
      <SelectField
        label={t('status')}
        name="status"
        defaultValue={status ?? ''}
        options={[{ value: '', label: t('all') }, ...states]}
      />
    </FilterForm>
  )
}
