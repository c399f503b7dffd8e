import { getOwnTerms } from '@stagedoor/contract/creator-terms'
import { createProduct } from '@stagedoor/contract/products'
import { data, redirect } from 'react-router'
import { PageHeading } from '../design/PageHeading.tsx'
import { emptyProduct, readProductForm } from '../features/catalog/products/product-form.ts'
import { ProductForm } from '../features/catalog/products/ProductForm.tsx'
import { DraftOffer } from '../features/drafts/DraftOffer.tsx'
import { useDraft } from '../features/drafts/use-draft.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { formRefusal } from '../session/form-refusal.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/new-product'

export const handle = { creatorOnly: true, texts: preloadTexts('store', 'studio') } satisfies PageRules

export async function loader({ context }: Route.LoaderArgs) {
  return { terms: await callOrThrow(context.get(visitContext), getOwnTerms, {}) }
}

/** A product begins as a draft: pictures and file are added in its editor. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const read = readProductForm(await readForm(request), visit.locale)
  if (!read.isReadable) return data({ refusal: read.refusal }, { status: 400 })
  const reply = await visit.api(createProduct, { body: { ...read.product, status: 'draft' } })
  if (reply.isOk) return redirect(visit.paths.editProduct(reply.data._id))
  return data({ refusal: formRefusal(reply.problem, visit.locale) }, { status: reply.status })
}

export default function NewProduct({ loaderData: { terms } }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation('store')
  const drafts = useDraft({ name: 'new-product', saved: emptyProduct })
  return (
    <>
      <PageHeading title={t('newProduct')} back={{ to: paths.studioProducts, name: t('yourShop') }} />
      <DraftOffer {...drafts} />
      <ProductForm
        key={String(drafts.isContinued)}
        product={drafts.state}
        drafts={drafts}
        answer={actionData}
        refusal={actionData?.refusal ?? null}
        terms={terms}
        mayPublish={false}
        isNew
      />
    </>
  )
}
