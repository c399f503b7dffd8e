import { useState } from 'react'

/** Whether the component came with the document and was hydrated, rather than rendered after a navigation inside the app. */
export const useCameWithDocument = (): boolean =>
  useState(() => typeof document === 'undefined' || !('alive' in document.documentElement.dataset))[0]
