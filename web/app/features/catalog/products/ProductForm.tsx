import type { OwnTerms } from '@stagedoor/contract/creator-terms'
import { MAXIMUM_ITEM_DESCRIPTION, MAXIMUM_ITEM_TITLE } from '@stagedoor/contract/catalog-words'
import { MAXIMUM_STOCK } from '@stagedoor/contract/products'
import { Form, useNavigation } from 'react-router'
import { Card } from '../../../design/Card.tsx'
import { HeldFields } from '../../feeds/HeldFields.tsx'
import { SelectField, TextAreaField, TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { textsIn } from '../../drafts/draft.ts'
import type { Drafts } from '../../drafts/use-draft.ts'
import { useUnsaved } from '../../drafts/use-unsaved.tsx'
import { PriceField } from '../../wallet/PriceField.tsx'
import { StatusButtons } from '../studio/StatusButtons.tsx'
import styles from '../studio/ItemForm.module.css'
import type { EditedProduct } from './product-form.ts'

type FormProps = {
  product: EditedProduct
  drafts: Drafts<EditedProduct>
  /** What the page's action answered last. */
  answer: object | undefined
  refusal: FormRefusal | null
  terms: OwnTerms
  mayPublish: boolean
  isNew?: boolean
}

/** Name, description, kind, price and stock of a product. Pictures and file are added once it exists. */
export function ProductForm({ product, drafts, answer, refusal, terms, mayPublish, isNew = false }: FormProps) {
  const { t } = useTranslation(['store', 'studio'])
  const { state } = useNavigation()
  const form = useFocusOnFault(refusal)
  const { note, expectSaving, question } = useUnsaved({
    form,
    kept: { drafts, read: (written) => textsIn(written, product) },
    answer,
    isRefused: refusal !== null,
  })
  // While it is new its kind is still a choice.
  const hasStock = isNew || product.type === 'physical'
  return (
    <Form ref={form} method="post" className={styles.form} onInput={note} onSubmit={expectSaving}>
      {refusal && <FormAlert>{refusal.message}</FormAlert>}
      <HeldFields status={product.status}>
        <Card className={styles.card}>
          <TextField
            label={t('productName')}
            name="name"
            defaultValue={product.name}
            maxLength={MAXIMUM_ITEM_TITLE}
            required
            error={refusal?.fields['name']}
          />
          <TextAreaField
            label={t('studio:description')}
            aside={t('optional')}
            name="description"
            defaultValue={product.description}
            maxLength={MAXIMUM_ITEM_DESCRIPTION}
            rows={4}
            error={refusal?.fields['description']}
          />
          {isNew && (
            <SelectField
              label={t('kind')}
              name="type"
              defaultValue={product.type}
              hint={t('kindHint')}
              options={[
                { value: 'physical', label: t('kindPhysical') },
                { value: 'digital', label: t('kindDigital') },
              ]}
            />
          )}
          <PriceField
            label={t('price')}
            name="price"
            defaultValue={product.price}
            unit="tokens"
            terms={terms}
            error={refusal?.fields['price']}
          />
          {hasStock && <Stock stock={product.stock} isNew={isNew} error={refusal?.fields['stock']} />}
        </Card>
      </HeldFields>
      <StatusButtons
        status={product.status}
        mayPublish={mayPublish && !isNew}
        isBusy={state === 'submitting'}
        draftLabel={isNew ? t('createProduct') : t('studio:saveDraft')}
      />
      {question}
    </Form>
  )
}

type StockProps = { stock: FormProps['product']['stock']; isNew: boolean; error: string | undefined }

/** How many pieces of a physical product there are. */
function Stock({ stock, isNew, error }: StockProps) {
  const { t } = useTranslation('store')
  return (
    <TextField
      label={t('stock')}
      name="stock"
      type="number"
      inputMode="numeric"
      min={0}
      max={MAXIMUM_STOCK}
      defaultValue={stock}
      hint={isNew ? t('stockHint') : undefined}
      error={error}
    />
  )
}
