import { data } from 'react-router'

/** Any address without a screen. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NothingHere() {
  return null
}
