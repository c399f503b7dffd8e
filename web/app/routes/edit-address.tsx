import { createAddress, getAddressForm, searchAddresses, updateAddress } from '@stagedoor/contract/addresses'
import { data, Form, redirect, useSubmit } from 'react-router'
import { Button } from '../design/Button.tsx'
import { readChoices, writeChoices } from '../session/choices.ts'
import { SelectField } from '../design/Field.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { countriesIn } from '../features/identity/countries.ts'
import { editedAddressOf, emptyAddress, readAddressForm, safeNext } from '../features/orders/address-form.ts'
import { AddressForm } from '../features/orders/AddressForm.tsx'
import styles from '../features/orders/Orders.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { formRefusal } from '../session/form-refusal.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/edit-address'

export const handle = { requiresSignIn: true, section: 'me', texts: preloadTexts('store') } satisfies PageRules

const ALL = 200

/** A new address, or one to change. Its country is in the query, because the form follows from it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { addressId } = params
  const kept = addressId === undefined ? null : await callOrThrow(visit, searchAddresses, { query: { limit: ALL } })
  const found = kept?.data.find(({ _id }) => _id === addressId)
  if (kept && !found) throw data(null, { status: 404 })
  const countries = countriesIn(visit.locale)
  const choices = [searchParams.get('country'), found?.country, visit.locale.slice(-2)]
  const country = choices.find((code) => countries.some(({ value }) => value === code)) ?? 'US'
  const form = await callOrThrow(visit, getAddressForm, { params: { country } })
  const address = found ? editedAddressOf(found, country) : emptyAddress(country)
  return { address, form, countries: writeChoices(countries), isNew: !found, next: safeNext(searchParams.get('next')) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const address = readAddressForm(await readForm(request))
  const { addressId: id } = params
  const reply =
    id === undefined
      ? await visit.api(createAddress, { body: address })
      : await visit.api(updateAddress, { params: { id }, body: address })
  if (reply.isOk) return redirect(safeNext(visit.url.searchParams.get('next')) ?? visit.paths.addresses)
  return data({ address, refusal: formRefusal(reply.problem, visit.locale) }, { status: reply.status })
}

export default function EditAddress({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { form, countries, isNew, next } = loaderData
  const { t, paths } = useTranslation('store')
  const submit = useSubmit()
  const address = actionData?.address ?? loaderData.address
  return (
    <>
      <PageHeading
        title={t(isNew ? 'newAddress' : 'editAddress')}
        back={next === null ? { to: paths.addresses, name: t('addresses') } : { to: next, name: t('back') }}
      />
      <div className={styles.page}>
        <Form method="get" className={styles.actions}>
          {next !== null && <input type="hidden" name="next" value={next} />}
          <SelectField
            label={t('country')}
            name="country"
            key={form.country}
            defaultValue={form.country}
            options={readChoices(countries)}
            onChange={(event) => void submit(event.currentTarget.form, { replace: true })}
          />
          <noscript>
            <Button type="submit" look="secondary">
              {t('changeCountry')}
            </Button>
          </noscript>
        </Form>
        <AddressForm address={address} form={form} refusal={actionData?.refusal ?? null} />
      </div>
    </>
  )
}
