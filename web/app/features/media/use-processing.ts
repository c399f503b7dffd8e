import { useRefreshEvery } from '../../api/use-refresh.ts'

/** How often a page reads how far the processing is. */
export const PROCESSING_REFRESH_MS = 4_000

/** Reads the page again and again while something on it is being processed and the page is looked at. */
export const useProcessing = (isProcessing: boolean): void => useRefreshEvery(PROCESSING_REFRESH_MS, isProcessing)
