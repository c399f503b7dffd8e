import { MAXIMUM_CAPTIONS_BYTES } from '@stagedoor/contract/captions-words'
import { documentKinds, MAXIMUM_DOCUMENT_BYTES } from '@stagedoor/contract/document-uploads'
import type { LongForm } from './platform/http/web-request.ts'

/** The pages of creators that take files where no script sends them. */
export const longForms: readonly LongForm[] = [
  // Two proofs of identity.
  ...['/:locale/auth/register/creator', '/:locale/creator/onboarding'].map((url) => ({
    url,
    maximumBytes: documentKinds.length * MAXIMUM_DOCUMENT_BYTES + 256 * 1024,
  })),
  // Captions. A file that is too large, but not by far, is refused beside its field.
  { url: '/:locale/creator/videos/:videoId', maximumBytes: 8 * MAXIMUM_CAPTIONS_BYTES },
]
