import { getOwnTerms } from '@stagedoor/contract/creator-terms'
import { getOwnPerformer } from '@stagedoor/contract/performers'
import { getOwnProduct } from '@stagedoor/contract/products'
import { data, redirect } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { answerProduct } from '../features/catalog/products/product-actions.ts'
import { editedProductOf } from '../features/catalog/products/product-form.ts'
import { ProductFiles } from '../features/catalog/products/ProductFiles.tsx'
import { ProductForm } from '../features/catalog/products/ProductForm.tsx'
import { DeleteItem } from '../features/catalog/studio/DeleteItem.tsx'
import styles from '../features/catalog/studio/ItemForm.module.css'
import { DraftOffer } from '../features/drafts/DraftOffer.tsx'
import { useDraft } from '../features/drafts/use-draft.ts'
import { NotApprovedNote } from '../features/profiles/onboarding/NotApprovedNote.tsx'
import { RemovedNote } from '../features/catalog/studio/RemovedNote.tsx'
import { useItemAnswer } from '../features/catalog/studio/use-item-answer.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/edit-product'

export const handle = {
  creatorOnly: true,
  texts: preloadTexts('store', 'studio', 'uploads', 'creator'),
} satisfies PageRules

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [product, { state }, terms] = await Promise.all([
    callOrThrow(visit, getOwnProduct, { params: { id: params.productId } }),
    callOrThrow(visit, getOwnPerformer, {}),
    callOrThrow(visit, getOwnTerms, {}),
  ])
  const { digitalFile = null, removedReason = null } = product
  return {
    product: editedProductOf(product),
    images: product.images.map(({ _id, thumbnails }) => ({ id: _id, thumbnail: thumbnails[0] ?? null })),
    digitalFile: digitalFile && { name: digitalFile.name, bytes: digitalFile.size },
    removedReason,
    state,
    terms,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const answer = await answerProduct(visit, params.productId, await readForm(request))
  if (answer.outcome === 'deleted') return redirect(visit.paths.studioProducts)
  return data({ answer }, { status: answer.outcome === 'refused' ? answer.status : 200 })
}

export default function EditProduct({ loaderData, params }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { product, images, digitalFile, removedReason, state, terms } = loaderData
  const { t, paths } = useTranslation('store')
  const drafts = useDraft({ name: `product ${params.productId}`, saved: product })
  const answer = actionData?.answer
  const refused = useItemAnswer(answer)
  const isApproved = state === 'approved' || state === 'payout_ready'
  return (
    <>
      <PageHeading title={product.name} back={{ to: paths.studioProducts, name: t('yourShop') }}>
        {product.status === 'active' && (
          <LinkButton look="secondary" to={paths.product(params.productId)}>
            {t('view')}
          </LinkButton>
        )}
      </PageHeading>
      <NotApprovedNote state={state} />
      <div className={styles.editor}>
        <RemovedNote reason={removedReason} />
        <ProductFiles
          id={params.productId}
          images={images}
          digitalFile={digitalFile}
          isDigital={product.type === 'digital'}
        />
        <DraftOffer {...drafts} />
        <ProductForm
          key={`${product.status} ${drafts.isContinued}`}
          product={drafts.state}
          drafts={drafts}
          answer={answer}
          refusal={refused?.refusal ?? null}
          terms={terms}
          mayPublish={isApproved && (product.type === 'physical' || digitalFile !== null)}
        />
        <DeleteItem label={t('deleteProduct')} question={t('deleteProductTitle')} text={t('deleteProductText')} />
      </div>
    </>
  )
}
