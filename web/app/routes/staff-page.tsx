import { locales } from '@stagedoor/contract/locales'
import {
  createStaticPage,
  getStaticPageDraft,
  staticPageStatuses,
  updateStaticPage,
  type StaticPageDraft,
  type StaticPageText,
} from '@stagedoor/contract/static-pages'
import { data, Form, redirect, useNavigation } from 'react-router'
import { Button, LinkButton } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { SelectField, TextAreaField, TextField } from '../design/Field.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { useFocusOnFault } from '../design/use-focus-on-fault.ts'
import { DraftOffer } from '../features/drafts/DraftOffer.tsx'
import { useDraft, type Drafts } from '../features/drafts/use-draft.ts'
import { useUnsaved } from '../features/drafts/use-unsaved.tsx'
import styles from '../features/staff/Staff.module.css'
import { languageNames } from '../locales/language-names.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { translatorOf } from '../locales/translator.ts'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { formRefusal } from '../session/form-refusal.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import type { Route } from './+types/staff-page'

export const handle = {
  staffRoles: staffAreas.pages,
  texts: preloadTexts('pages', 'studio'),
} satisfies PageRules

type Written = Pick<StaticPageDraft, 'slug' | 'status' | 'ordering' | 'texts'>

const fresh: Written = { slug: '', status: 'draft', ordering: 0, texts: [] }

export async function loader({ context, params: { pageId } }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const page: Written =
    pageId === 'new' ? fresh : await callOrThrow(visit, getStaticPageDraft, { params: { id: pageId } })
  return { page, isSaved: visit.url.searchParams.has('saved') }
}

export async function action({ request, context, params: { pageId } }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const typed = readPage(await readForm(request))
  const body = { ...typed, texts: typed.texts.filter(({ title }) => title !== '') }
  const { t, refuse } = refusalsIn(visit)
  if (body.texts.length === 0) return refuse(typed, { message: t('noTitle'), fields: {} }, 422)
  const reply =
    pageId === 'new'
      ? await visit.api(createStaticPage, { body })
      : await visit.api(updateStaticPage, { params: { id: pageId }, body })
  if (reply.isOk) throw redirect(`${visit.paths.staffPage(reply.data._id)}?saved=1`)
  const refusal =
    reply.problem.error === 'SLUG_TAKEN'
      ? { message: t('slugTaken'), fields: { slug: t('slugTaken') } }
      : formRefusal(reply.problem, visit.locale)
  return refuse(typed, refusal, reply.status)
}

function refusalsIn({ locale }: Pick<Visit, 'locale'>) {
  const t = translatorOf(locale).getFixedT(locale, 'pages')
  const refuse = (typed: Written, refusal: { message: string; fields: Record<string, string> }, status: number) =>
    data({ typed, refusal }, { status })
  return { t, refuse }
}

/** The form as a page. A language without a title is a draft only: it is not saved. */
function readPage(form: FormData): Written {
  const text = (name: string) => textOf(form, name).replaceAll('\r\n', '\n').trim()
  const texts = locales.map((locale): StaticPageText => {
    const [title, shortDescription] = [text(`title.${locale}`), text(`summary.${locale}`)]
    return { locale, title, shortDescription, content: text(`content.${locale}`) }
  })
  const status = staticPageStatuses.find((known) => known === text('status')) ?? 'draft'
  const ordering = Number(text('ordering'))
  return { slug: text('slug'), status, ordering: Number.isSafeInteger(ordering) ? ordering : 0, texts }
}

export default function StaffPage({ loaderData, params: { pageId } }: Route.ComponentProps) {
  const { t } = useTranslation('pages')
  const { slug } = loaderData.page
  return (
    <>
      <PageHeading title={slug === '' ? t('newPage') : `/page/${slug}`} lead={t('contentHelp')} />
      {/* A new page that was saved has an address of its own. */}
      <PageEditor key={pageId} pageId={pageId} loaded={loaderData} />
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function PageEditor({ pageId, loaded }: { pageId: string; loaded: Loaded }) {
  const drafts = useDraft({ name: `static page ${pageId}`, saved: loaded.page })
  return (
    <>
      <DraftOffer {...drafts} />
      <PageForm key={String(drafts.isContinued)} loaded={loaded} drafts={drafts} />
    </>
  )
}

function PageForm({ loaded, drafts }: { loaded: Loaded; drafts: Drafts<Written> }) {
  const answer = useLastAnswer<typeof action>()
  const { t } = useTranslation(['pages', 'common'])
  const { state } = useNavigation()
  const paths = usePaths()
  const form = useFocusOnFault(answer?.refusal)
  const shown = answer?.typed ?? drafts.state
  const { note, expectSaving, question } = useUnsaved({
    form,
    kept: { drafts, read: readPage },
    // What was saved is read again, without an answer.
    answer: answer ?? (loaded.isSaved ? loaded : undefined),
    isRefused: answer !== undefined,
  })
  return (
    <Form method="post" ref={form} className={styles.form} noValidate onInput={note} onSubmit={expectSaving}>
      {answer && <FormAlert>{answer.refusal.message}</FormAlert>}
      {loaded.isSaved && !answer && <FormAlert tone="success">{t('saved')}</FormAlert>}
      <input type="hidden" name="ordering" value={loaded.page.ordering} />
      <TextField
        label={t('slug')}
        hint={t('slugHelp')}
        error={answer?.refusal.fields['slug']}
        name="slug"
        defaultValue={shown.slug}
        autoComplete="off"
        autoCapitalize="none"
      />
      <SelectField
        label={t('status')}
        name="status"
        defaultValue={shown.status}
        options={staticPageStatuses.map((value) => ({ value, label: t(`status_${value}`) }))}
      />
      {locales.map((locale) => (
        <LanguageFields key={locale} locale={locale} text={shown.texts.find((text) => text.locale === locale)} />
      ))}
      <div className={styles.actions}>
        <Button type="submit" isBusy={state !== 'idle'}>
          {t('save')}
        </Button>
        <LinkButton look="secondary" to={paths.staffPages}>
          {t('common:back')}
        </LinkButton>
      </div>
      {question}
    </Form>
  )
}

function LanguageFields({ locale, text }: { locale: StaticPageText['locale']; text: StaticPageText | undefined }) {
  const { t } = useTranslation('pages')
  const named = (label: string) => `${label} · ${languageNames[locale]}`
  return (
    <Card>
      <div className={styles.section} lang={locale}>
        <h2>{languageNames[locale]}</h2>
        <TextField label={named(t('pageTitle'))} name={`title.${locale}`} defaultValue={text?.title} maxLength={200} />
        <TextField
          label={named(t('summary'))}
          name={`summary.${locale}`}
          defaultValue={text?.shortDescription}
          maxLength={500}
        />
        <TextAreaField label={named(t('content'))} name={`content.${locale}`} defaultValue={text?.content} rows={12} />
      </div>
    </Card>
  )
}
