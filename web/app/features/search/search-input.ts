import type { TFunction } from 'i18next'
import form from '../profiles/SearchForm.module.css'

/** The input of a search, with suggestions or without: one takes the other's place without a visible change. */
export const searchInput = (t: TFunction<'search'>) =>
  ({
    className: form.input,
    type: 'search',
    name: 'q',
    'aria-label': t('label'),
    placeholder: t('placeholder'),
    maxLength: 100,
    autoComplete: 'off',
    enterKeyHint: 'search',
  }) as const
