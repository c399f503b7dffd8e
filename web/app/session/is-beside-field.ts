import type { FormRefusal } from './form-refusal.ts'

/** Whether the message of a refusal stands beside a field, so that it is not said above the fields as well. */
export const isBesideField = ({ message, fields }: FormRefusal): boolean => Object.values(fields).includes(message)
