import type { StaffReport } from '@stagedoor/contract/reports'
import type { Paths } from '../../paths.ts'
import { staffAddressOf } from '../staff/staff-address.ts'

type Reported = Pick<StaffReport, 'target' | 'targetId' | 'isOpenable'>

/** Where staff look at the reported thing; null: nowhere, since it is gone, or is a message without a case (rule MSG-8). */
export function addressOfReported(paths: Paths, { target, targetId, isOpenable }: Reported): string | null {
  if (!isOpenable) return null
  switch (target) {
    case 'user':
    case 'performer':
      return paths.staffPerson(targetId)
    case 'feed':
    case 'video':
    case 'gallery':
    case 'product':
      return staffAddressOf(paths, target, targetId)
    case 'photo':
      return paths.staffItem('photos', targetId)
    case 'comment':
      return paths.staffComment(targetId)
    case 'message':
      return paths.staffMessage(targetId)
    case 'stream':
      return paths.staffStreams
    default:
      return target satisfies never
  }
}

/** Whether its id is shown as well: no page, or none of its own, says which one it is. */
export const isShownById = ({ target, isOpenable }: Reported): boolean => target === 'stream' || !isOpenable
