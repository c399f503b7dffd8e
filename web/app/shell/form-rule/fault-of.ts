/** A control of a form. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What is wrong with a control, as a key of the texts of faults; `limit` is the limit that it breaks, as its markup says it. */
export type Fault = {
  rule:
    | 'required'
    | 'choose'
    | 'check'
    | 'email'
    | 'url'
    | 'number'
    | 'whole'
    | 'date'
    | 'tooShort'
    | 'tooLong'
    | 'tooLittle'
    | 'tooMuch'
    | 'tooEarly'
    | 'tooLate'
    | 'wrong'
  limit: string
}

/** What is read of a control. */
type Judged = { type: string; validity: Partial<ValidityState>; getAttribute(name: string): string | null }

const DATES = ['date', 'datetime-local', 'month', 'week', 'time']
const CHOSEN = ['radio', 'file', 'select-one', 'select-multiple']

/** The first rule of its own markup that a control breaks. */
export function faultOf({ type, validity, getAttribute }: Judged): Fault {
  const isDate = DATES.includes(type)
  const of = (rule: Fault['rule'], limit = ''): Fault => ({ rule, limit: limit && (getAttribute(limit) ?? '') })
  if (validity.valueMissing && type === 'checkbox') return of('check')
  if (validity.valueMissing) return of(CHOSEN.includes(type) ? 'choose' : 'required')
  if (validity.badInput) return of(isDate ? 'date' : 'number')
  if (validity.typeMismatch) return of(type === 'email' ? 'email' : 'url')
  if (validity.tooShort) return of('tooShort', 'minlength')
  if (validity.tooLong) return of('tooLong', 'maxlength')
  if (validity.rangeUnderflow) return of(isDate ? 'tooEarly' : 'tooLittle', 'min')
  if (validity.rangeOverflow) return of(isDate ? 'tooLate' : 'tooMuch', 'max')
  return of(validity.stepMismatch && (getAttribute('step') ?? '1') === '1' ? 'whole' : 'wrong')
}
