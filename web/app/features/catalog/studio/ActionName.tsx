/** What a button does, with the thing it is about for screen readers only. */
export function ActionName({ action, about }: { action: string; about: string }) {
  return (
    <>
      {action} <span className="visually-hidden">{about}</span>
    </>
  )
}
