import { deleteAddress, MAXIMUM_ADDRESSES, searchAddresses } from '@stagedoor/contract/addresses'
import { data, Form, redirect, useNavigation } from 'react-router'
import { Button, LinkButton } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import styles from '../features/orders/Orders.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/addresses'

export const handle = { requiresSignIn: true, section: 'me', texts: preloadTexts('store') } satisfies PageRules

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const found = await callOrThrow(visit, searchAddresses, { query: { limit: MAXIMUM_ADDRESSES } })
  return { addresses: found.data.map(({ _id, lines, description }) => ({ id: _id, lines, description })) }
}

/** Deletes one address. One that is gone counts as deleted. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const id = textOf(await readForm(request), 'addressId')
  const reply = await visit.api(deleteAddress, { params: { id } })
  if (reply.isOk || reply.problem.error === 'NOT_FOUND') return redirect(visit.paths.addresses)
  return data({ message: reply.problem.message }, { status: reply.status })
}

/** Deletes after a question, because the next address comes to the place of this one. Works before JavaScript. */
function DeleteAddress({ id, name }: { id: string; name: string | undefined }) {
  const { t } = useTranslation('store')
  const { state, formData } = useNavigation()
  return (
    <details className={styles.cancel}>
      <summary>
        {t('deleteAddress')} <span className="visually-hidden">{name}</span>
      </summary>
      <Form method="post">
        <p>{t('deleteAddressQuestion')}</p>
        <Button
          type="submit"
          look="danger"
          name="addressId"
          value={id}
          isBusy={state !== 'idle' && formData?.get('addressId') === id}
        >
          {t('deleteAddressNow')}
        </Button>
      </Form>
    </details>
  )
}

export default function Addresses({ loaderData: { addresses } }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation('store')
  return (
    <>
      <PageHeading title={t('addresses')} lead={t('addressesLead')} back={{ to: paths.orders, name: t('orders') }} />
      <div className={styles.page}>
        {actionData?.message && <FormAlert>{actionData.message}</FormAlert>}
        {addresses.length === 0 ? (
          <EmptyState icon="home" title={t('noAddressesTitle')} text={t('noAddressesText')}>
            <LinkButton to={paths.newAddress()}>{t('newAddress')}</LinkButton>
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {addresses.map(({ id, lines, description }) => (
              <li key={id}>
                <Card className={styles.card}>
                  <address className={styles.lines} dir="auto">
                    {lines.join('\n')}
                  </address>
                  {description && <p className={styles.hint}>{description}</p>}
                  <div className={styles.actions}>
                    <LinkButton look="secondary" to={paths.editAddress(id)}>
                      {t('edit')}
                    </LinkButton>
                  </div>
                  <DeleteAddress id={id} name={lines[0]} />
                </Card>
              </li>
            ))}
          </ul>
        )}
        {addresses.length > 0 &&
          (addresses.length < MAXIMUM_ADDRESSES ? (
            <div className={styles.actions}>
              <LinkButton look="secondary" to={paths.newAddress()}>
                {t('newAddress')}
              </LinkButton>
            </div>
          ) : (
            <p className={styles.hint}>{t('addressesFull', { maximum: MAXIMUM_ADDRESSES })}</p>
          ))}
      </div>
    </>
  )
}
