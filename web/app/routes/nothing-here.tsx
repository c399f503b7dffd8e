import { data } from 'react-router'

/** Any address that no screen has. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NothingHere() {
  return null
}
