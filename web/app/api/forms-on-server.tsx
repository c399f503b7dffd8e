import { useId } from 'react'
import { Form as RouterForm, IDLE_FETCHER, type FormProps } from 'react-router'
import { RESOLVED } from './resolved-address.ts'

/**
 * The router's form where it is rendered once, as text: without what submits it in a browser. Says the same as the router's, whose work it
 * leaves the rest to.
 */
export function Form(props: FormProps) {
  const { action } = props
  if (typeof action !== 'string' || !RESOLVED.test(action)) return <RouterForm {...props} />
  const {
    discover = 'render',
    method = 'get',
    fetcherKey: _key,
    navigate: _navigates,
    reloadDocument: _reloads,
    replace: _replaces,
    state: _state,
    relative: _relative,
    preventScrollReset: _keepsScroll,
    viewTransition: _transition,
    defaultShouldRevalidate: _revalidates,
    ...attributes
  } = props
  return (
    <form
      {...attributes}
      method={method.toLowerCase() === 'get' ? 'get' : 'post'}
      data-discover={discover === 'render' ? 'true' : undefined}
    />
  )
}

/** The router's fetcher at rest: nothing is fetched while a page is rendered. What is called in a browser alone is left out. */
const fetcher = { ...IDLE_FETCHER, Form }

/** Takes an id as the router's does, since the ids of a page tell after which others they were taken. */
export function useFetcher() {
  useId()
  return fetcher
}
