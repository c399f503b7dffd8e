import { problems } from '@stagedoor/contract/problem'
import type { Refusal } from '../http/answer.ts'

/** A refusal on its way through the protocol's library, which takes its status from it. */
export class UploadRefusal extends Error {
  readonly refusal: Refusal
  readonly status_code: number
  readonly body: string

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
    this.status_code = problems[refusal.code].status
    this.body = refusal.code
  }
}
